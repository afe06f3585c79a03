// What is chosen of the oil list.

import { useWishedQuery } from '#src/platform/web/wished-query.ts'
import { type OilChoice, oilChoiceOf } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { OILS } from './oil-address.ts'
import { oilListFacets } from './oil-list-facets.ts'

type Props = {
  readonly facets: OilFacets | undefined
  readonly hrefOf: (choice: OilChoice) => string
}

export function ChosenOils({ facets, hrefOf }: Props) {
  const choice = oilChoiceOf(useWishedQuery())
  return <ChosenFilters facets={oilListFacets(facets, choice, hrefOf)} resetHref={OILS} />
}
