// The address of the oil list: what is chosen, in which order, which page.

import { pageOf } from '#src/platform/web/page-address.ts'
import { type OilChoice, oilChoiceOf, oilFieldsOf } from '../oil-choice.ts'
import type { OilOrder } from '../oil-contract.ts'

export const OILS = '/oil'

export const OIL_SORTS: readonly { readonly sort: OilOrder; readonly label: string }[] = [
  { sort: 'price', label: 'дешевле' },
  { sort: '-price', label: 'дороже' },
  { sort: 'litre', label: 'дешевле за литр' },
]

/** Page and loader ask by the same words, so that the answer is asked for once. */
export const oilsQuery = (query: URLSearchParams) => ({
  ...oilFieldsOf(oilChoiceOf(query)),
  sort: OIL_SORTS.find(({ sort }) => sort === query.get('sort'))?.sort,
  page: pageOf(query),
})

/** Another choice begins at its first page; commas stay readable. */
export function oilHref(choice: OilChoice, sort?: OilOrder | undefined, page = 1): string {
  const order = sort && sort !== 'price' ? { sort } : {}
  const place = page > 1 ? { page: String(page) } : {}
  const query = new URLSearchParams({ ...oilFieldsOf(choice), ...order, ...place })
  return query.size > 0 ? `${OILS}?${String(query).replaceAll('%2C', ',')}` : OILS
}
