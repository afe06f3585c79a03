// Turns the prices of a supplier's list into costs and into the prices of the shop.

import type { Database } from '#src/platform/server/database.ts'
import { marginSteps } from '../../margin-steps.ts'
import { knownCategories } from '../upsert-products.repository.ts'
import { listMarginRules } from './margin-rules.repository.ts'
import { priceListed } from './price-listed.repository.ts'

/**
 * A step over the table `listed` of the open transaction, after categories were found for its rows.
 * Resolves to how many rows got a price by the rules; where none holds, price and cost stay.
 */
export async function applyMargins(tx: Database, supplierId: number): Promise<number> {
  const rules = await listMarginRules(tx)
  if (rules.length === 0) return 0
  const steps = marginSteps(rules, await knownCategories(tx), supplierId)
  return steps.length === 0 ? 0 : priceListed(tx, steps)
}
