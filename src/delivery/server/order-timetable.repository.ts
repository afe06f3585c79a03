// SQL of the timetable of a supplier's goods: from his location to every shop.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const LAST_ORDER = 15 * 60
const LEAVES = 18 * 60
const ARRIVES = 18 * 60

/**
 * Orders of a working day until 15:00 leave the supplier on that day and are in any shop after
 * `days` days. Replaces the former timetable of the location.
 */
export async function saveOrderTimetable(
  db: Database,
  { place, days }: { readonly place: number; readonly days: number },
): Promise<void> {
  await db.query(sql`
    INSERT INTO place_hours (location_id, weekday, opens, closes)
    SELECT ${place}::integer, weekday, 0, ${LEAVES}::integer FROM generate_series(1, 5) AS weekday
    ON CONFLICT (location_id, weekday) DO NOTHING`)
  await db.query(sql`
    INSERT INTO place_terms (location_id, assemble_minutes, last_order)
    VALUES (${place}, 0, ${LAST_ORDER})
    ON CONFLICT (location_id) DO NOTHING`)
  await db.query(sql`DELETE FROM transfers WHERE from_location = ${place}`)
  await db.query(sql`
    INSERT INTO transfers (from_location, to_location, weekdays, leaves, days, arrives)
    SELECT ${place}::integer, id, '{1,2,3,4,5}', ${LEAVES}::integer, ${days}::integer,
           ${ARRIVES}::integer
    FROM stock_locations WHERE store_id IS NOT NULL`)
}
