// SQL of codes in the owner's file: finds their products, and saves them.

import { integerArray, textArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Asked = {
  readonly code: string
  readonly articleNorm: string
  /** 0: any manufacturer; null: one that the shop does not know. */
  readonly makerId: number | null
}

export type TaughtProduct = {
  /** The products of the article. */
  readonly products: readonly number[]
  /** What the code means until now. */
  readonly formerId: number | null
}

/** In the order of `asked`. */
export const findTaughtProducts = (
  tx: Database,
  supplierId: number,
  asked: readonly Asked[],
): Promise<TaughtProduct[]> =>
  tx.query(sql`
    SELECT coalesce(array_agg(product.id ORDER BY product.id)
                    FILTER (WHERE product.id IS NOT NULL), '{}') AS products,
           min(known.product_id) AS "formerId"
    FROM unnest(${textArray(asked.map(({ code }) => code))}::text[],
                ${textArray(asked.map(({ articleNorm }) => articleNorm))}::text[],
                ${integerArray(asked.map(({ makerId }) => makerId))}::integer[])
      WITH ORDINALITY AS given(code, norm, maker_id, place)
    LEFT JOIN products AS product ON product.article_norm = given.norm
      AND (given.maker_id = 0 OR product.manufacturer_id = given.maker_id)
    LEFT JOIN supplier_codes AS known
      ON known.supplier_id = ${supplierId} AND known.code = given.code
    GROUP BY given.place ORDER BY given.place`)

/** The undo of an earlier list leaves what the owner has said himself. */
export async function saveTaughtCodes(
  tx: Database,
  supplierId: number,
  codes: readonly { readonly code: string; readonly productId: number }[],
): Promise<void> {
  const texts = textArray(codes.map(({ code }) => code))
  await tx.query(sql`
    INSERT INTO supplier_codes AS known (supplier_id, code, product_id)
    SELECT ${supplierId}::integer, * FROM unnest(
      ${texts}::text[], ${integerArray(codes.map(({ productId }) => productId))}::integer[])
    ON CONFLICT (supplier_id, code) DO UPDATE SET product_id = excluded.product_id`)
  await tx.query(sql`
    DELETE FROM run_codes WHERE supplier_id = ${supplierId} AND code = ANY (${texts}::text[])`)
}

/** How many codes of the supplier are known. */
export async function countSupplierCodes(db: Database, supplierId: number): Promise<number> {
  const [row] = await db.query<{ codes: number }>(sql`
    SELECT count(*)::integer AS codes FROM supplier_codes WHERE supplier_id = ${supplierId}`)
  return row?.codes ?? 0
}
