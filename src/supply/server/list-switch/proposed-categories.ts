// Counts the products under category texts that the owner has not mapped, for the difference.

import type { Database } from '#src/platform/server/database.ts'
import { pathText } from '../../category-by-path.ts'
import { FALLBACK_CATEGORY } from '../../category-match.ts'
import { knownCategories } from '../categories.repository.ts'
import type { ProposedCategories } from './difference.ts'
import { countProposed, unsureTexts } from './listed-categories.repository.ts'
import type { ListedCategory } from './phases.ts'

const MOST_SHOWN = 30

/** Runs after all new products of `listed` are placed; null where no text needs the owner. */
export async function proposedCategories(
  tx: Database,
  listed: readonly ListedCategory[],
): Promise<ProposedCategories | null> {
  const texts = unsureTexts(listed)
  if (texts.length === 0) return null
  const known = await knownCategories(tx)
  const nameOf = (id: number | null): string => {
    const category = known.find((one) => one.id === id)
    return category ? pathText(known, category) : FALLBACK_NAME
  }
  const rows = await countProposed(tx, texts, MOST_SHOWN)
  const byText = Map.groupBy(rows, ({ textId }) => textId)
  const categories = [...byText.values()].map((own) => ({
    text: own[0]?.text ?? '',
    known: own.reduce((sum, { isNew, products }) => sum + (isNew ? 0 : products), 0),
    added: own.flatMap(({ isNew, categoryId, products }) =>
      isNew ? [{ category: nameOf(categoryId), products }] : [],
    ),
  }))
  return {
    texts: texts.length,
    isFirstTree: known.every(({ name }) => name === FALLBACK_NAME),
    categories,
  }
}

const [FALLBACK_NAME = ''] = FALLBACK_CATEGORY.names
