// By what the results are narrowed, each with the way to take it back.

import { ChosenFilters } from '#src/catalogue/web/public.ts'
import { useWishedQuery } from '#src/platform/web/wished-query.ts'
import type { SearchAnswer } from '../contract.ts'
import { foundFacets, wholeHref } from './found-facets.ts'

type Props = { readonly path: string; readonly answer: SearchAnswer | undefined }

export function FoundChosen({ answer, path }: Props) {
  const place = { path, query: useWishedQuery() }
  return <ChosenFilters facets={foundFacets(answer?.facets, place)} resetHref={wholeHref(place)} />
}
