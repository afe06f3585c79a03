// Late parts of the list of motor oils, in one file: the car's regulation, filters, selected ones,
// the verdict on a row, and a hint which filter to drop when no oil is left.

import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { usePendingQuery } from '#src/platform/web/late/pending-query.ts'
import type { Product } from '../../contract.ts'
import { OIL_FIELDS, type OilField } from '../../filter-contract.ts'
import {
  NO_OIL_CHOICE,
  type OilChoice,
  oilChoiceOf,
  toggledOil,
  withoutField,
} from '../../oil-choice.ts'
import { carOilsApi } from '../../oil-contract.ts'
import type { OilFacets } from '../../oil-facets.ts'
import { narrowingCar } from '../car-of-category.ts'
import type { Total } from '../lists/count-text.ts'
import { FitLine } from './car/fit-line.tsx'
import { CarOils } from './car-oils.tsx'
import styles from './chosen-filters.module.css'
import { ChosenFilters } from './chosen-filters.tsx'
import { OIL_LABELS } from './filter-labels.ts'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListFacet } from './list-facet.ts'

export const parts = { CarOils, ChosenOils, OilFilters, OilFit, WiderOils }

type HrefOf = (choice: OilChoice) => string
type FacetProps = { readonly facets: OilFacets | undefined; readonly hrefOf: HrefOf }

function OilFilters({ facets, hrefOf, total }: FacetProps & { readonly total: Total | undefined }) {
  return (
    <FilterSheet
      label="Фильтры масел"
      facets={useListFacets(facets, hrefOf)}
      resetHref={hrefOf(NO_OIL_CHOICE)}
      total={total}
    />
  )
}

function ChosenOils({ facets, hrefOf }: FacetProps) {
  return <ChosenFilters facets={useListFacets(facets, hrefOf)} resetHref={hrefOf(NO_OIL_CHOICE)} />
}

type FitProps = { readonly product: Product; readonly about: ReactNode }

/** The verdict on a row for the car of the address, whose regulation stands above, or the chosen one. */
function OilFit({ product, about }: FitProps) {
  const [query] = useSearchParams()
  const car = narrowingCar(query)
  const { data = null } = useApi(carOilsApi, { query: car }, { enabled: car.model !== '' })
  return <FitLine {...{ product, about }} asked={{ car, regulated: data }} />
}

function useListFacets(facets: OilFacets | undefined, hrefOf: HrefOf): ListFacet[] {
  const choice = oilChoiceOf(useQueryOfCar())
  return OIL_FIELDS.map((field) => ({
    field,
    ...OIL_LABELS[field],
    choices: facets?.[field] ?? [],
    chosen: choice[field],
    hrefOf: (value: string) => hrefOf(toggledOil(choice, field, value)),
  })).map(withGoods)
}

/** What was chosen last, though of another car only once its list comes: no list is pushed down. */
function useQueryOfCar(): URLSearchParams {
  const [query] = useSearchParams()
  const pending = usePendingQuery()
  return pending.get('model') === query.get('model') ? pending : query
}

/** Of several chosen values those that no oil has beside the other filters are not shown. */
function withGoods(facet: ListFacet): ListFacet {
  const isEmpty = (value: string) =>
    facet.choices.some((each) => each.value === value && each.count === 0)
  const chosen = facet.chosen.filter((value) => !isEmpty(value))
  if (chosen.length === 0) return facet
  return { ...facet, chosen, choices: facet.choices.filter(({ value }) => !isEmpty(value)) }
}

type WiderProps = {
  readonly relaxed: readonly { readonly field: OilField; readonly total: number }[]
  readonly choice: OilChoice
  readonly hrefOf: HrefOf
}

function WiderOils({ relaxed, choice, hrefOf }: WiderProps) {
  return (
    <>
      {relaxed.length > 0 && <p>Уберите один из фильтров:</p>}
      <ul className={styles.chosen}>
        {relaxed.map(({ field, total }) => (
          <li key={field}>
            <Link to={hrefOf(withoutField(choice, field))} className={styles.chip}>
              Без «{OIL_LABELS[field].name}»<span className={styles.count}>{total}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={hrefOf(NO_OIL_CHOICE)} className={styles.reset}>
            Все масла
          </Link>
        </li>
      </ul>
    </>
  )
}
