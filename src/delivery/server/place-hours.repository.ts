// SQL of the usual hours of one stock location.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Minutes of a day; a weekday that is not named is a day off. */
export type OpenDay = { readonly weekday: number; readonly opens: number; readonly closes: number }

/** Replaces the week of a location; resolves to whether it was another one. */
export async function savePlaceHours(
  db: Database,
  place: number,
  week: readonly OpenDay[],
): Promise<boolean> {
  const known = await db.query<OpenDay>(sql`
    SELECT weekday, opens, closes FROM place_hours WHERE location_id = ${place} ORDER BY weekday`)
  const wanted = week.toSorted((one, other) => one.weekday - other.weekday)
  const textOf = (days: readonly OpenDay[]) =>
    days.map(({ weekday, opens, closes }) => `${weekday} ${opens} ${closes}`).join(', ')
  if (textOf(known) === textOf(wanted)) return false
  await db.query(sql`DELETE FROM place_hours WHERE location_id = ${place}`)
  await db.query(sql`
    INSERT INTO place_hours (location_id, weekday, opens, closes)
    SELECT ${place}::integer, * FROM unnest(
      ${wanted.map(({ weekday }) => weekday)}::smallint[],
      ${wanted.map(({ opens }) => opens)}::smallint[],
      ${wanted.map(({ closes }) => closes)}::smallint[])`)
  return true
}
