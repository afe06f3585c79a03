// The temporary tables of supply and their columns. They are dropped at the end of the transaction.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const TABLES = {
  /** One row for each product of a list. NULL: the list has no value. */
  listed: `
    CREATE TEMP TABLE listed (
      line             integer NOT NULL,
      -- of a new product: the id that it will get
      product_id       integer NOT NULL,
      is_new           boolean NOT NULL,
      manufacturer_id  integer NOT NULL,
      article          text NOT NULL,
      article_norm     text NOT NULL,
      key              text NOT NULL,
      name             text NOT NULL,
      quality          text NOT NULL,
      -- price of the shop and price of the supplier, in kopecks
      price            integer NOT NULL,
      cost             integer,
      category_id      integer,
      description      text,
      quantity         integer,
      barcode          text,
      originals        text[],
      crosses          text[],
      fits             jsonb,
      -- one quantity for each location of the list, in their order
      stock            integer[],
      superseded_by    text[],
      pictures         text[],
      category_text_id integer,
      -- by what the category was found if the list names none: rule, number or name
      placed_by        text
    ) ON COMMIT DROP`,

  /** A known product that the list changes, or that is missing from the list (`is_vanished`). */
  list_changes: `
    CREATE TEMP TABLE list_changes (
      product_id      integer NOT NULL,
      -- a missing product keeps name, description and category: they are NULL here
      is_vanished     boolean NOT NULL,
      is_changed      boolean NOT NULL,
      is_shown_again  boolean NOT NULL,
      was_hidden_by   integer,
      has_other_offer boolean NOT NULL,
      was_name        text,
      was_price       integer NOT NULL,
      -- of goods that keep the price of the shelf: what the supplier's price is compared with
      was_supplier_price integer,
      -- the product gets the price; false: only the offer does
      decides_price   boolean NOT NULL DEFAULT true,
      was_description text,
      was_category_id integer,
      -- of this supplier; '{}': there was none
      was_offer       jsonb NOT NULL,
      name            text,
      -- of a missing product: that of the newest remaining offer if the shop had this supplier's
      price           integer NOT NULL,
      description     text,
      category_id     integer,
      quantity        integer,
      cost            integer,
      -- of a missing product: the other suppliers who offer it; where none of them keeps goods, its
      -- stock is set to zero
      others          integer[],
      -- no other supplier offers it, and there is no stock at locations that the list does not count
      is_nowhere      boolean NOT NULL DEFAULT false,
      -- the price stays: no remaining supplier states one
      is_price_left   boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`,

  /** A new product whose key another product has, or another new product needs too. */
  wanted_keys: `
    CREATE TEMP TABLE wanted_keys (
      product_id integer PRIMARY KEY,
      stem       text NOT NULL,
      key        text NOT NULL,
      attempt    integer NOT NULL,
      is_settled boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`,

  /** A name of products without a category, once for all of them, with its stems. */
  listed_names: `
    CREATE TEMP TABLE listed_names (name text NOT NULL, tsv tsvector NOT NULL) ON COMMIT DROP`,

  /** A product whose fitments ('fits'), group ('group') or product lists ('lists') are stale. */
  due_products: `
    CREATE TEMP TABLE IF NOT EXISTS due_products (
      product_id integer NOT NULL,
      due        text NOT NULL
    ) ON COMMIT DROP`,

  /** A car that a list names for a product, or (model_id NULL) a text that may name one. */
  listed_cars: `
    CREATE TEMP TABLE listed_cars (
      product_id integer NOT NULL,
      source     text,
      text       text,
      candidates integer[],
      -- models that the owner has chosen for the text
      model_ids  integer[],
      model_id   integer,
      -- 0: every engine of the model
      engine_id  integer,
      year_from  smallint,
      year_to    smallint,
      note       text,
      is_decided boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`,

  /** A fitment of a due product, united from what its suppliers state. */
  shown_fits: `
    CREATE TEMP TABLE shown_fits (
      product_id integer NOT NULL,
      model_id   integer NOT NULL,
      engine_id  integer NOT NULL,
      year_from  smallint,
      year_to    smallint,
      source     text NOT NULL,
      note       text NOT NULL
    ) ON COMMIT DROP`,

  /** A number of a listed product, as written; `norm` is NULL until it is normalised. */
  listed_numbers: `
    CREATE TEMP TABLE listed_numbers (
      product_id integer NOT NULL,
      kind       text NOT NULL,
      number     text NOT NULL,
      norm       text
    ) ON COMMIT DROP`,

  /** A row of article_numbers that was inserted (`is_added`) or deleted. */
  number_changes: `
    CREATE TEMP TABLE number_changes (
      product_id  integer NOT NULL,
      number      text NOT NULL,
      number_norm text NOT NULL,
      kind        text NOT NULL,
      source      text NOT NULL,
      is_added    boolean NOT NULL
    ) ON COMMIT DROP`,

  /** A number whose edges are derived again. The counts are NULL where it links no products. */
  changed_numbers: `
    CREATE TEMP TABLE changed_numbers (
      norm     text NOT NULL,
      carriers integer,
      -- carriers whose own number it is
      named    integer
    ) ON COMMIT DROP`,

  /** A product that carries a changed number: as its own (way 0), as original (1) or cross (2). */
  number_carriers: `
    CREATE TEMP TABLE number_carriers (
      norm       text NOT NULL,
      product_id integer NOT NULL,
      source     text NOT NULL,
      way        integer NOT NULL
    ) ON COMMIT DROP`,

  /** An edge that follows from a changed number. */
  number_edges: `
    CREATE TEMP TABLE number_edges (
      product_id  integer NOT NULL,
      analogue_id integer NOT NULL,
      source      text NOT NULL,
      norm        text NOT NULL
    ) ON COMMIT DROP`,

  /** A product and its new set of connected products, `part`; NULL: it is connected with none. */
  group_members: `
    CREATE TEMP TABLE group_members (
      product_id integer NOT NULL,
      part       integer,
      -- the group that it had before
      former_id  integer
    ) ON COMMIT DROP`,

  /** The group of each `part`. */
  derived_groups: `
    CREATE TEMP TABLE derived_groups (
      part         integer NOT NULL,
      group_id     integer NOT NULL,
      is_new       boolean NOT NULL,
      article      text NOT NULL,
      article_norm text NOT NULL
    ) ON COMMIT DROP`,

  /** A product of a run that is undone, with the values that it gets. */
  undone_products: `
    CREATE TEMP TABLE undone_products (
      product_id    integer NOT NULL,
      -- the run created it
      is_new        boolean NOT NULL,
      was_hidden    boolean,
      was_hidden_by integer,
      name          text NOT NULL,
      price         integer NOT NULL,
      description   text NOT NULL,
      category_id   integer NOT NULL,
      was_offer     jsonb,
      is_hidden     boolean NOT NULL,
      facts         jsonb,
      -- the undo hides it
      hides         boolean NOT NULL DEFAULT false
    ) ON COMMIT DROP`,
} as const

export type TemporaryTable = keyof typeof TABLES
export const TEMPORARY_TABLES: readonly string[] = Object.keys(TABLES)

/** Creates the tables, empty, for the rest of the open transaction. */
export const createTables = (tx: Database, ...names: readonly TemporaryTable[]) =>
  tx.script(
    names.map((name) => `DROP TABLE IF EXISTS pg_temp.${name};\n${TABLES[name]}`).join(';\n'),
  )

export type Due = 'fits' | 'group' | 'lists'

/** Creates `due_products` where it is missing, and deletes its rows of this kind. */
export async function resetDue(tx: Database, due: Due): Promise<void> {
  await tx.script(TABLES.due_products)
  await tx.query(sql`DELETE FROM due_products WHERE due = ${due}`)
}
