// SQL of the journal of imports: where a run is, what it staged, what it would change or has changed.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Refusal, StagedCounts } from '../import-report.ts'
import type { ListDifference } from '../list-difference.ts'
import { UNDO_DAYS } from '../undo-days.ts'
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
  /** Where its quantities lie, the smallest first; none where they are not the shop's own. */
  readonly locationIds: readonly number[]
  /** Those of them that nobody has told: the title of a column names them. */
  readonly titledIds: readonly number[]
  readonly isPartial: boolean
  /** The owner has asked for the categories that the list names. */
  readonly makesCategories: boolean
  readonly isStaged: boolean
  readonly staged: StagedCounts
  readonly stockChanged: number
  readonly difference: ListDifference | null
  /** A multirange of the ids of the products that it made. */
  readonly newProducts: string
  /** All rows that it wrote into the ledger stand behind this one; null where nobody noted it. */
  readonly ledgerFrom: number | null
  /** Whether it is still kept what it has changed. */
  readonly isKept: boolean
  /** Whether the process that works on it has given a sign of life in the last seconds. */
  readonly isAlive: boolean
  /** Whether somebody takes it back at this moment. */
  readonly isBeingUndone: boolean
}

/** Without a sign of life for so long a run has nobody who works on it. */
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

/** A run of the same list that is not at its end: one that was broken off, or that was not agreed to. */
export async function findOpenRun(db: Database, listHash: string): Promise<ImportRun | null> {
  const [run] = await db.query<ImportRun>(sql`
    ${RUN} WHERE run.list_hash = ${listHash} AND run.status IN ('running', 'waiting')
    ORDER BY run.id DESC LIMIT 1`)
  return run ?? null
}

export const listRuns = (db: Database, most: number, offset = 0): Promise<ImportRun[]> =>
  db.query<ImportRun>(sql`${RUN} ORDER BY run.id DESC LIMIT ${most} OFFSET ${offset}`)

/** False when somebody else has taken it in hand, or it is at its end. */
export const takeRun = (
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

export const giveSignOfLife = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET seen_at = now() WHERE id = ${id} AND status = 'running'`)

/** False when somebody else takes it back at this moment. */
export async function takeUndo(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE import_runs SET undo_seen_at = now()
    WHERE id = ${id} AND coalesce(
      undo_seen_at <= now() - make_interval(secs => ${SILENCE_SECONDS}), true)
    RETURNING id`)
  return rows.length > 0
}

/** Of whoever takes it back. */
export const giveSignOfUndo = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET undo_seen_at = now() WHERE id = ${id}`)

export const leaveUndo = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET undo_seen_at = NULL WHERE id = ${id}`)

/** Whoever worked on it does not any more: the same list goes on where it stopped. */
export const letGo = (db: Database, id: number) =>
  db.query(sql`
    UPDATE import_runs SET seen_at = now() - interval '1 day'
    WHERE id = ${id} AND status = 'running'`)

/** Nothing of it is staged: the list is read from its beginning. */
export async function resetStaged(db: Database, id: number): Promise<void> {
  await db.query(sql`DELETE FROM import_rejections WHERE import_run_id = ${id}`)
  await deleteDoubts(db, id)
  await db.query(sql`
    UPDATE import_runs
    SET staged_records = 0, staged_places = 0, refused = 0, uncategorised = 0, numbers = 0,
        is_staged = false
    WHERE id = ${id}`)
}

/** With each batch, so that a process that goes on knows where. */
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

/** It waits for the owner's word; what it would change is kept for him. */
export async function awaitWord(
  db: Database,
  id: number,
  difference: ListDifference,
): Promise<void> {
  await db.query(sql`
    UPDATE import_runs
    SET status = 'waiting', difference = ${JSON.stringify(difference)}::jsonb
    WHERE id = ${id} AND status = 'running'`)
}

/** What was agreed to did not come in: it waits again. */
export const waitAgain = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET status = 'waiting' WHERE id = ${id} AND status = 'running'`)

type Written = Pick<ImportRun, 'stockChanged' | 'newProducts'> & {
  readonly difference: ListDifference
  readonly ledgerFrom: number
}

/** In the transaction of the switch; throws when the run is not in hand any more. */
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
 * Those of the supplier that wait or were broken off: a new list has come in their place. Whole lists
 * stay where they are told to.
 */
export const replacedRuns = (
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
