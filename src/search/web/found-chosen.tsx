// By what the results are narrowed, each with the way to take it back.

import { ChosenFilters } from '#src/catalogue/web/public.ts'
import type { SearchAnswer } from '../contract.ts'
import { foundFacets, type Place, wholeHref } from './found-facets.ts'

type Props = Place & { readonly answer: SearchAnswer | undefined }

export const FoundChosen = ({ answer, ...place }: Props) => (
  <ChosenFilters facets={foundFacets(answer?.facets, place)} resetHref={wholeHref(place)} />
)
