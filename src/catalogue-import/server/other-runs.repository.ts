// SQL of the runs beside one: which stands over it, and where the suppliers' goods lie.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ImportRun } from './import-runs.repository.ts'

/** A later one that stands, of the supplier or over the same products, must be undone first. */
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
            SELECT product_id FROM product_changes WHERE run_id = ${run.id}))))
    ORDER BY later.finished_at DESC LIMIT 1`)
  return row?.id ?? null
}

type Place = { readonly supplierId: number; readonly locationId: number | null }

/** Suppliers whose last list did not count at this place. Who never sent a list counts everywhere. */
export async function suppliersElsewhere(
  db: Database,
  { supplierId, locationId }: Place,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT DISTINCT ON (supplier_id) supplier_id AS id, location_id AS place
    FROM import_runs WHERE status = 'done' AND supplier_id <> ${supplierId}
    ORDER BY supplier_id, finished_at DESC`)
  return (rows as { id: number; place: number | null }[])
    .filter(({ place }) => place !== locationId)
    .map(({ id }) => id)
}

/** Where the supplier's last list counted; undefined where there was none that did. */
export async function lastPlace(db: Database, supplierId: number): Promise<number | undefined> {
  const [row] = await db.query<{ place: number }>(sql`
    SELECT location_id AS place FROM import_runs
    WHERE status = 'done' AND supplier_id = ${supplierId} AND location_id IS NOT NULL
    ORDER BY finished_at DESC LIMIT 1`)
  return row?.place
}

/** A later one of the supplier that is in already. */
export async function newerRun(db: Database, id: number, supplierId: number) {
  const [row] = await db.query<{ id: number }>(sql`
    SELECT id FROM import_runs
    WHERE supplier_id = ${supplierId} AND id > ${id} AND status = 'done'
    ORDER BY id DESC LIMIT 1`)
  return row?.id
}
