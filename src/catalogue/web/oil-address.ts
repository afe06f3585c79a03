// The address of the oil list: what is chosen, in which order, which page.

import { pageOf, withQuery } from '#src/platform/web/page-address.ts'
import { type OilChoice, oilChoiceOf, oilFieldsOf } from '../oil-choice.ts'
import type { OilOrder } from '../oil-contract.ts'
import type { ListOrder } from './lists/list-toolbar.tsx'

export const OILS = '/oil'

export const OIL_SORTS: readonly (ListOrder & { readonly sort: OilOrder })[] = [
  { sort: 'price', label: 'дешевле' },
  { sort: '-price', label: 'дороже' },
  { sort: 'litre', lead: 'дешевле\u00a0', label: 'за литр' },
]

/** Page and loader ask by the same words, so that the answer is asked for once. */
export const oilsQuery = (query: URLSearchParams) => ({
  ...oilFieldsOf(oilChoiceOf(query)),
  sort: OIL_SORTS.find(({ sort }) => sort === query.get('sort'))?.sort,
  page: pageOf(query),
})

type Regulated = {
  readonly viscosity?: string | undefined
  readonly api?: string | undefined
  readonly acea?: string | undefined
  readonly approval?: string | undefined
}

/** The query with the filters of a car's regulation. */
export const regulatedQuery = (
  query: URLSearchParams,
  { viscosity = '', api = '', acea = '', approval = '' }: Regulated,
): string => withQuery(query, { viscosity, api, acea, approval, page: '' })

type Beside = {
  readonly sort?: OilOrder | undefined
  readonly page?: number
  /** The query that keeps the car; without filters it asks for the oils of every car. */
  readonly query?: URLSearchParams
}

/** Another choice begins at its first page; commas stay readable. */
export function oilHref(choice: OilChoice, { sort, page = 1, query: asked }: Beside = {}): string {
  const order = sort && sort !== 'price' ? { sort } : {}
  const place = page > 1 ? { page: String(page) } : {}
  const filters = oilFieldsOf(choice)
  const query = new URLSearchParams({
    ...filters,
    ...order,
    ...place,
    ...carFields(asked, filters),
  })
  return query.size > 0 ? `${OILS}?${String(query).replaceAll('%2C', ',')}` : OILS
}

function carFields(query: URLSearchParams | undefined, filters: object): Record<string, string> {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => (query?.get(name) ? [[name, query.get(name) ?? '']] : []))
  const isEvery = Object.keys(filters).length === 0
  if (isEvery) return query?.get('model') || query?.get('all') ? { all: '1' } : {}
  return Object.fromEntries(of(['brand', 'model', 'engine', 'all']))
}
