// SQL of the runs beside one: which stands over it, and where the suppliers' goods lie.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ImportRun, SILENCE_SECONDS } from './import-runs.repository.ts'

/**
 * A later one that stands must be undone first: of the supplier, over the same products, or a whole
 * list that has counted them at the same place, though it may have found there what it tells.
 */
export async function laterRun(db: Database, run: ImportRun): Promise<number | null> {
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

type ListLocation = { readonly id: number; readonly elsewhere: readonly number[] }

/** The places of a list, and of each the suppliers who count nothing there. */
export const locationsBeside = (
  db: Database,
  { locationIds }: Pick<ImportRun, 'locationIds'>,
): Promise<ListLocation[]> =>
  db.query(sql`
    SELECT id, suppliers_elsewhere(id) AS elsewhere
    FROM unnest(${locationIds}::integer[]) WITH ORDINALITY AS place(id, position)
    ORDER BY position`)

/** Where the supplier's last whole list that did has counted, and its parts since. */
export async function lastPlaces(db: Database, supplierId: number): Promise<readonly number[]> {
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

/** Where any list of the supplier that is in has counted. */
export async function countedPlaces(db: Database, supplierId: number): Promise<readonly number[]> {
  const [row] = await db.query<{ places: readonly number[] }>(sql`
    SELECT coalesce(array_agg(DISTINCT place), '{}') AS places
    FROM import_runs CROSS JOIN unnest(location_ids) AS place
    WHERE status = 'done' AND supplier_id = ${supplierId}`)
  return row?.places ?? []
}

/** A later one of the supplier that is in already. */
export async function newerRun(db: Database, id: number, supplierId: number) {
  const [row] = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs
    WHERE supplier_id = ${supplierId} AND id > ${id} AND status = 'done'
    ORDER BY id DESC LIMIT 1`)
  return row?.id
}

/** Whether any list has ever come in, or waits to. */
export async function hasAnyList(db: Database): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(sql`
    SELECT EXISTS (SELECT FROM import_runs WHERE status IN ('done', 'waiting')) AS has`)
  return row?.has ?? false
}

type WholeRun = Pick<ImportRun, 'id' | 'isAlive'>

/**
 * A list of all the supplier's goods that a part would push aside: it waits for the owner's word,
 * somebody brings it in at this moment, or was broken off when it was read to its end.
 */
export async function openWhole(
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
