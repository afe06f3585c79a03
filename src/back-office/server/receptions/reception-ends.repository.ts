// SQL of the lock of a reception, and of its ends: it was sent, closed or cancelled.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Whoever counts or ends it waits for the others who do. */
export const lockReception = (tx: Database, id: number) =>
  tx.query(sql`SELECT FROM receptions WHERE id = ${id} FOR UPDATE`)

/** What was packed is from now on expected, and lies nowhere. */
export async function markSent(tx: Database, id: number, staffId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO reception_lines (reception_id, position, product_id, expected)
    SELECT reception_id, row_number() OVER (ORDER BY product_id), product_id, sum(units)
    FROM reception_counts
    WHERE reception_id = ${id} AND stage = 'packed'
    GROUP BY reception_id, product_id HAVING sum(units) > 0`)
  await tx.query(sql`
    UPDATE receptions SET sent_at = now(), sent_by = ${staffId}, has_list = true WHERE id = ${id}`)
}

type End = { readonly id: number; readonly staffId: number; readonly note: string }

/** The reception is locked, and has ended. */
export const setNote = (tx: Database, id: number, note: string) =>
  tx.query(sql`UPDATE receptions SET note = ${note} WHERE id = ${id}`)

export const markClosed = (tx: Database, { id, staffId, note }: End) =>
  tx.query(sql`
    UPDATE receptions SET closed_at = now(), ended_by = ${staffId}, note = ${note} WHERE id = ${id}`)

export const markCancelled = (tx: Database, { id, staffId, note }: End) =>
  tx.query(sql`
    UPDATE receptions SET cancelled_at = now(), ended_by = ${staffId}, note = ${note}
    WHERE id = ${id}`)
