// SQL of runs that are too old: lists that nobody has agreed to, and what others have left behind.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const MOST_AT_ONCE = 1000

/** Those that wait for a word, or that nobody has worked on, for so long; they have failed. */
export async function endAbandoned(db: Database, days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    UPDATE import_runs
    SET status = 'failed', finished_at = now(),
        failure = CASE status WHEN 'waiting'
          THEN ${`Решения не было ${days} дней: загрузите список ещё раз.`}
          ELSE ${`Прервана, и ${days} дней никто её не продолжил.`} END
    WHERE status IN ('waiting', 'running') AND seen_at < now() - make_interval(days => ${days})
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/** Runs that ended so long ago and have not been swept; the oldest first. */
export async function oldRuns(db: Database, days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs
    WHERE forgotten_at IS NULL AND status NOT IN ('waiting', 'running')
      AND coalesce(finished_at, started_at) < now() - make_interval(days => ${days})
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

export const noteForgotten = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET forgotten_at = now() WHERE id = ${id}`)

/** At most `most` of them; resolves to how many went. How many there were stays in the journal. */
export async function deleteRefusals(db: Database, id: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
    WITH gone AS (
      DELETE FROM import_rejections WHERE ctid IN (
        SELECT ctid FROM import_rejections WHERE import_run_id = ${id} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS gone FROM gone`)
  return row?.gone ?? 0
}
