// SQL of layouts corrected by the owner: kept with the run, remembered when it is published.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { RememberedLayout } from '../layout/recall-layout.ts'

const MOST_LAYOUTS = 20
/** Versions kept per header, so that an undone run falls back to the one before it. */
const MOST_RUNS = 10

/** The newest first: a supplier may send lists of several kinds. */
export const findSupplierLayouts = (db: Database, supplier: string): Promise<RememberedLayout[]> =>
  db.query<RememberedLayout>(sql`
    SELECT fingerprint, columns, manufacturer, stock, answers
    FROM (SELECT DISTINCT ON (layout.fingerprint) layout.*
          FROM supplier_layouts AS layout
          JOIN suppliers AS supplier ON supplier.id = layout.supplier_id
          WHERE supplier.name = ${supplier}
          ORDER BY layout.fingerprint, layout.run_id DESC) AS newest
    ORDER BY corrected_at DESC, fingerprint
    LIMIT ${MOST_LAYOUTS}`)

/** Kept before the run ends, as applying a waiting run later has no file to read them from. */
export const keepLayouts = (db: Database, runId: number, layouts: readonly RememberedLayout[]) =>
  db.query(sql`
    UPDATE import_runs SET told_layouts = ${JSON.stringify(layouts)}::jsonb WHERE id = ${runId}`)

/** Remembers the layouts of a published run; the last of several tables with one header wins. */
export async function rememberLayouts(db: Database, runId: number): Promise<void> {
  await db.query(sql`
    INSERT INTO supplier_layouts
      (supplier_id, fingerprint, columns, manufacturer, stock, answers, run_id)
    SELECT DISTINCT ON (told ->> 'fingerprint')
           run.supplier_id, told ->> 'fingerprint', told -> 'columns', told ->> 'manufacturer',
           told -> 'stock', coalesce(told -> 'answers', '{}'), run.id
    FROM (SELECT id, supplier_id, told_layouts FROM import_runs
          WHERE id = ${runId} AND status = 'done' FOR SHARE) AS run
    CROSS JOIN LATERAL jsonb_array_elements(run.told_layouts) WITH ORDINALITY AS part(told, place)
    ORDER BY told ->> 'fingerprint', place DESC
    ON CONFLICT DO NOTHING`)
  await db.query(sql`
    DELETE FROM supplier_layouts AS layout
    USING (SELECT supplier_id, fingerprint, run_id,
                  row_number() OVER (PARTITION BY fingerprint ORDER BY run_id DESC) AS place
           FROM supplier_layouts
           WHERE supplier_id = (SELECT supplier_id FROM import_runs WHERE id = ${runId})) AS kept
    WHERE kept.place > ${MOST_RUNS} AND layout.supplier_id = kept.supplier_id
      AND layout.fingerprint = kept.fingerprint AND layout.run_id = kept.run_id`)
}

/** Called in the transaction that undoes the run: the layout may have been its mistake. */
export const forgetLayouts = (tx: Database, runId: number) =>
  tx.query(sql`DELETE FROM supplier_layouts WHERE run_id = ${runId}`)
