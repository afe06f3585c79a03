// How the values of filters are called, by the numbers that candidates have of them.

import { ANYWHERE, IN_ANY_CITY } from '#src/catalogue/server/public.ts'
import type { FacetNames } from '../count-facets.ts'

type Named = { readonly id: number; readonly name: string }
type Names = {
  readonly manufacturers: readonly Named[]
  readonly categories: readonly (Named & { readonly key: string })[]
  readonly stockCities: readonly { locationId: number; slug: string; name: string }[]
}

/** Made once: every search counts by these numbers. */
export function facetNames({ manufacturers, categories, stockCities }: Names): FacetNames {
  const categoryById = new Map(
    categories.map(({ id, key, name }) => [id, { value: key, name }] as const),
  )
  const makerById = new Map(manufacturers.map(({ id, name }) => [id, { value: name, name }]))
  const slugs = [...new Set(stockCities.map(({ slug }) => slug))]
  const cityByLocation = new Map(
    stockCities.map(({ locationId, slug }) => [locationId, slugs.indexOf(slug)]),
  )
  const nameBySlug = new Map(stockCities.map(({ slug, name }) => [slug, name]))
  return {
    category: { keysOf: ({ categoryId }) => [categoryId], named: (id) => categoryById.get(id) },
    manufacturer: {
      keysOf: ({ manufacturerId }) => [manufacturerId],
      named: (id) => makerById.get(id),
    },
    in_stock: {
      keysOf: ({ locationIds }) =>
        locationIds.length === 0
          ? []
          : [EVERY_CITY, ...new Set(locationIds.map((id) => cityByLocation.get(id) ?? NO_CITY))],
      named: (city) => {
        if (city === EVERY_CITY) return { value: IN_ANY_CITY, name: ANYWHERE }
        const slug = slugs[city]
        return slug === undefined ? undefined : { value: slug, name: nameBySlug.get(slug) ?? slug }
      },
    },
  }
}

const EVERY_CITY = -1
const NO_CITY = -2
