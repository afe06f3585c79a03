// SQL of the barcodes that lists, 1C and staff state; what a run changes is recorded for its undo.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

type Run = { readonly runId: number; readonly source: string }

type StatedBarcodes = {
  readonly productId: number
  /** As `barcodeOf` gives them; none: the source states none any more. */
  readonly codes: readonly string[]
}

/** Replaces the barcodes that the source states of these products. */
export const saveBarcodes = (tx: Database, run: Run, stated: readonly StatedBarcodes[]) =>
  replaceBarcodes(
    tx,
    run,
    sql`SELECT product_id, barcode FROM unnest(
          ${stated.map(({ productId }) => productId)}::integer[],
          ${stated.map(({ codes }) => codes.join(' '))}::text[]) AS stated(product_id, barcode)`,
  )

/** The same for the products of `listed` whose rows state barcodes. */
export async function saveListedBarcodes(tx: Database, run: Run): Promise<void> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM listed WHERE barcode IS NOT NULL) AS "hasAny"`)
  if (!row?.hasAny) return
  await replaceBarcodes(
    tx,
    run,
    sql`SELECT product_id, barcode FROM listed WHERE barcode IS NOT NULL`,
  )
}

/** `stated`: product_id, barcode with spaces between codes. */
async function replaceBarcodes(tx: Database, { runId, source }: Run, stated: Sql): Promise<void> {
  await tx.query(sql`
    WITH stated AS MATERIALIZED (${stated}), codes AS MATERIALIZED (
      SELECT DISTINCT stated.product_id, code
      FROM stated CROSS JOIN LATERAL unnest(string_to_array(stated.barcode, ' ')) AS code
      WHERE code <> ''
    ), deleted AS (
      DELETE FROM product_barcodes AS kept USING stated
      WHERE kept.product_id = stated.product_id AND kept.source = ${source}
        AND NOT EXISTS (SELECT FROM codes
                        WHERE codes.product_id = kept.product_id AND codes.code = kept.code)
      RETURNING kept.product_id, kept.code
    ), inserted AS (
      INSERT INTO product_barcodes (product_id, code, source)
      SELECT product_id, code, ${source}::text FROM codes
      ON CONFLICT DO NOTHING
      RETURNING product_id, code)
    INSERT INTO run_barcodes (run_id, product_id, code, source, was_there)
    SELECT ${runId}::integer, product_id, code, ${source}::text, true FROM deleted
    UNION ALL
    SELECT ${runId}::integer, product_id, code, ${source}::text, false FROM inserted
    ON CONFLICT DO NOTHING`)
}

/** Restores the barcodes that were there before the run. */
export async function revertBarcodes(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM product_barcodes AS kept USING run_barcodes AS change
    WHERE change.run_id = ${runId} AND NOT change.was_there
      AND (kept.product_id, kept.code, kept.source)
        = (change.product_id, change.code, change.source)`)
  await tx.query(sql`
    INSERT INTO product_barcodes (product_id, code, source)
    SELECT product_id, code, source FROM run_barcodes WHERE run_id = ${runId} AND was_there
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM run_barcodes WHERE run_id = ${runId}`)
}

/** As the source of a code that staff have read from the goods; `staff` in rows of before. */
const BY_STAFF = 'reception'

type BoundCode = { readonly productId: number; readonly code: string }

/**
 * `takenBy`: the article of the other product that has this barcode, which is then not bound. Two who
 * bind one code at once do so in turn.
 */
async function bind(
  tx: Database,
  { productId, code }: BoundCode,
): Promise<{ readonly isNew: boolean; readonly takenBy: string | null }> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(-79, hashtext(${code}))`)
  const owners = await tx.query<{ id: number; article: string }>(sql`
    SELECT DISTINCT product.id, product.article
    FROM product_barcodes AS known JOIN products AS product ON product.id = known.product_id
    WHERE known.code = ${code} ORDER BY product.id`)
  if (owners.some(({ id }) => id === productId)) return { isNew: false, takenBy: null }
  const [other] = owners
  if (other) return { isNew: false, takenBy: other.article }
  await tx.query(sql`
    INSERT INTO product_barcodes (product_id, code, source)
    VALUES (${productId}, ${code}, ${BY_STAFF})`)
  return { isNew: true, takenBy: null }
}

/** What lists and 1C state stays. Resolves to whether it was bound. */
async function release(tx: Database, { productId, code }: BoundCode): Promise<boolean> {
  const released = await tx.query(sql`
    DELETE FROM product_barcodes
    WHERE product_id = ${productId} AND code = ${code}
      AND source IN (${BY_STAFF}, 'staff')
    RETURNING code`)
  return released.length > 0
}

export const staffBarcodes = { bind, release }
