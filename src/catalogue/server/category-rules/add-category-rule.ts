// Takes in a rule of the owner that puts products into a category.

import type { Database } from '#src/platform/server/database.ts'
import { brokenCheck } from '#src/platform/server/database-errors.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  insertCategoryRule,
  MOST_RULES,
  type NewCategoryRule,
} from './category-rules.repository.ts'

/** What the database refuses, in the owner's words. */
const REFUSALS: Readonly<Record<string, string>> = {
  category_rules_asks: 'Укажите, каких товаров правило: --words, --manufacturer, --article-prefix',
  category_rules_words: '--words: нет слова, по которому ищут («для», «на» не считаются).',
}

/** Resolves to its number and place. Throws `invalid` for a rule that asks for nothing. */
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
    const refusal = REFUSALS[brokenCheck(error) ?? '']
    if (refusal === undefined) throw error
    throw new ShopError('invalid', refusal)
  }
  throw new ShopError('conflict', `Правил категорий уже ${MOST_RULES}: больше нельзя.`)
}
