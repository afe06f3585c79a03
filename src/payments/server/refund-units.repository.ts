// SQL of refunds that staff ask for.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type RefundWish = {
  readonly orderId: number
  /** Null: all that is left. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  /** Under which it is carried out once. */
  readonly key: string
  readonly reason: string
}

/** Calls the one database function of it; its refusals are its SW… error codes. */
export async function saveRefund(db: Database, wish: RefundWish): Promise<boolean> {
  const { orderId, key, reason } = wish
  const lines = wish.lines === null ? null : JSON.stringify(wish.lines)
  const [row] = await db.query<{ saved: boolean }>(sql`
    SELECT refund_units(${orderId}, ${lines}::text::jsonb, ${key}, ${reason}) AS saved`)
  return row?.saved ?? false
}
