// Writes a price list into the catalogue, one transaction per batch, and counts what happened.

import { type ProductList, upsertProducts } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ImportReport, NOTHING_YET, plus, type Refusal } from '../import-report.ts'
import { recordCounts, saveRefusals } from './import-runs.repository.ts'
import type { Batch } from './read-batches.ts'

type Target = ProductList & { readonly runId: number }
type Written = Omit<ImportReport, 'runId' | 'seconds'>

const REFUSALS_SHOWN = 20

export async function writeBatches(
  db: Database,
  batches: AsyncIterable<Batch>,
  target: Target,
): Promise<Written> {
  let counts = NOTHING_YET
  const refusals: Refusal[] = []
  const reasons = new Map<string, number>()
  for await (const batch of batches) {
    const before = plus(counts, batch.counts)
    counts = await db.transaction(async (tx) => {
      const after = plus(before, await upsertProducts(tx, batch.products, target))
      await saveRefusals(tx, target.runId, batch.refusals)
      await recordCounts(tx, target.runId, after)
      return after
    })
    refusals.push(...batch.refusals.slice(0, REFUSALS_SHOWN - refusals.length))
    for (const { reason } of batch.refusals) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return { counts, refusals, reasons }
}
