// SQL of the codes by which a supplier names products: taught by his lists, undone with their run.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { checkedByIndex } from '../list-switch/listed-table.repository.ts'
import type { StagedList } from '../list-switch/phases.ts'

type OfSupplier = Pick<StagedList, 'runId' | 'supplierId'>

export async function hasSupplierCodes(db: Database, supplier: string): Promise<boolean> {
  const [row] = await db.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM supplier_codes AS known JOIN suppliers AS supplier ON supplier.id = known.supplier_id
      WHERE lower(supplier.name) = lower(${supplier.trim()})) AS "hasAny"`)
  return row?.hasAny ?? false
}

/** Saves `listed_codes`; the products are written. Records what the run changes. */
export async function saveListedCodes(
  tx: Database,
  { runId, supplierId }: OfSupplier,
): Promise<void> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM listed_codes) AS "hasAny"`)
  if (!row?.hasAny) return
  await tx.query(sql`
    INSERT INTO run_codes (run_id, supplier_id, code, product_id, was_product_id)
    SELECT ${runId}::integer, ${supplierId}::integer, told.code, told.product_id, known.product_id
    FROM listed_codes AS told
    LEFT JOIN supplier_codes AS known
      ON known.supplier_id = ${supplierId} AND known.code = told.code
    WHERE known.product_id IS DISTINCT FROM told.product_id`)
  await checkedByIndex(tx, () =>
    tx.query(sql`
      INSERT INTO supplier_codes AS known (supplier_id, code, product_id)
      SELECT supplier_id, code, product_id FROM run_codes WHERE run_id = ${runId}
      ON CONFLICT (supplier_id, code) DO UPDATE SET product_id = excluded.product_id`),
  )
}

/** Restores the codes as before the run, but for those that mean something else since. */
export async function revertCodes(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM supplier_codes AS known USING run_codes AS change
    WHERE change.run_id = ${runId} AND change.was_product_id IS NULL
      AND (known.supplier_id, known.code, known.product_id)
        = (change.supplier_id, change.code, change.product_id)`)
  await tx.query(sql`
    UPDATE supplier_codes AS known SET product_id = change.was_product_id
    FROM run_codes AS change
    WHERE change.run_id = ${runId} AND change.was_product_id IS NOT NULL
      AND (known.supplier_id, known.code, known.product_id)
        = (change.supplier_id, change.code, change.product_id)`)
  await tx.query(sql`DELETE FROM run_codes WHERE run_id = ${runId}`)
}
