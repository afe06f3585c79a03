// Finds the category, manufacturer or supplier that the owner names on the command line.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { nearestHint } from '#src/shared/nearest-names.ts'
import { categoriesByPath, parentsOf, pathText, withAncestors } from '../category-by-path.ts'
import { knownCategories } from './categories.repository.ts'
import { findManufacturer, type Manufacturer } from './manufacturers.repository.ts'
import { findSupplier, listSupplierNames, type NamedSupplier } from './suppliers.repository.ts'

const MOST_CATEGORIES_LISTED = 10
const MOST_SUPPLIERS_LISTED = 20

export type ChosenCategory = {
  readonly id: number
  /** «Тормоза > Колодки» */
  readonly path: string
  /** Itself and its ancestors, the innermost first. */
  readonly ids: readonly number[]
}

/** Throws `invalid` unless exactly one category matches. */
export async function chooseCategory(db: Database, text: string): Promise<ChosenCategory> {
  const known = await knownCategories(db)
  const found = categoriesByPath(known, text)
  const [category] = found
  if (!category) {
    const near = nearestHint(
      text.split('>').at(-1) ?? '',
      known.map(({ name }) => name),
    )
    throw new ShopError('invalid', `Категории «${text}» нет.${near}`)
  }
  if (found.length > 1) {
    const paths = found.slice(0, MOST_CATEGORIES_LISTED).map((one) => `«${pathText(known, one)}»`)
    throw new ShopError(
      'invalid',
      `Категорий «${text}» несколько: назовите путь целиком — ${paths.join(', ')}.`,
    )
  }
  const ids = withAncestors(parentsOf(known), category.id)
  return { id: category.id, path: pathText(known, category), ids }
}

/** The path of every category, by id. */
export async function listCategoryPaths(db: Database): Promise<ReadonlyMap<number, string>> {
  const known = await knownCategories(db)
  return new Map(known.map((category) => [category.id, pathText(known, category)]))
}

/** By name or synonym, in any spelling. Throws `invalid` when there is none. */
export async function chooseManufacturer(db: Database, name: string): Promise<Manufacturer> {
  const found = await findManufacturer(db, normaliseManufacturer(name))
  if (found) return found
  throw new ShopError(
    'invalid',
    `Производителя «${name}» нет: он появится с первым списком, в котором назван.`,
  )
}

/** By name, in any case. Throws `invalid` when there is none. */
export async function chooseSupplier(db: Database, name: string): Promise<NamedSupplier> {
  const found = await findSupplier(db, name)
  if (found) return found
  const names = await listSupplierNames(db, MOST_SUPPLIERS_LISTED)
  const known = names.length === 0 ? 'Поставщиков пока нет.' : `Поставщики: ${names.join(', ')}.`
  throw new ShopError('invalid', `Поставщика «${name}» нет. ${known}`)
}
