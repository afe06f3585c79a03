// Finds categories for new products where a list names none, and adds rules of the owner.

import type { Database } from '#src/platform/server/database.ts'
import { violatedCheck } from '#src/platform/server/database-errors.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  hasCategoryRules,
  insertCategoryRule,
  MOST_RULES,
  type NewCategoryRule,
  placeByOwnerRules,
} from './category-rules.repository.ts'
import { placeByName } from './place-by-name.repository.ts'
import { placeByNumber } from './place-by-number.repository.ts'
import { analyzeListed, countByMethod, countMoved, fillListedNames } from './unplaced.repository.ts'

export type PlacedCounts = {
  /** New products, by the method that found their category. */
  readonly byRule: number
  readonly byNumber: number
  readonly byName: number
  /** New products without a category: theirs stays null. */
  readonly left: number
  /** Known products that the owner's rules move; 0 without `movesKnown`. */
  readonly moved: number
}

type Options = {
  /** The owner's rules apply to known products too. */
  readonly movesKnown?: boolean
}

/**
 * Writes `listed.category_id` where it is null: by the owner's rules, then by part numbers of car
 * makers, then by names. Runs before margins, which depend on categories.
 */
export async function placeByRules(
  tx: Database,
  { movesKnown = false }: Options = {},
): Promise<PlacedCounts> {
  const hasRules = await hasCategoryRules(tx)
  const names = await fillListedNames(tx, movesKnown && hasRules)
  if (names === 0) return NO_COUNTS
  if (hasRules) {
    await placeByOwnerRules(tx, movesKnown)
    await analyzeListed(tx)
  }
  await placeByNumber(tx)
  await analyzeListed(tx)
  await placeByName(tx)
  const { counts, left } = await countByMethod(tx)
  return {
    byRule: counts.get('rule') ?? 0,
    byNumber: counts.get('number') ?? 0,
    byName: counts.get('name') ?? 0,
    left,
    moved: hasRules ? await countMoved(tx) : 0,
  }
}

const NO_COUNTS: PlacedCounts = { byRule: 0, byNumber: 0, byName: 0, left: 0, moved: 0 }

/** Messages by violated check constraint. */
const REFUSALS: Readonly<Record<string, string>> = {
  category_rules_asks: 'Укажите, каких товаров правило: --words, --manufacturer, --article-prefix',
  category_rules_words: '--words: нет слова, по которому ищут («для», «на» не считаются).',
}

/** Resolves to id and position. Throws `invalid` for a rule without conditions. */
export async function addCategoryRule(db: Database, rule: NewCategoryRule) {
  const words = rule.words.trim()
  const articlePrefix = normaliseArticle(rule.articlePrefix)
  if (rule.articlePrefix !== '' && articlePrefix === '') {
    throw new ShopError('invalid', '--article-prefix: нет ни букв, ни цифр.')
  }
  try {
    const added = await insertCategoryRule(db, { ...rule, words, articlePrefix })
    if (added) return added
  } catch (error) {
    const refusal = REFUSALS[violatedCheck(error) ?? '']
    if (refusal === undefined) throw error
    throw new ShopError('invalid', refusal)
  }
  throw new ShopError('conflict', `Правил категорий уже ${MOST_RULES}: больше нельзя.`)
}
