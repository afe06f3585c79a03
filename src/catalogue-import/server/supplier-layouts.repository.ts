// SQL of the columns that were corrected for suppliers' lists.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { RememberedLayout } from '../layout/recall-layout.ts'

const MOST_LAYOUTS = 20

/** The newest first: a supplier may send lists of several kinds. */
export const findSupplierLayouts = (db: Database, supplier: string): Promise<RememberedLayout[]> =>
  db.query<RememberedLayout>(sql`
    SELECT layout.fingerprint, layout.columns, layout.manufacturer, layout.stock, layout.answers
    FROM supplier_layouts AS layout
    JOIN suppliers AS supplier ON supplier.id = layout.supplier_id
    WHERE supplier.name = ${supplier}
    ORDER BY layout.corrected_at DESC, layout.fingerprint
    LIMIT ${MOST_LAYOUTS}`)

export async function saveSupplierLayout(
  db: Database,
  supplierId: number,
  { fingerprint, columns, manufacturer, stock, answers = {} }: RememberedLayout,
): Promise<void> {
  await db.query(sql`
    INSERT INTO supplier_layouts (supplier_id, fingerprint, columns, manufacturer, stock, answers)
    VALUES (
      ${supplierId}, ${fingerprint}, ${JSON.stringify(columns)}::jsonb, ${manufacturer},
      ${JSON.stringify(stock)}::jsonb, ${JSON.stringify(answers)}::jsonb)
    ON CONFLICT (supplier_id, fingerprint) DO UPDATE
    SET columns = excluded.columns, manufacturer = excluded.manufacturer, stock = excluded.stock,
        answers = excluded.answers, corrected_at = now()`)
}
