// SQL of the journal of imports: the status, the staged rows and the changes of each run.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { UNDO_DAYS } from '#src/shared/undo-days.ts'
import type { Refusal, StagedCounts } from '../import-report.ts'
import type { ListDifference } from '../list-difference.ts'
import { deleteDoubts } from './number-doubts.repository.ts'

export type RunStatus = 'running' | 'waiting' | 'done' | 'failed' | 'undone'

export type ImportRun = {
  readonly id: number
  readonly source: string
  readonly supplierId: number
  readonly supplier: string
  readonly status: RunStatus
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly undoneAt: string | null
  readonly failure: string
  /** Locations that it counts, sorted; none when its quantities are not the shop's own. */
  readonly locationIds: readonly number[]
  /** Those of them that only titles of columns name, not the owner. */
  readonly titledIds: readonly number[]
  readonly isPartial: boolean
  /** Whether it creates unknown categories. */
  readonly makesCategories: boolean
  readonly isStaged: boolean
  readonly staged: StagedCounts
  readonly stockChanged: number
  readonly difference: ListDifference | null
  /** A multirange of the ids of the products that it created. */
  readonly newProducts: string
  /** Its rows in the ledger have greater ids than this one; null when unknown. */
  readonly ledgerFrom: number | null
  /** Whether its changes are still kept, so that it can be undone. */
  readonly isKept: boolean
  /** Whether its process has sent a heartbeat in the last seconds. */
  readonly isAlive: boolean
  /** Whether a process is undoing it now. */
  readonly isBeingUndone: boolean
}

/** A run without a heartbeat for so long is free to be claimed. */
export const SILENCE_SECONDS = 10

const RUN = sql`
  SELECT run.id, run.source, run.supplier_id AS "supplierId", supplier.name AS supplier, run.status,
         run.started_at AS "startedAt", run.finished_at AS "finishedAt",
         run.undone_at AS "undoneAt", run.failure, run.location_ids AS "locationIds", run.titled_ids AS "titledIds",
         run.is_partial AS "isPartial", run.makes_categories AS "makesCategories",
         run.is_staged AS "isStaged",
         json_build_object('records', run.staged_records, 'places', run.staged_places,
                           'refused', run.refused, 'uncategorised', run.uncategorised,
                           'numbers', run.numbers) AS staged,
         run.stock_changed AS "stockChanged", run.difference,
         run.new_products::text AS "newProducts", run.ledger_from AS "ledgerFrom",
         run.difference IS NOT NULL AND run.forgotten_at IS NULL
           AND run.finished_at > now() - make_interval(days => ${UNDO_DAYS}) AS "isKept",
         run.status = 'running' AND run.seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})
           AS "isAlive",
         run.status = 'done'
           AND coalesce(run.undo_seen_at > now() - make_interval(secs => ${SILENCE_SECONDS}), false)
           AS "isBeingUndone"
  FROM import_runs AS run JOIN suppliers AS supplier ON supplier.id = run.supplier_id`

type NewRun = {
  readonly source: string
  readonly supplierId: number
  readonly listHash: string
  readonly locationIds: readonly number[]
  readonly titledIds: readonly number[]
  readonly isPartial: boolean
  readonly makesCategories: boolean
}

export async function startRun(db: Database, run: NewRun): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO import_runs
      (source, supplier_id, list_hash, location_ids, titled_ids, is_partial, makes_categories, seen_at)
    VALUES (${run.source}, ${run.supplierId}, ${run.listHash}, ${run.locationIds}::integer[],
            ${run.titledIds}::integer[], ${run.isPartial}, ${run.makesCategories}, now())
    RETURNING id`)
  if (!row) throw new Error('INSERT INTO import_runs returned nothing')
  return row.id
}

export async function findRun(db: Database, id: number): Promise<ImportRun | null> {
  const [run] = await db.query<ImportRun>(sql`${RUN} WHERE run.id = ${id}`)
  return run ?? null
}

/** The unfinished run of the same list: running, interrupted or waiting for the owner. */
export async function findOpenRun(db: Database, listHash: string): Promise<ImportRun | null> {
  const [run] = await db.query<ImportRun>(sql`
    ${RUN} WHERE run.list_hash = ${listHash} AND run.status IN ('running', 'waiting')
    ORDER BY run.id DESC LIMIT 1`)
  return run ?? null
}

export const listRuns = (db: Database, most: number, offset = 0): Promise<ImportRun[]> =>
  db.query<ImportRun>(sql`${RUN} ORDER BY run.id DESC LIMIT ${most} OFFSET ${offset}`)

/** Claims a run for this process; false when another one has it or it has ended. */
export const claimRun = (
  db: Database,
  id: number,
  record: (tx: Database, id: number) => Promise<unknown> = async () => {},
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx.query(sql`
      UPDATE import_runs SET status = 'running', seen_at = now()
      WHERE id = ${id} AND (status = 'waiting' OR status = 'running'
        AND seen_at <= now() - make_interval(secs => ${SILENCE_SECONDS}))
      RETURNING id`)
    if (rows.length > 0) await record(tx, id)
    return rows.length > 0
  })

export const sendHeartbeat = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET seen_at = now() WHERE id = ${id} AND status = 'running'`)

/** Claims the undoing of a run; false when another process is undoing it. */
export async function claimUndo(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE import_runs SET undo_seen_at = now()
    WHERE id = ${id} AND coalesce(
      undo_seen_at <= now() - make_interval(secs => ${SILENCE_SECONDS}), true)
    RETURNING id`)
  return rows.length > 0
}

export const sendUndoHeartbeat = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET undo_seen_at = now() WHERE id = ${id}`)

export const releaseUndo = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET undo_seen_at = NULL WHERE id = ${id}`)

/** Releases a run, so that the same list can resume it at once. */
export const releaseRun = (db: Database, id: number) =>
  db.query(sql`
    UPDATE import_runs SET seen_at = now() - interval '1 day'
    WHERE id = ${id} AND status = 'running'`)

/** Resets the counts of a run whose list is read from the beginning again. */
export async function resetStaged(db: Database, id: number): Promise<void> {
  await db.query(sql`DELETE FROM import_rejections WHERE import_run_id = ${id}`)
  await deleteDoubts(db, id)
  await db.query(sql`
    UPDATE import_runs
    SET staged_records = 0, staged_places = 0, refused = 0, uncategorised = 0, numbers = 0,
        is_staged = false
    WHERE id = ${id}`)
}

/** Adds the counts of one batch; a resuming process skips as many rows. */
export async function addStaged(db: Database, id: number, counts: StagedCounts): Promise<void> {
  await db.query(sql`
    UPDATE import_runs
    SET staged_records = staged_records + ${counts.records},
        staged_places = staged_places + ${counts.places}, refused = refused + ${counts.refused},
        uncategorised = uncategorised + ${counts.uncategorised},
        numbers = numbers + ${counts.numbers}, seen_at = now()
    WHERE id = ${id}`)
}

export const endStaging = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET is_staged = true WHERE id = ${id}`)

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

/** The refusals of one column after a comparison, instead of those of the one before. */
export async function replaceRefusals(
  db: Database,
  run: number,
  column: string,
  refusals: readonly Refusal[],
): Promise<void> {
  await db.query(sql`
    DELETE FROM import_rejections WHERE import_run_id = ${run} AND column_name = ${column}`)
  await saveRefusals(db, run, refusals)
}

export const firstRefusals = (db: Database, run: number, most: number): Promise<Refusal[]> =>
  db.query(sql`
    SELECT line, column_name AS "column", reason, row_text AS "rowText"
    FROM import_rejections WHERE import_run_id = ${run} ORDER BY line, column_name LIMIT ${most}`)

export const refusalReasons = (
  db: Database,
  run: number,
): Promise<{ reason: string; count: number }[]> =>
  db.query(sql`
    SELECT reason, count(*)::integer AS count
    FROM import_rejections WHERE import_run_id = ${run}
    GROUP BY reason ORDER BY count DESC, reason LIMIT 100`)

/** Lets a run wait for the owner's decision and keeps the diff for him. */
export async function awaitDecision(
  db: Database,
  id: number,
  difference: ListDifference,
): Promise<void> {
  await db.query(sql`
    UPDATE import_runs
    SET status = 'waiting', difference = ${JSON.stringify(difference)}::jsonb
    WHERE id = ${id} AND status = 'running'`)
}

/** Lets a run wait again, as the publishing agreed to by the owner failed. */
export const waitAgain = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET status = 'waiting' WHERE id = ${id} AND status = 'running'`)

type Written = Pick<ImportRun, 'stockChanged' | 'newProducts'> & {
  readonly difference: ListDifference
  readonly ledgerFrom: number
}

/** Called in the transaction of the switch; throws when another process has ended the run. */
export async function endRun(
  tx: Database,
  id: number,
  { difference, stockChanged, newProducts, ledgerFrom }: Written,
): Promise<void> {
  const rows = await tx.query(sql`
    UPDATE import_runs
    SET status = 'done', finished_at = now(), row_count = staged_records,
        added = ${difference.added}, changed = ${difference.changed},
        unchanged = ${difference.unchanged}, repeated = ${difference.repeated},
        vanished = ${difference.vanishing}, stock_changed = ${stockChanged},
        new_products = ${newProducts}::int4multirange, ledger_from = ${ledgerFrom},
        difference = ${JSON.stringify(difference)}::jsonb
    WHERE id = ${id} AND status = 'running'
    RETURNING id`)
  if (rows.length === 0) throw new Error(`Загрузка № ${id} уже окончена другим процессом.`)
}

export async function failRun(db: Database, id: number, failure: string): Promise<void> {
  await db.query(sql`
    UPDATE import_runs SET status = 'failed', finished_at = now(), failure = ${failure}
    WHERE id = ${id} AND status IN ('running', 'waiting')`)
}

/**
 * Fails the supplier's waiting and interrupted runs, replaced by a new list. `areWholesKept` leaves
 * out whole lists.
 */
export const failReplacedRuns = (
  db: Database,
  { supplierId, by, areWholesKept }: Replacing,
): Promise<{ id: number }[]> =>
  db.query(sql`
    UPDATE import_runs
    SET status = 'failed', finished_at = now(), failure = ${`Вместо неё начата загрузка № ${by}.`}
    WHERE supplier_id = ${supplierId} AND id < ${by} AND (is_partial OR NOT ${areWholesKept})
      AND (status = 'waiting' OR status = 'running'
      AND seen_at <= now() - make_interval(secs => ${SILENCE_SECONDS}))
    RETURNING id`)

type Replacing = {
  readonly supplierId: number
  readonly by: number
  readonly areWholesKept: boolean
}

export const endUndone = (tx: Database, id: number) =>
  tx.query(sql`
    UPDATE import_runs SET status = 'undone', undone_at = now() WHERE id = ${id}`)
