// By what the results can be narrowed, as the filters show it.

import type { ListFacet } from '#src/catalogue/web/public.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import type { SearchAnswer, SearchFacet } from '../contract.ts'
import { NARROWING } from './narrowing.ts'
import { priceOf } from './search-query.ts'

export type Place = { readonly path: string; readonly query: URLSearchParams }

const NAMES: Readonly<Record<SearchFacet, string>> = {
  category: 'Категория',
  manufacturer: 'Производитель',
  in_stock: 'В наличии',
}

const FACETS = Object.keys(NAMES) as SearchFacet[]

/** Of manufacturers several may be chosen, of the others one. */
export function foundFacets(
  facets: SearchAnswer['facets'] | undefined,
  { path, query }: Place,
): ListFacet[] {
  const lists = FACETS.map((field) => {
    const chosen = (query.get(field) ?? '').split(',').filter(Boolean)
    const others = (value: string) =>
      field === 'manufacturer' ? chosen.filter((each) => each !== value) : []
    return {
      field,
      name: NAMES[field],
      choices: facets?.[field] ?? [],
      chosen,
      hrefOf: (value: string) => {
        const next = chosen.includes(value) ? others(value) : [...others(value), value]
        return path + withQuery(query, { [field]: next.join(','), page: '' })
      },
    }
  })
  return [...lists, chosenPrice({ path, query })]
}

/** Written, not chosen from a list: there is only a way to take it back. */
function chosenPrice({ path, query }: Place): ListFacet {
  const [from, to] = [priceOf(query.get('price_from')), priceOf(query.get('price_to'))]
  const text = [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' ')
  return {
    field: 'price',
    name: 'Цена',
    choices: [],
    chosen: text ? [`${text} руб.`] : [],
    hrefOf: () => path + withQuery(query, { price_from: '', price_to: '', page: '' }),
  }
}

/** The same search, not narrowed. */
export const wholeHref = ({ path, query }: Place): string =>
  path +
  withQuery(query, { ...Object.fromEntries(NARROWING.map((field) => [field, ''])), page: '' })
