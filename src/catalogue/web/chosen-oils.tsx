// What is chosen of the oil list.

import type { OilChoice } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { OILS } from './oil-address.ts'
import { oilListFacets } from './oil-list-facets.ts'

type Props = {
  readonly facets: OilFacets | undefined
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
}

export const ChosenOils = ({ facets, choice, hrefOf }: Props) => (
  <ChosenFilters facets={oilListFacets(facets, choice, hrefOf)} resetHref={OILS} />
)
