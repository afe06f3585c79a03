// Late parts of the list of a model or a category, in one file: category tree, filters, selected
// filters, link to the services of the model, lines of the chosen car and of the list's.

import { Link } from 'react-router'
import { type Car, OnlyMyCar, serviceHref } from '#src/vehicles/web/public.ts'
import type { ListAnswer } from '../../contract.ts'
import { LIST_FILTERS } from '../../filter-contract.ts'
import listStyles from '../browsing/list-page.module.css'
import { AddressChosen, AddressFilters } from './address-filters.tsx'
import { CarOfList } from './car-of-list.tsx'
import { CategorySide } from './category-tree-view.tsx'
import { LIST_LABELS } from './filter-labels.ts'

export const parts = { CarOfList, CategorySide, ListChosen, ListFilters, OnlyMyCar, ServiceLink }

const table = { filters: LIST_FILTERS, labels: LIST_LABELS }

type Answer = Omit<ListAnswer, 'products' | 'page' | 'per_page'>
type Props = { readonly path: string; readonly answer: Answer | undefined }
type FiltersProps = Props & {
  /** The number of goods, where it is known beyond a lower bound. */
  readonly exact?: number | undefined
}

function ListFilters({ path, answer, exact }: FiltersProps) {
  return (
    <AddressFilters
      table={table}
      path={path}
      label="Фильтры списка"
      facets={answer?.facets}
      prices={answer?.prices}
      total={answer && { ...answer, exact }}
    />
  )
}

function ListChosen({ path, answer }: Props) {
  return <AddressChosen table={table} path={path} facets={answer?.facets} />
}

function ServiceLink({ car }: { readonly car: Car }) {
  return (
    <p>
      <Link to={serviceHref(car)} className={listStyles.child}>
        ТО по регламенту
      </Link>
    </p>
  )
}
