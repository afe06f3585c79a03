// The popular categories of a model, found in its category tree by name.

import { type Car, carHref } from '#src/vehicles/web/public.ts'
import type { Category } from '../../contract.ts'
import { OILS } from '../oil-address.ts'
import { serviceHref } from './car/service-href.ts'

export type Tile = {
  readonly name: string
  readonly pictogram: string
  readonly href: string
  readonly count?: number
}

/** The first pattern that a category with goods matches; brakes stand in for missing pads. */
const SOUGHT = [
  { pictogram: 'air-filter', meant: [/^фильтры/i] },
  { pictogram: 'brake-pad', meant: [/колодки/i, /^тормоз/i] },
  { pictogram: 'spark-plug', meant: [/^свечи/i] },
]

/** Tiles for oils, services, the popular categories of the model and all of its parts. */
export function tilesOf(car: Car, tree: readonly Category[]): Tile[] {
  const page = carHref(car)
  const found = SOUGHT.flatMap(({ pictogram, meant }) => {
    const category = meant.map((pattern) => categoryNamed(tree, pattern)).find(Boolean)
    if (!category) return []
    const href = `${page}${page.includes('?') ? '&' : '?'}category=${category.key}`
    return { name: shortName(category.name), pictogram, href, count: category.product_count }
  })
  const count = tree.reduce((sum, { product_count }) => sum + product_count, 0)
  return [
    { name: 'Масло', pictogram: 'canister', href: OILS },
    { name: 'ТО', pictogram: 'oil-filter', href: serviceHref(car) },
    ...found,
    { name: 'Все запчасти', pictogram: 'box', href: page, ...(count > 0 && { count }) },
  ]
}

/** A tile is narrow: «Колодки передние» of «Колодки тормозные передние». */
const shortName = (name: string): string => name.replace(/ тормозные(?= )/i, '')

/** Finds the match with goods nearest to the root: a branch before its leaves. */
function categoryNamed(tree: readonly Category[], meant: RegExp): Category | undefined {
  if (tree.length === 0) return
  return (
    tree.find(({ name, product_count }) => product_count > 0 && meant.test(name)) ??
    categoryNamed(
      tree.flatMap(({ child_categories }) => child_categories),
      meant,
    )
  )
}
