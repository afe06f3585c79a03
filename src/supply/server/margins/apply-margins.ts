// Prices the rows of a list by the owner's margin rules, and adds a rule.

import type { Database } from '#src/platform/server/database.ts'
import { isExclusionViolation } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { MarginRule } from '../../margin.ts'
import { marginSteps } from '../../margin-steps.ts'
import { knownCategories } from '../categories.repository.ts'
import { insertMarginRule, listMarginRules, MOST_RULES } from './margin-rules.repository.ts'
import { priceListed } from './price-listed.repository.ts'

/**
 * Writes `listed.price` and `listed.cost` where a rule applies. Runs after categories are found.
 * Resolves to how many rows a rule has priced.
 */
export async function applyMargins(tx: Database, supplierId: number): Promise<number> {
  const rules = await listMarginRules(tx)
  if (rules.length === 0) return 0
  const steps = marginSteps(rules, await knownCategories(tx), supplierId)
  return steps.length === 0 ? 0 : priceListed(tx, steps)
}

/**
 * Resolves to its id. Throws `conflict` if a rule of its supplier and category has a cost in
 * common.
 */
export async function addMarginRule(db: Database, rule: Omit<MarginRule, 'id'>): Promise<number> {
  try {
    const id = await insertMarginRule(db, rule)
    if (id !== null) return id
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    throw new ShopError(
      'conflict',
      'Для этого поставщика и категории уже есть правило с такими ценами: удалите его или возьмите другие --from и --to.',
    )
  }
  throw new ShopError('conflict', `Правил наценки уже ${MOST_RULES}: больше нельзя.`)
}
