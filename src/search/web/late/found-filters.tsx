// The filters of the results, the chosen ones, and the form of the price.

import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import {
  filterValues,
  SEARCH_FILTERS,
  type SearchFacet,
  type SearchFilter,
} from '#src/catalogue/filter-contract.ts'
import {
  ChosenFilters,
  FilterSheet,
  type ListFacet,
  SEARCH_LABELS,
} from '#src/catalogue/web/public.ts'
import { usePendingQuery } from '#src/platform/web/late/pending-query.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { SearchAnswer } from '../../contract.ts'
import { FILTER_NAMES } from '../search-query.ts'
import styles from './found-parts.module.css'

type Props = { readonly path: string; readonly answer: SearchAnswer | undefined }

export function FoundFilters({ answer, path }: Props) {
  const place = { path, query: usePendingQuery() }
  return (
    <FilterSheet
      label="Фильтры поиска"
      facets={foundFacets(answer?.facets, place)}
      resetHref={wholeHref(place)}
      total={answer}
    >
      <PriceForm {...place} key={String(place.query)} prices={answer?.prices} />
    </FilterSheet>
  )
}

export function FoundChosen({ answer, path }: Props) {
  const place = { path, query: usePendingQuery() }
  return <ChosenFilters facets={foundFacets(answer?.facets, place)} resetHref={wholeHref(place)} />
}

export type Place = { readonly path: string; readonly query: URLSearchParams }
type Facets = SearchAnswer['facets']

/** The filters as the sheet shows them. */
export function foundFacets(facets: Facets | undefined, place: Place): ListFacet[] {
  return (Object.keys(SEARCH_FILTERS) as SearchFilter[]).map((field) => {
    const filter = SEARCH_FILTERS[field]
    const { name, unit = '' } = SEARCH_LABELS[field]
    const chosen =
      filter.kind === 'range'
        ? writtenRange(filter.names, unit, place)
        : chosenValues(field, filter.kind === 'many', place)
    return { field, name, choices: facets?.[field as SearchFacet] ?? [], ...chosen }
  })
}

type Chosen = Pick<ListFacet, 'chosen' | 'hrefOf'>

/** Another value is added where several are taken, and replaces the former where one is. */
function chosenValues(field: string, isMany: boolean, { path, query }: Place): Chosen {
  const chosen = (query.get(field) ?? '').split(',').filter(Boolean)
  const others = (value: string) => (isMany ? chosen.filter((each) => each !== value) : [])
  return {
    chosen,
    hrefOf: (value) => {
      const next = chosen.includes(value) ? others(value) : [...others(value), value]
      return path + withQuery(query, { [field]: next.join(','), page: '' })
    },
  }
}

/** Bounds are written, not chosen from a list: there is only a way to take them back. */
function writtenRange(
  [least, most]: readonly [string, string],
  unit: string,
  { path, query }: Place,
): Chosen {
  const { [least]: from, [most]: to } = filterValues(SEARCH_FILTERS, query)
  const text = [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' ')
  return {
    chosen: text ? [`${text} ${unit}`] : [],
    hrefOf: () => path + withQuery(query, { [least]: '', [most]: '', page: '' }),
  }
}

/** The same search without filters. */
export function wholeHref({ path, query }: Place): string {
  const none = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))
  return path + withQuery(query, { ...none, page: '' })
}

const PRICE_NAMES: readonly string[] = SEARCH_FILTERS.price.names

type PriceProps = Place & { readonly prices: SearchAnswer['prices'] }

/** Sent without a script it leads to the same address. */
function PriceForm({ path, query, prices }: PriceProps) {
  const navigate = useNavigate()
  const others = [...query].filter(([name]) => !PRICE_NAMES.includes(name) && name !== 'page')
  if (!prices && !PRICE_NAMES.some((name) => query.get(name))) return null
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const changes = PRICE_NAMES.map((name) => [name, wholeRubles(String(typed.get(name) ?? ''))])
    navigate(path + withQuery(query, { ...Object.fromEntries(changes), page: '' }), {
      preventScrollReset: true,
    })
  }
  const field = (name: string, label: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      defaultValue={query.get(name) ?? ''}
      placeholder={hint}
      inputMode="numeric"
      pattern="[0-9 ]{0,10}"
      title="Целое число рублей"
      maxLength={10}
      autoComplete="off"
    />
  )
  return (
    <section aria-labelledby="filter-price">
      <h3 id="filter-price" className={styles.name}>
        Цена, руб.
      </h3>
      <form action={path} onSubmit={send} className={styles.prices}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {field('price_from', 'От', prices ? String(Math.floor(prices.least)) : '')}
        {field('price_to', 'До', prices ? String(Math.ceil(prices.most)) : '')}
        <Button type="submit">Применить</Button>
      </form>
    </section>
  )
}

const wholeRubles = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
