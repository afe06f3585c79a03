// The popular categories of a model, found in its category tree by name.

import { type Car, carHref, queryOfCar, serviceHref } from '#src/vehicles/web/public.ts'
import type { Category } from '../../contract.ts'
import { OILS } from '../oil-address.ts'

export type Tile = {
  readonly name: string
  readonly pictogram: string
  readonly href: string
  /** A fact of the regulations; '' or left out where none is known. */
  readonly note?: string
  readonly count?: number
}

type Notes = { readonly oil: string; readonly service: string }

/** `word` is searched for where several categories match and no branch holds them alone. */
const SOUGHT = [
  { name: 'Фильтры', word: 'фильтр', pictogram: 'air-filter', meant: /^фильтры/i },
  { name: 'Колодки', word: 'колодки', pictogram: 'brake-pad', meant: /колодки/i },
  { name: 'Свечи', word: 'свеча', pictogram: 'spark-plug', meant: /^свечи/i },
]

/** Tiles for oils, services, the popular categories of the model and all of its parts. */
export function tilesOf(car: Car, tree: readonly Category[], notes: Notes): Tile[] {
  const page = carHref(car)
  const found = SOUGHT.flatMap(({ name, word, pictogram, meant }): Tile[] => {
    const [first, ...others] = categoriesNamed(tree, meant)
    if (!first) return []
    if (others.length > 0) return [{ name, pictogram, href: searchHref(word, car) }]
    const href = `${page}${page.includes('?') ? '&' : '?'}category=${first.key}`
    return [{ name: first.name, pictogram, href, count: first.product_count }]
  })
  const count = tree.reduce((sum, { product_count }) => sum + product_count, 0)
  return [
    { name: 'Масло', pictogram: 'canister', href: OILS, note: notes.oil },
    { name: 'ТО', pictogram: 'oil-filter', href: serviceHref(car), note: notes.service },
    ...found,
    { name: 'Все запчасти', pictogram: 'box', href: page, ...(count > 0 && { count }) },
  ]
}

const searchHref = (word: string, car: Car): string =>
  `/catalog/search/${encodeURIComponent(word)}?${new URLSearchParams(queryOfCar(car))}`

/** The matches with goods, a branch instead of its leaves. */
const categoriesNamed = (tree: readonly Category[], meant: RegExp): Category[] =>
  tree.flatMap((category) =>
    meant.test(category.name) && category.product_count > 0
      ? [category]
      : categoriesNamed(category.child_categories, meant),
  )
