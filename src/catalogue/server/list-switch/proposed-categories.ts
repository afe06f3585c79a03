// Texts of categories that the owner has not mapped, as a list's difference shows them.

import type { Database } from '#src/platform/server/database.ts'
import { pathText } from '../../category-by-path.ts'
import { WITHOUT_CATEGORY } from '../../category-match.ts'
import { knownCategories } from '../upsert-products.repository.ts'
import { countProposed, countUnsure } from './listed-categories.repository.ts'

export type ProposedCategory = {
  /** As the list writes it. */
  readonly text: string
  /** Goods that the shop has already: they stay where they are. */
  readonly known: number
  /** New goods by the category that they go to, the most first. */
  readonly added: readonly { readonly category: string; readonly products: number }[]
}

export type ProposedCategories = {
  /** How many texts there are; `categories` are those with the most goods. */
  readonly texts: number
  /** The shop has no category yet: the list would put all its goods into «Прочее». */
  readonly isFirstTree: boolean
  readonly categories: readonly ProposedCategory[]
}

const MOST_SHOWN = 30

/** Of `listed`, when all its new goods are placed; null where the list asks nothing. */
export async function proposedCategories(tx: Database): Promise<ProposedCategories | null> {
  const texts = await countUnsure(tx)
  if (texts === 0) return null
  const known = await knownCategories(tx)
  const nameOf = (id: number | null): string => {
    const category = known.find((one) => one.id === id)
    return category ? pathText(known, category) : ELSEWHERE
  }
  const rows = await countProposed(tx, MOST_SHOWN)
  const byText = Map.groupBy(rows, ({ textId }) => textId)
  const categories = [...byText.values()].map((own) => ({
    text: own[0]?.text ?? '',
    known: own.reduce((sum, { isNew, products }) => sum + (isNew ? 0 : products), 0),
    added: own.flatMap(({ isNew, categoryId, products }) =>
      isNew ? [{ category: nameOf(categoryId), products }] : [],
    ),
  }))
  return { texts, isFirstTree: known.every(({ name }) => name === ELSEWHERE), categories }
}

const [ELSEWHERE = ''] = WITHOUT_CATEGORY.names
