// The filters of the results.

import { FilterSheet } from '#src/catalogue/web/public.ts'
import type { SearchAnswer } from '../contract.ts'
import { foundFacets, type Place, wholeHref } from './found-facets.ts'
import { PriceForm } from './found-price.tsx'

type Props = Place & { readonly answer: SearchAnswer | undefined }

export const FoundFilters = ({ answer, ...place }: Props) => (
  <FilterSheet
    label="Фильтры поиска"
    facets={foundFacets(answer?.facets, place)}
    resetHref={wholeHref(place)}
    total={answer}
  >
    <PriceForm {...place} key={String(place.query)} prices={answer?.prices} />
  </FilterSheet>
)
