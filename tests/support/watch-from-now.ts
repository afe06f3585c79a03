// A copy of a template is as old as the template: without a word its shop would have been away since.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export const watchFromNow = (db: Database) =>
  db.query(sql`UPDATE order_settings SET watched_at = now()`)
