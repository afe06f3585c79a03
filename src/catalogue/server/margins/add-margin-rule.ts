// Takes in a margin rule of the owner.

import type { Database } from '#src/platform/server/database.ts'
import { isBrokenExclusion } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { MarginRule } from '../../margin.ts'
import { insertMarginRule, MOST_RULES } from './margin-rules.repository.ts'

/** Resolves to its number. Throws `conflict` for a step that overlaps another of the same place. */
export async function addMarginRule(db: Database, rule: Omit<MarginRule, 'id'>): Promise<number> {
  try {
    const id = await insertMarginRule(db, rule)
    if (id !== null) return id
  } catch (error) {
    if (!isBrokenExclusion(error)) throw error
    throw new ShopError(
      'conflict',
      'Для этого поставщика и категории уже есть правило с такими ценами: удалите его или возьмите другие --from и --to.',
    )
  }
  throw new ShopError('conflict', `Правил наценки уже ${MOST_RULES}: больше нельзя.`)
}
