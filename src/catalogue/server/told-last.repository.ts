// Who has told a price last: the offer itself says since when it is as it is, and not who repeats it.

import { type Sql, sql } from '#src/platform/server/sql.ts'

/**
 * When the last whole list of each supplier came in: it has told all his offers again, changed or
 * not. `without` is a run that is being taken back.
 */
export const lastLists = (without = 0): Sql => sql`
  SELECT supplier_id, max(finished_at) AS told_at FROM import_runs
  WHERE status = 'done' AND NOT is_partial AND id <> ${without}::integer
  GROUP BY supplier_id`
