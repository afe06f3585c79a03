// SQL of the working hours of a supplier's store.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LAST_ORDER = 15 * 60
const CLOSES = 18 * 60

/** Orders of a working day until 15:00 leave on that day. Hours that the owner has set stay. */
export async function saveOrderHours(db: Database, place: number): Promise<void> {
  await db.query(sql`
    INSERT INTO place_hours (location_id, weekday, opens, closes)
    SELECT ${place}::integer, weekday, 0, ${CLOSES}::integer FROM generate_series(1, 5) AS weekday
    ON CONFLICT (location_id, weekday) DO NOTHING`)
  await db.query(sql`
    INSERT INTO place_terms (location_id, assemble_minutes, last_order)
    VALUES (${place}, 0, ${LAST_ORDER})
    ON CONFLICT (location_id) DO NOTHING`)
}
