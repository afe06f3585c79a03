// SQL of the categories that a list names: where new goods go by them, and what the owner is shown.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ListedCategory = {
  /** As it is staged. */
  readonly category: string
  /** Of `supplier_categories`; null where the list names too many. */
  readonly textId: number | null
  readonly id: number | null
  /** Where goods go that neither rules nor numbers nor names place. */
  readonly branchId: number | null
  /** Mapped, made or of the same name: nothing to ask the owner. */
  readonly isSure: boolean
}

export async function keepListedCategories(
  tx: Database,
  rows: readonly ListedCategory[],
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE listed_categories (
      category text PRIMARY KEY, id integer, branch_id integer, text_id integer,
      is_sure boolean NOT NULL
    ) ON COMMIT DROP`)
  await tx.query(sql`
    INSERT INTO listed_categories
    SELECT * FROM unnest(
      ${rows.map(({ category }) => category)}::text[], ${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ branchId }) => branchId)}::integer[],
      ${rows.map(({ textId }) => textId)}::integer[],
      ${rows.map(({ isSure }) => isSure)}::boolean[])`)
}

/** After the rules: new goods that none of them has placed go into the branch that the text names. */
export const placeInBranches = (tx: Database) =>
  tx.query(sql`
    UPDATE listed SET category_id = named.branch_id
    FROM listed_categories AS named
    WHERE named.text_id = listed.category_text_id AND named.branch_id IS NOT NULL
      AND listed.is_new AND listed.category_id IS NULL`)

type ProposedRow = {
  readonly textId: number
  readonly text: string
  readonly isNew: boolean
  /** Of new goods; null where nothing has placed them. */
  readonly categoryId: number | null
  readonly products: number
}

/** Goods under texts that are not sure, by text and by the category that new ones go to. */
export const countProposed = (tx: Database, most: number): Promise<ProposedRow[]> =>
  tx.query(sql`
    WITH unsure AS (
      SELECT text_id FROM listed_categories WHERE text_id IS NOT NULL
      GROUP BY text_id HAVING NOT bool_or(is_sure)
    ), counted AS MATERIALIZED (
      SELECT category_text_id AS text_id, is_new, category_id, count(*)::integer AS products
      FROM listed WHERE category_text_id IN (SELECT text_id FROM unsure)
      GROUP BY category_text_id, is_new, category_id
    ), largest AS (
      SELECT text_id, sum(products) AS products FROM counted
      GROUP BY text_id ORDER BY products DESC, text_id LIMIT ${most}
    )
    SELECT counted.text_id AS "textId", text.text, counted.is_new AS "isNew",
           counted.category_id AS "categoryId", counted.products
    FROM counted
    JOIN largest ON largest.text_id = counted.text_id
    JOIN supplier_categories AS text ON text.id = counted.text_id
    ORDER BY largest.products DESC, counted.text_id, counted.products DESC, counted.category_id`)

/** How many texts are not sure. */
export async function countUnsure(tx: Database): Promise<number> {
  const [row] = await tx.query<{ texts: number }>(sql`
    SELECT count(*)::integer AS texts FROM (
      SELECT FROM listed_categories WHERE text_id IS NOT NULL
      GROUP BY text_id HAVING NOT bool_or(is_sure)) AS unsure`)
  return row?.texts ?? 0
}

/**
 * What the list calls the category of goods that the supplier offered before. Called before new offers
 * are written: nobody has counted those, and a plan for one of them would join a million row by row.
 */
export const keepOfferedTexts = (tx: Database, supplierId: number) =>
  tx.query(sql`
    UPDATE supplier_offers AS offer SET category_text_id = listed.category_text_id
    FROM listed
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = listed.product_id
      AND NOT listed.is_new AND listed.category_text_id IS NOT NULL
      AND offer.category_text_id IS DISTINCT FROM listed.category_text_id`)
