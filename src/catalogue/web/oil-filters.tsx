// The filters of the oil list.

import { useWishedQuery } from '#src/platform/web/wished-query.ts'
import { type OilChoice, oilChoiceOf } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import type { Total } from './count-text.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { OILS } from './oil-address.ts'
import { oilListFacets } from './oil-list-facets.ts'

type Props = {
  readonly facets: OilFacets | undefined
  readonly hrefOf: (choice: OilChoice) => string
  readonly total: Total | undefined
}

export function OilFilters({ facets, hrefOf, total }: Props) {
  const choice = oilChoiceOf(useWishedQuery())
  return (
    <FilterSheet
      label="Фильтры масел"
      facets={oilListFacets(facets, choice, hrefOf)}
      resetHref={OILS}
      total={total}
    />
  )
}
