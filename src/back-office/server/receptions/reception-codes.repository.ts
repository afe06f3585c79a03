// SQL of the paper of a reception: its lines, what it calls its goods, and rows whose product is told later.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Coded = { readonly productId: number; readonly codes: readonly string[] }

/** Codes as `scanCode` gives them; those that are there stay. */
export async function insertCodes(tx: Database, id: number, goods: readonly Coded[]) {
  const rows = goods.flatMap(({ productId, codes }) => codes.map((code) => ({ productId, code })))
  if (rows.length === 0) return
  await tx.query(sql`
    INSERT INTO reception_codes (reception_id, product_id, code)
    SELECT ${id}::bigint, product_id, code
    FROM unnest(
      ${rows.map(({ productId }) => productId)}::integer[],
      ${rows.map(({ code }) => code)}::text[]) AS given(product_id, code)
    ON CONFLICT DO NOTHING`)
}

type Line = { readonly productId: number; readonly quantity: number }

/** Equal products are one line; unknown ones violate a constraint. */
export const insertLines = (tx: Database, id: number, lines: readonly Line[]) =>
  tx.query(sql`
    INSERT INTO reception_lines (reception_id, position, product_id, expected)
    SELECT ${id}::bigint, row_number() OVER (ORDER BY product_id), product_id, sum(quantity)
    FROM unnest(
      ${lines.map(({ productId }) => productId)}::integer[],
      ${lines.map(({ quantity }) => quantity)}::integer[]) AS given(product_id, quantity)
    GROUP BY product_id`)

type Told = { readonly id: number; readonly text: string }

/** Takes a row without a product out of the paper; the reception is locked. */
export const dropUnknownLine = (tx: Database, { id, text }: Told) =>
  tx.query(sql`
    UPDATE receptions SET unknown = (
      SELECT coalesce(jsonb_agg(line ORDER BY place), '[]')
      FROM jsonb_array_elements(unknown) WITH ORDINALITY AS kept(line, place)
      WHERE line ->> 'text' <> ${text})
    WHERE id = ${id}`)

type Expected = { readonly id: number; readonly productId: number; readonly quantity: number }

/** So many more of it are expected; the reception is locked. */
export async function expectMore(tx: Database, { id, productId, quantity }: Expected) {
  const more = await tx.query(sql`
    UPDATE reception_lines SET expected = expected + ${quantity}
    WHERE reception_id = ${id} AND position = (
      SELECT min(position) FROM reception_lines
      WHERE reception_id = ${id} AND product_id = ${productId})
    RETURNING position`)
  if (more.length > 0) return
  await tx.query(sql`
    INSERT INTO reception_lines (reception_id, position, product_id, expected)
    SELECT ${id}::bigint, coalesce(max(position), 0) + 1, ${productId}::integer, ${quantity}::integer
    FROM reception_lines WHERE reception_id = ${id}`)
}

type OwnCode = { readonly productId: number; readonly code: string }

/** Codes that this member of staff has bound to these products. */
export const listOwnCodes = (
  db: Database,
  staffId: number,
  productIds: readonly number[],
): Promise<OwnCode[]> =>
  db.query(sql`
    SELECT DISTINCT product.id AS "productId", act.details ->> 'code' AS code
    FROM staff_acts AS act
    JOIN unnest(${[...productIds]}::integer[]) AS product(id)
      ON act.subject = 'product ' || product.id
    WHERE act.staff_id = ${staffId} AND act.act = 'bind-barcode'`)
