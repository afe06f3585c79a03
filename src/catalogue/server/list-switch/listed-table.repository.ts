// The table of one switch: every product of a list once, beside what the shop has under its name.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/**
 * For this transaction alone: sorts and joins of whole lists stay in memory, and statements are
 * planned by how much there is: a plan for any list would take a million rows for a dozen. Not each
 * of them anew, though: foreign keys are checked by statements as well, one for every row.
 */
export const makeRoom = (tx: Database) =>
  tx.query(sql`
    SELECT set_config('work_mem', '128MB', true), set_config('maintenance_work_mem', '256MB', true),
           set_config('plan_cache_mode', 'auto', true)`)

/**
 * Writes rows of `listed`. What checks their foreign keys is planned at the first of a session and
 * would read a short parent table whole, a million times: it is planned anew, to go by the index.
 */
export async function checkedByIndex<Result>(
  tx: Database,
  write: () => Promise<Result>,
): Promise<Result> {
  const mayReadWhole = (may: boolean) =>
    tx.query(sql`SELECT set_config('enable_seqscan', ${may ? 'on' : 'off'}, true)`)
  await tx.script('DISCARD PLANS')
  await mayReadWhole(false)
  const result = await write()
  await mayReadWhole(true)
  return result
}

/**
 * Made empty, for the rest of the open transaction. `product_id` is the product of the shop, also
 * the one that is to be made (`is_new`); `price` is what the shop will ask, in kopecks, and `cost`
 * what the supplier asks, null where nobody says; null elsewhere means that the list says nothing.
 */
export async function createListedTable(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed (
      line            integer NOT NULL,
      product_id      integer NOT NULL,
      is_new          boolean NOT NULL,
      manufacturer_id integer NOT NULL,
      article         text NOT NULL,
      article_norm    text NOT NULL,
      key             text NOT NULL,
      name            text NOT NULL,
      quality         text NOT NULL,
      price           integer NOT NULL,
      cost            integer,
      category_id     integer,
      description     text,
      quantity        integer,
      barcode         text,
      originals       text[],
      crosses         text[],
      fits            jsonb,
      stock           integer[],
      superseded_by   text[],
      category_text_id integer
    ) ON COMMIT DROP`)
}

/**
 * From the staged rows of a run, the last row of each product. A known product stays in its category
 * whatever the list calls it. New products get their ids where
 * they may be made (`isReal`): a dry run takes none out of the sequence, and counts below zero. They come in the order of
 * their articles as the index has them, so that it grows from one end to the other; bytes are
 * compared many times faster than words of a language.
 */
export async function fillListedTable(
  tx: Database,
  { runId, isReal }: { readonly runId: number; readonly isReal: boolean },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO listed
    SELECT DISTINCT ON (staged.article_norm COLLATE "C", maker.id)
           staged.line,
           coalesce(product.id, CASE WHEN ${isReal}::boolean
             THEN nextval(pg_get_serial_sequence('products', 'id'))::integer ELSE -staged.place END),
           product.id IS NULL, maker.id, staged.article, staged.article_norm, staged.key,
           staged.name, CASE WHEN maker.is_original THEN 'original' ELSE 'analogue-1' END,
           staged.price, NULL, CASE WHEN product.id IS NULL THEN category.id END, staged.description, staged.quantity, staged.barcode,
           staged.originals, staged.crosses, staged.fits, staged.stock, staged.superseded_by,
           category.text_id
    FROM staged_products AS staged
    JOIN listed_makers AS maker ON maker.manufacturer = staged.manufacturer
    LEFT JOIN listed_categories AS category ON category.category = staged.category
    LEFT JOIN products AS product ON product.manufacturer_id = maker.id
                                 AND product.article_norm = staged.article_norm
    WHERE staged.run_id = ${runId} AND staged.price IS NOT NULL
    ORDER BY staged.article_norm COLLATE "C", maker.id, staged.place DESC`)
  await tx.query(sql`ANALYZE listed`)
}

type ListedMaker = { readonly written: string; readonly id: number; readonly isOriginal: boolean }

export async function keepListedMakers(
  tx: Database,
  makers: readonly ListedMaker[],
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed_makers (
      manufacturer text PRIMARY KEY, id integer NOT NULL, is_original boolean NOT NULL
    ) ON COMMIT DROP`)
  await tx.query(sql`
    INSERT INTO listed_makers
    SELECT * FROM unnest(
      ${makers.map(({ written }) => written)}::text[],
      ${makers.map(({ id }) => id)}::integer[],
      ${makers.map(({ isOriginal }) => isOriginal)}::boolean[])`)
}
