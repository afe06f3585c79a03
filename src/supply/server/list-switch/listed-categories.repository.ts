// SQL of the category texts of a list: places new products by them, counts them for the owner.

import { integerArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ListedCategory } from './phases.ts'

/** Puts new products that no rule has placed into the branch that their text names. */
export async function placeInBranches(
  tx: Database,
  categories: readonly ListedCategory[],
): Promise<void> {
  const named = categories.filter(({ textId, branchId }) => textId !== null && branchId !== null)
  if (named.length === 0) return
  await tx.query(sql`
    UPDATE listed SET category_id = named.branch_id
    FROM unnest(${integerArray(named.map(({ textId }) => textId))}::integer[],
                ${integerArray(named.map(({ branchId }) => branchId))}::integer[])
      AS named(text_id, branch_id)
    WHERE named.text_id = listed.category_text_id
      AND listed.is_new AND listed.category_id IS NULL`)
}

/** Ids of texts without a confirmed category in any spelling. */
export function unsureTexts(categories: readonly ListedCategory[]): number[] {
  const byText = Map.groupBy(categories, ({ textId }) => textId)
  return [...byText].flatMap(([textId, rows]) =>
    textId === null || rows.some(({ isSure }) => isSure) ? [] : [textId],
  )
}

type ProposedRow = {
  readonly textId: number
  readonly text: string
  readonly isNew: boolean
  /** Of new products; null where none was found. */
  readonly categoryId: number | null
  readonly products: number
}

/** Counts products by text and category, for the `most` texts with the most products. */
export const countProposed = (
  tx: Database,
  textIds: readonly number[],
  most: number,
): Promise<ProposedRow[]> =>
  tx.query(sql`
    WITH counted AS MATERIALIZED (
      SELECT category_text_id AS text_id, is_new, category_id, count(*)::integer AS products
      FROM listed WHERE category_text_id = ANY (${integerArray(textIds)}::integer[])
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

/**
 * Saves the category texts of known offers. Runs before new offers are inserted: without statistics
 * on those the planner would expect few rows and join a million one by one.
 */
export const saveOfferTexts = (tx: Database, supplierId: number) =>
  tx.query(sql`
    UPDATE supplier_offers AS offer SET category_text_id = listed.category_text_id
    FROM listed
    WHERE offer.supplier_id = ${supplierId} AND offer.product_id = listed.product_id
      AND NOT listed.is_new AND listed.category_text_id IS NOT NULL
      AND offer.category_text_id IS DISTINCT FROM listed.category_text_id`)
