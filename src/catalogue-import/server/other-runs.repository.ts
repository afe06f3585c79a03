// SQL over several runs: later and unfinished ones, counted locations, deletion of old ones.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ImportRun, SILENCE_SECONDS } from './import-runs.repository.ts'

/**
 * The latest published run to undo before `run`: one of the same supplier, over the same products,
 * or a whole list that counted the same stock, even if it changed none of it.
 */
export async function findLaterRun(db: Database, run: ImportRun): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
    SELECT later.id FROM import_runs AS later
    WHERE later.id <> ${run.id} AND later.status = 'done'
      AND later.finished_at >= (SELECT finished_at FROM import_runs WHERE id = ${run.id})
      AND (later.supplier_id = ${run.supplierId} OR EXISTS (
        SELECT FROM product_changes AS change
        WHERE change.run_id = later.id AND (
          change.product_id <@ ${run.newProducts}::int4multirange
          OR change.product_id IN (
            SELECT product_id FROM product_changes WHERE run_id = ${run.id})))
        OR NOT later.is_partial AND later.location_ids && ${run.locationIds}::integer[] AND EXISTS (
          SELECT FROM stock_movements AS moved
          JOIN supplier_offers AS offer ON offer.product_id = moved.product_id
                                       AND offer.supplier_id = later.supplier_id
          WHERE moved.id > ${run.ledgerFrom ?? 0} AND moved.document = ${`import ${run.id}`}
            AND moved.location_id = ANY (later.location_ids)))
    ORDER BY later.finished_at DESC LIMIT 1`)
  return row?.id ?? null
}

type LaterMargins = {
  readonly id: number
  readonly undoes: number | null
  /** It has priced offers of the supplier. */
  readonly isOfSupplier: boolean
}

/** Changes of margins after a published run, the oldest first. */
export const listLaterMargins = (db: Database, run: ImportRun): Promise<LaterMargins[]> =>
  db.query(sql`
    SELECT id, undoes, state = 'done' AND EXISTS (
             SELECT FROM margin_changed_offers
             WHERE change_id = margin_changes.id AND supplier_id = ${run.supplierId}) AS "isOfSupplier"
    FROM margin_changes
    WHERE state IN ('done', 'undone')
      AND finished_at >= (SELECT finished_at FROM import_runs WHERE id = ${run.id})
    ORDER BY id`)

type ListLocation = { readonly id: number; readonly elsewhere: readonly number[] }

/** The locations of a list, each with the suppliers who count nothing there. */
export const locationsOf = (
  db: Database,
  { locationIds }: Pick<ImportRun, 'locationIds'>,
): Promise<ListLocation[]> =>
  db.query(sql`
    SELECT id, suppliers_elsewhere(id) AS elsewhere
    FROM unnest(${locationIds}::integer[]) WITH ORDINALITY AS place(id, position)
    ORDER BY position`)

/** Locations counted by the supplier's last whole list with stock and by later partial ones. */
export async function listLastPlaces(db: Database, supplierId: number): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT DISTINCT unnest(run.location_ids) AS id
    FROM import_runs AS run
    WHERE run.status = 'done' AND run.supplier_id = ${supplierId}
      AND run.finished_at >= coalesce(
        (SELECT max(finished_at) FROM import_runs
         WHERE status = 'done' AND supplier_id = ${supplierId} AND NOT is_partial
           AND location_ids <> '{}'), '-infinity')`)
  return rows.map(({ id }) => id)
}

/** Locations counted by any published list of the supplier. */
export async function listCountedPlaces(
  db: Database,
  supplierId: number,
): Promise<readonly number[]> {
  const [row] = await db.query<{ places: readonly number[] }>(sql`
    SELECT coalesce(array_agg(DISTINCT place), '{}') AS places
    FROM import_runs CROSS JOIN unnest(location_ids) AS place
    WHERE status = 'done' AND supplier_id = ${supplierId}`)
  return row?.places ?? []
}

/** The supplier's published run that is newer than this one. */
export async function findNewerRun(db: Database, id: number, supplierId: number) {
  const [row] = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs
    WHERE supplier_id = ${supplierId} AND id > ${id} AND status = 'done'
    ORDER BY id DESC LIMIT 1`)
  return row?.id
}

/** Rows of the supplier's last published whole list; null when there is none. */
export async function lastRowCount(db: Database, supplierId: number): Promise<number | null> {
  const [row] = await db.query<{ rows: number }>(sql`
    SELECT row_count AS rows FROM import_runs
    WHERE supplier_id = ${supplierId} AND status = 'done' AND NOT is_partial
    ORDER BY id DESC LIMIT 1`)
  return row?.rows ?? null
}

/** Whether a process works on a run of the supplier now. */
export async function isSupplierBusy(db: Database, supplierId: number): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM import_runs WHERE supplier_id = ${supplierId} AND status = 'running'
        AND seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})) AS is`)
  return row?.is ?? false
}

/** Whether any list has been published or waits. */
export async function hasAnyList(db: Database): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(sql`
    SELECT EXISTS (SELECT FROM import_runs WHERE status IN ('done', 'waiting')) AS has`)
  return row?.has ?? false
}

type WholeRun = Pick<ImportRun, 'id' | 'isAlive'>

/**
 * The supplier's unfinished whole list that a partial one would replace: it waits for the owner, is
 * running, or was interrupted with all rows staged.
 */
export async function findOpenWhole(
  db: Database,
  supplierId: number,
  before: number | null = null,
): Promise<WholeRun | undefined> {
  const [row] = await db.query<WholeRun>(sql`
    SELECT * FROM (
      SELECT id, status, is_staged,
             status = 'running' AND seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})
               AS "isAlive"
      FROM import_runs
      WHERE supplier_id = ${supplierId} AND NOT is_partial AND status IN ('waiting', 'running')
        AND (${before}::integer IS NULL OR id < ${before})) AS whole
    WHERE status = 'waiting' OR is_staged OR "isAlive"
    ORDER BY id DESC LIMIT 1`)
  return row
}

/** The ids of the latest ended runs. */
export async function listEndedRuns(db: Database, most: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs WHERE status NOT IN ('running', 'waiting')
    ORDER BY id DESC LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

const MOST_AT_ONCE = 1000

/** Fails runs that have waited for the owner, or for a process, for `days`. */
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

/** Runs that ended `days` ago and have not been swept, the oldest first. */
export async function listOldRuns(db: Database, days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs
    WHERE forgotten_at IS NULL AND status NOT IN ('waiting', 'running')
      AND coalesce(finished_at, started_at) < now() - make_interval(days => ${days})
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

export const markForgotten = (db: Database, id: number) =>
  db.query(sql`UPDATE import_runs SET forgotten_at = now() WHERE id = ${id}`)

/** Deletes at most `most` refusals and resolves to the count; the journal keeps the total. */
export async function deleteRefusals(db: Database, id: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
    WITH gone AS (
      DELETE FROM import_rejections WHERE ctid IN (
        SELECT ctid FROM import_rejections WHERE import_run_id = ${id} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS gone FROM gone`)
  return row?.gone ?? 0
}
