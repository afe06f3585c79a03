// The filters of the oil list.

import type { OilChoice } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import type { Total } from './count-text.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { OILS } from './oil-address.ts'
import { oilListFacets } from './oil-list-facets.ts'

type Props = {
  readonly facets: OilFacets | undefined
  readonly choice: OilChoice
  readonly hrefOf: (choice: OilChoice) => string
  readonly total: Total | undefined
}

export const OilFilters = ({ facets, choice, hrefOf, total }: Props) => (
  <FilterSheet
    label="Фильтры масел"
    facets={oilListFacets(facets, choice, hrefOf)}
    resetHref={OILS}
    total={total}
  />
)
