// SQL of the lock of a reception, and of its ends: it was sent, closed or cancelled.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { GoodForOrder, ListedReception } from './receptions.repository.ts'

/** Whoever counts or ends it waits for the others who do. */
export const lockReception = (tx: Database, id: number) =>
  tx.query(sql`SELECT FROM receptions WHERE id = ${id} FOR UPDATE`)

type Places = Pick<ListedReception, 'locationId' | 'fromId'>

/** The shop of a move that is closed; null: none, and none is closed until this transaction ends. */
export async function findClosedShop(
  tx: Database,
  { locationId, fromId }: Places,
): Promise<string | null> {
  const shops = await tx.query<{ title: string; isClosed: boolean }>(sql`
    SELECT title, closed_at IS NOT NULL AS "isClosed" FROM stores
    WHERE id IN (SELECT store_id FROM stock_locations WHERE id IN (${locationId}, ${fromId}))
    ORDER BY id FOR SHARE`)
  return shops.find(({ isClosed }) => isClosed)?.title ?? null
}

export type PackedLine = {
  readonly productId: number
  readonly units: number
}
type Sent = { readonly staffId: number; readonly lines: readonly PackedLine[] }

/** What was packed is from now on expected, and lies nowhere. */
export async function markSent(tx: Database, id: number, { staffId, lines }: Sent): Promise<void> {
  await tx.query(sql`
    INSERT INTO reception_lines (reception_id, position, product_id, expected)
    SELECT ${id}, row_number() OVER (ORDER BY product_id), product_id, expected
    FROM unnest(
      ${lines.map(({ productId }) => productId)}::integer[],
      ${lines.map(({ units }) => units)}::integer[]) AS packed(product_id, expected)`)
  await tx.query(sql`
    UPDATE receptions SET sent_at = now(), sent_by = ${staffId}, has_list = true WHERE id = ${id}`)
}

/** The reception is locked, and has ended. */
export const setNote = (tx: Database, id: number, note: string) =>
  tx.query(sql`UPDATE receptions SET note = ${note} WHERE id = ${id}`)

type End = { readonly id: number; readonly staffId: number; readonly note: string }

export const markClosed = (
  tx: Database,
  { id, staffId, note, orders }: End & { readonly orders: readonly GoodForOrder[] },
) =>
  tx.query(sql`
    UPDATE receptions
    SET closed_at = now(), ended_by = ${staffId}, note = ${note},
        for_orders = ${JSON.stringify(orders)}::text::jsonb
    WHERE id = ${id}`)

export const markCancelled = (tx: Database, { id, staffId, note }: End) =>
  tx.query(sql`
    UPDATE receptions SET cancelled_at = now(), ended_by = ${staffId}, note = ${note}
    WHERE id = ${id}`)
