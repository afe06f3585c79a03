// SQL of numbers that a run has skipped, counted by reason, with the first examples.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { NumberDoubts } from '../import-report.ts'

const MOST_REASONS = 20

export async function saveDoubts(
  db: Database,
  runId: number,
  doubts: readonly NumberDoubts[],
): Promise<void> {
  if (doubts.length === 0) return
  await db.query(sql`
    INSERT INTO import_doubts AS kept (import_run_id, reason, count, examples)
    SELECT ${runId}::integer, doubt.*
    FROM unnest(
      ${doubts.map(({ reason }) => reason)}::text[],
      ${doubts.map(({ count }) => count)}::integer[],
      ${doubts.map(({ examples }) => JSON.stringify(examples))}::jsonb[]) AS doubt
    ON CONFLICT (import_run_id, reason) DO UPDATE
    SET count = kept.count + excluded.count,
        examples = jsonb_path_query_array(kept.examples || excluded.examples, '$[0 to 4]')`)
}

/** The most frequent reason first. */
export const findDoubts = (db: Database, runId: number): Promise<NumberDoubts[]> =>
  db.query(sql`
    SELECT reason, count, examples FROM import_doubts WHERE import_run_id = ${runId}
    ORDER BY count DESC, reason LIMIT ${MOST_REASONS}`)

export const deleteDoubts = (db: Database, runId: number) =>
  db.query(sql`DELETE FROM import_doubts WHERE import_run_id = ${runId}`)
