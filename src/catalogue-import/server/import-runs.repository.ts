// SQL of the journal of imports.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ImportCounts, type Refusal, rowCount } from '../import-report.ts'

type NewRun = { readonly source: string; readonly supplierId: number }

export async function startRun(db: Database, { source, supplierId }: NewRun): Promise<number> {
  const [run] = await db.query<{ id: number }>(sql`
    INSERT INTO import_runs (source, supplier_id) VALUES (${source}, ${supplierId}) RETURNING id`)
  if (!run) throw new Error('INSERT INTO import_runs returned nothing')
  return run.id
}

/** What the run has done so far: written with each batch, so that a killed run tells the truth. */
export async function recordCounts(db: Database, run: number, counts: ImportCounts): Promise<void> {
  await db.query(sql`
    UPDATE import_runs
    SET row_count = ${rowCount(counts)}, added = ${counts.added}, changed = ${counts.changed},
        unchanged = ${counts.unchanged}, refused = ${counts.refused}
    WHERE id = ${run}`)
}

export async function saveRefusals(
  db: Database,
  run: number,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length === 0) return
  await db.query(sql`
    INSERT INTO import_rejections (import_run_id, line, column_name, reason, row_text)
    SELECT ${run}::integer, refused.*
    FROM unnest(
      ${refusals.map(({ line }) => line)}::integer[],
      ${refusals.map(({ column }) => column)}::text[],
      ${refusals.map(({ reason }) => reason)}::text[],
      ${refusals.map(({ rowText }) => rowText)}::text[]) AS refused
    ON CONFLICT DO NOTHING`)
}

export async function finishRun(db: Database, run: number): Promise<void> {
  await db.query(sql`
    UPDATE import_runs SET status = 'done', finished_at = now() WHERE id = ${run}`)
}

export async function failRun(db: Database, run: number, failure: string): Promise<void> {
  await db.query(sql`
    UPDATE import_runs SET status = 'failed', finished_at = now(), failure = ${failure}
    WHERE id = ${run}`)
}
