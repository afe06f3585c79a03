// SQL of an order that is paid on receipt instead of online.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Calls the one database function of it; its refusals are its SW… error codes. */
export async function savePaymentOnReceipt(
  db: Database,
  { orderId, methodId }: { readonly orderId: number; readonly methodId: number },
): Promise<boolean> {
  const [row] = await db.query<{ saved: boolean }>(sql`
    SELECT pay_on_receipt(${orderId}, ${methodId}) AS saved`)
  return row?.saved ?? false
}
