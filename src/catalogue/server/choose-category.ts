// The category that the owner's words mean.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { categoriesNamed, parentsOf, pathText, pathUp } from '../category-by-path.ts'
import { knownCategories } from './upsert-products.repository.ts'

const MOST_TOLD = 10

export type ChosenCategory = {
  readonly id: number
  /** «Тормоза > Колодки» */
  readonly path: string
  /** Itself and all above it, the innermost first. */
  readonly ids: readonly number[]
}

/** Throws `invalid` when the words mean none or several. */
export async function chooseCategory(db: Database, words: string): Promise<ChosenCategory> {
  const known = await knownCategories(db)
  const named = categoriesNamed(known, words)
  const [category] = named
  if (!category) throw new ShopError('invalid', `Категории «${words}» нет.`)
  if (named.length > 1) {
    const paths = named.slice(0, MOST_TOLD).map((one) => `«${pathText(known, one)}»`)
    throw new ShopError(
      'invalid',
      `Категорий «${words}» несколько: назовите путь целиком — ${paths.join(', ')}.`,
    )
  }
  const ids = pathUp(parentsOf(known), category.id)
  return { id: category.id, path: pathText(known, category), ids }
}

/** Every category with the way to it, by its number. */
export async function listCategoryPaths(db: Database): Promise<ReadonlyMap<number, string>> {
  const known = await knownCategories(db)
  return new Map(known.map((category) => [category.id, pathText(known, category)]))
}
