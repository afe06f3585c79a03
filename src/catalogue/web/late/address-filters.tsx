// Filters of a list that are kept in its address: facets, selected values, and the price form.

import type { ComponentProps, FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePendingQuery } from '#src/platform/web/late/pending-query.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { Choice } from '../../contract.ts'
import { type AddressFilter, filterNames, filterValues } from '../../filter-contract.ts'
import styles from './address-filters.module.css'
import { ChosenFilters } from './chosen-filters.tsx'
import type { Label } from './filter-labels.ts'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListFacet } from './list-facet.ts'

/** The filters of a kind of list, with their labels. */
export type FilterTable = {
  readonly filters: Readonly<Record<string, AddressFilter>>
  readonly labels: Readonly<Record<string, Label>>
}

type Facets = Readonly<Record<string, readonly Choice[]>>
export type Place = { readonly path: string; readonly query: URLSearchParams }

type Props = {
  readonly table: FilterTable
  readonly path: string
  readonly facets: Facets | undefined
}

type SheetProps = Props & {
  readonly label: string
  readonly prices: { readonly least: number; readonly most: number } | undefined
  readonly total: ComponentProps<typeof FilterSheet>['total']
}

export function AddressFilters({ table, path, facets, label, prices, total }: SheetProps) {
  const place = { path, query: usePendingQuery() }
  return (
    <FilterSheet
      label={label}
      facets={facetsOfAddress(table, facets, place)}
      resetHref={wholeHref(table, place)}
      total={total}
    >
      <PriceForm {...place} key={String(place.query)} prices={prices} />
    </FilterSheet>
  )
}

export function AddressChosen({ table, path, facets }: Props) {
  const place = { path, query: usePendingQuery() }
  return (
    <ChosenFilters
      facets={facetsOfAddress(table, facets, place)}
      resetHref={wholeHref(table, place)}
    />
  )
}

/** The facets for the filter sheet. */
export function facetsOfAddress(
  { filters, labels }: FilterTable,
  facets: Facets | undefined,
  place: Place,
): ListFacet[] {
  return Object.entries(filters).map(([field, filter]) => {
    const { name = field, unit = '' } = labels[field] ?? {}
    const chosen =
      filter.kind === 'range'
        ? writtenRange(field, filter, unit, place)
        : chosenValues(field, filter.kind === 'many', place)
    const isSingle = filter.kind === 'one'
    return { field, name, choices: facets?.[field] ?? [], isSingle, ...chosen }
  })
}

type Chosen = Pick<ListFacet, 'chosen' | 'hrefOf'>

/** Adds another value to a multiple filter, replaces the value of a single one. */
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

/** A range is typed, not chosen from a list, so it can only be removed. */
function writtenRange(
  field: string,
  filter: Extract<AddressFilter, { kind: 'range' }>,
  unit: string,
  { path, query }: Place,
): Chosen {
  const [least, most] = filter.names
  const { [least]: from, [most]: to } = filterValues({ [field]: filter }, query)
  const text = [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' ')
  return {
    chosen: text ? [`${text} ${unit}`] : [],
    hrefOf: () => path + withQuery(query, { [least]: '', [most]: '', page: '' }),
  }
}

/** Address of the same list without filters. */
export function wholeHref({ filters }: FilterTable, { path, query }: Place): string {
  const none = Object.fromEntries(filterNames(filters).map((name) => [name, '']))
  return path + withQuery(query, { ...none, page: '' })
}

const PRICE_NAMES: readonly string[] = ['price_from', 'price_to']

type PriceProps = Place & { readonly prices: SheetProps['prices'] }

/** Works without JavaScript as a GET form. */
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
      pattern="[0-9 ]*"
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
