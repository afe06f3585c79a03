// SQL of the moment up to which another system knows an order.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** 1C has taken these orders as they were at that moment. */
export const markSentTo1c = (db: Database, ids: readonly number[], at: string) =>
  db.query(sql`
    UPDATE orders SET sent_to_1c_at = greatest(sent_to_1c_at, ${at}::timestamptz)
    WHERE id = ANY (${ids}::bigint[])`)
