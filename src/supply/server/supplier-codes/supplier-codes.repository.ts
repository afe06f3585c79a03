// SQL of the codes by which a supplier names products: taught by his lists, undone with their run.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { checkedByIndex } from '../list-switch/listed-table.repository.ts'

export async function hasSupplierCodes(db: Database, supplier: string): Promise<boolean> {
  const [row] = await db.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM supplier_codes AS known JOIN suppliers AS supplier ON supplier.id = known.supplier_id
      WHERE lower(supplier.name) = lower(${supplier.trim()})) AS "hasAny"`)
  return row?.hasAny ?? false
}

/** Saves what the run has recorded in `run_codes`; the products are written. */
export const saveListedCodes = (tx: Database, runId: number) =>
  checkedByIndex(tx, () =>
    tx.query(sql`
      INSERT INTO supplier_codes AS known (supplier_id, code, product_id)
      SELECT supplier_id, code, product_id FROM run_codes WHERE run_id = ${runId}
      ON CONFLICT (supplier_id, code) DO UPDATE SET product_id = excluded.product_id`),
  )

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
