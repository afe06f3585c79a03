// The search field and the filters of the list of orders.

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { DayField } from '../day-field.tsx'
import tabStyles from '../list-tabs.module.css'
import { useKeys } from '../use-keys.ts'
import styles from './order-filters.module.css'
import { useOrderChoices } from './use-order-desk.ts'
import { type FilterField, type ListFilter, SEARCH } from './use-order-list.ts'

const STATUSES = [
  ['new', 'Новые'],
  ['confirmed', 'Подтверждённые'],
  ['assembling', 'Собираются'],
  ['ready', 'Готовы к выдаче'],
  ['shipped', 'В доставке'],
  ['completed', 'Завершённые'],
  ['cancelled', 'Отменённые'],
  ['returned', 'Возвращённые'],
] as const

const SELECTS = [
  {
    field: 'way',
    label: 'Получение',
    any: 'Любое',
    options: [
      { value: 'pickup', label: 'Самовывоз' },
      { value: 'delivery', label: 'Доставка' },
    ],
  },
  {
    field: 'paid',
    label: 'Оплата',
    any: 'Любая',
    options: [
      { value: 'yes', label: 'Оплачен' },
      { value: 'no', label: 'Не оплачен' },
    ],
  },
  {
    field: 'assignee',
    label: 'Занимается',
    any: 'Кто угодно',
    options: [
      { value: 'me', label: 'Я (мои)' },
      { value: 'nobody', label: 'Никто' },
    ],
  },
] as const

const PAUSE_MS = 400

type Props = {
  readonly filter: ListFilter
  readonly onChange: (filter: ListFilter) => void
  /** Enter in the search, after `onChange`. */
  readonly onEnter: (words: string) => void
}

export function OrderFilters({ filter, onChange, onEnter }: Props) {
  const chosen = filter.status?.split(',') ?? []
  const set = (field: FilterField, value: string) => onChange(changed(filter, field, value))
  const toggle = (status: string) => {
    const next = chosen.includes(status)
      ? chosen.filter((each) => each !== status)
      : [...chosen, status]
    set('status', next.join(','))
  }
  return (
    <div className={styles.filters}>
      <Search text={filter.q ?? ''} onSearch={(text) => set('q', text)} onEnter={onEnter} />
      <More filter={filter} onSet={set} />
      {Object.keys(filter).length > 0 && (
        <Button variant="quiet" onClick={() => onChange({})}>
          Сбросить всё
        </Button>
      )}
      <fieldset className={styles.statuses}>
        <legend className="visually-hidden">Состояние</legend>
        {STATUSES.map(([status, title]) => (
          <button
            key={status}
            type="button"
            className={tabStyles.tab}
            aria-pressed={chosen.includes(status)}
            onClick={({ currentTarget, detail }) => {
              if (detail > 0) currentTarget.blur() // clicked by a mouse: Enter belongs to the rows
              toggle(status)
            }}
          >
            {title}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type MoreProps = {
  readonly filter: ListFilter
  readonly onSet: (field: FilterField, value: string) => void
}

/** Filters that most lists go without. */
function More({ filter, onSet }: MoreProps) {
  const choices = useOrderChoices()
  const { q: _q, ...acting } = filter
  const { status: _status, ...own } = acting
  const count = Object.keys(acting).length
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && Object.keys(own).length > 0) setOpened(true)
  const stores = (choices.data?.stores ?? []).map(({ id, title }) => ({
    value: String(id),
    label: title,
  }))
  const selects = [
    { field: 'store', label: 'Магазин', any: 'Любой', options: stores },
    ...SELECTS,
  ] as const
  return (
    <details className={styles.more} open={isOpened}>
      <summary>{count > 0 ? `Отбор: ${count}` : 'Отбор'}</summary>
      <div className={styles.fields}>
        {selects.map(({ field, label, any, options }) => (
          <Select
            key={field}
            label={label}
            placeholder={any}
            value={filter[field] ?? ''}
            options={options}
            onChange={(event) => onSet(field, event.target.value)}
          />
        ))}
        {(['from', 'to'] as const).map((field) => (
          <DayField
            key={field}
            label={field === 'from' ? 'С дня' : 'По день'}
            value={filter[field] ?? ''}
            onChange={(day) => onSet(field, day)}
          />
        ))}
        {(['sum_from', 'sum_to'] as const).map((field) => (
          <TextField
            key={field}
            inputMode="numeric"
            label={field === 'sum_from' ? 'Сумма от, руб.' : 'Сумма до, руб.'}
            value={filter[field] ?? ''}
            onChange={(event) => onSet(field, event.target.value.replace(/\D/g, '').slice(0, 9))}
          />
        ))}
      </div>
    </details>
  )
}

function changed(filter: ListFilter, field: FilterField, value: string): ListFilter {
  const { [field]: _former, ...others } = filter
  return value === '' ? others : { ...others, [field]: value }
}

type SearchProps = {
  readonly text: string
  readonly onSearch: (text: string) => void
  readonly onEnter: (text: string) => void
}

/** It searches when nobody types for a moment, or at Enter. */
function Search({ text, onSearch, onEnter }: SearchProps) {
  const field = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const search = (wanted: string) => {
    sent.current = wanted
    onSearch(wanted)
  }
  const rest = useEffectEvent(() => {
    if (typed.trim() !== sent.current) search(typed.trim())
  })
  useEffect(() => {
    // the address has changed otherwise: back, or everything is reset
    if (text !== sent.current) setTyped(text)
    sent.current = text
  }, [text])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => rest(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isSearched = useLocation().state === SEARCH
  useKeys({ Slash: () => field.current?.querySelector('input')?.focus() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.trim())
    onEnter(typed.trim())
    field.current?.querySelector('input')?.blur()
  }
  return (
    <search className={styles.search}>
      <form ref={field} onSubmit={submit}>
        <TextField
          type="search"
          autoFocus={isSearched}
          label="Номер, телефон или от четырёх его последних цифр, имя, артикул, товар"
          aria-keyshortcuts="/"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
