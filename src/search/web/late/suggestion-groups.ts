// What the shop suggests, as a list of ways: each has its address.

import { type Car, carHref } from '#src/vehicles/web/public.ts'
import type { Suggestions } from '../../contract.ts'
import { categoryHref, searchAddress } from '../search-address.ts'

export type Suggestion = {
  readonly href: string
  readonly name: string
  readonly about?: string
  /** Becomes the chosen one. */
  readonly car?: Car
}

export type SuggestionGroup = { readonly name: string; readonly suggestions: readonly Suggestion[] }

/** Groups without a suggestion are left out; `car` is the one that is chosen beside the text. */
export function suggestionGroups(found: Suggestions, car: Car): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    {
      name: 'Артикулы',
      suggestions: found.articles.map(({ key, article, name, manufacturer }) => ({
        href: `/catalog/product/${key}`,
        name: article,
        about: `${name}, ${manufacturer}`,
      })),
    },
    {
      name: 'Запчасти',
      suggestions: found.parts.map((name) => ({ href: searchAddress(name, car), name })),
    },
    {
      name: 'Автомобили',
      suggestions: found.cars.map(({ name, ...named }) => ({
        href: carHref(named),
        name,
        car: named,
      })),
    },
    {
      name: 'Категории',
      suggestions: found.categories.map(({ key, name }) => ({
        href: car.model ? categoryHref(car, key) : `/catalog/categories/${key}`,
        name,
      })),
    },
  ]
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}
