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

export type UnknownLine = {
  readonly text: string
  readonly quantity: number
  /** What its paper calls it; none in rows of before. */
  readonly codes?: readonly string[] | undefined
}

type Told = { readonly id: number; readonly text: string }

/** Takes a row without a product out of the paper; the reception is locked. */
export const dropUnknownLine = (tx: Database, { id, text }: Told) =>
  tx.query(sql`
    UPDATE receptions SET unknown = (
      SELECT coalesce(jsonb_agg(line ORDER BY place), '[]')
      FROM jsonb_array_elements(unknown) WITH ORDINALITY AS kept(line, place)
      WHERE line ->> 'text' <> ${text})
    WHERE id = ${id}`)

type ToldRows = {
  readonly id: number
  readonly productId: number
  readonly rows: readonly UnknownLine[]
  readonly staffId: number
}

/** Each row is a line of its own, which can be taken back; the reception is locked. */
export const insertToldRows = (tx: Database, { id, productId, rows, staffId }: ToldRows) =>
  tx.query(sql`
    INSERT INTO reception_lines (reception_id, position, product_id, expected, told, told_by)
    SELECT ${id}::bigint, place + (SELECT coalesce(max(position), 0) FROM reception_lines
                                   WHERE reception_id = ${id}),
           ${productId}::integer, (line ->> 'quantity')::integer, line, ${staffId}::integer
    FROM jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb)
      WITH ORDINALITY AS given(line, place)`)

type CodeOf = { readonly productId: number; readonly code: string }

/** Open receptions whose papers call the product so, each locked in turn. */
export async function lockNaming(tx: Database, { productId, code }: CodeOf): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    SELECT id FROM receptions AS one
    WHERE ended_by IS NULL AND EXISTS (
      SELECT FROM reception_codes
      WHERE reception_id = one.id AND product_id = ${productId} AND code = ${code})
    ORDER BY id FOR UPDATE`)
  return rows.map(({ id }) => id)
}

type CodeAt = CodeOf & { readonly id: number }

/** Rows of the product that have the code are without one again; the reception is locked. */
export async function takeRowsBack(
  tx: Database,
  { id, productId, code }: CodeAt,
): Promise<readonly UnknownLine[]> {
  const back = await tx.query<{ told: UnknownLine }>(sql`
    DELETE FROM reception_lines
    WHERE reception_id = ${id} AND product_id = ${productId} AND told -> 'codes' ? ${code}
    RETURNING told`)
  const rows = back.map(({ told }) => told)
  if (rows.length > 0) {
    await tx.query(sql`
      UPDATE receptions SET unknown = unknown || ${JSON.stringify(rows)}::text::jsonb
      WHERE id = ${id}`)
  }
  return rows
}

type CodesAt = {
  readonly id: number
  readonly productId: number
  readonly codes: readonly string[]
}

export const dropCodes = (tx: Database, { id, productId, codes }: CodesAt) =>
  tx.query(sql`
    DELETE FROM reception_codes
    WHERE reception_id = ${id} AND product_id = ${productId} AND code = ANY (${codes}::text[])`)

type OwnCode = CodeOf & {
  /** False: a row that has it was told at an open reception. */
  readonly isBound: boolean
}

/** Codes that this member of staff has bound to these products, or told with a row that has them. */
export const listOwnCodes = (
  db: Database,
  staffId: number,
  productIds: readonly number[],
): Promise<OwnCode[]> =>
  db.query(sql`
    SELECT product.id AS "productId", act.details ->> 'code' AS code, true AS "isBound"
    FROM unnest(${[...productIds]}::integer[]) AS product(id)
    JOIN staff_acts AS act ON act.subject = 'product ' || product.id
    WHERE act.act = 'bind-barcode' AND act.staff_id = ${staffId}
    UNION
    SELECT line.product_id, jsonb_array_elements_text(line.told -> 'codes'), false
    FROM reception_lines AS line
    JOIN receptions AS one ON one.id = line.reception_id AND one.ended_by IS NULL
    WHERE line.product_id = ANY (${[...productIds]}::integer[]) AND line.told_by = ${staffId}`)
