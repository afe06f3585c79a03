// From which to which price; sent without a script it leads to the same address.

import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { SearchAnswer } from '../contract.ts'
import type { Place } from './found-facets.ts'
import styles from './found-parts.module.css'

const PRICES = ['price_from', 'price_to']

type Props = Place & { readonly prices: SearchAnswer['prices'] }

export function PriceForm({ path, query, prices }: Props) {
  const navigate = useNavigate()
  const others = [...query].filter(([name]) => !PRICES.includes(name) && name !== 'page')
  if (!prices && !PRICES.some((name) => query.get(name))) return null
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const changes = PRICES.map((name) => [name, wholeRubles(String(typed.get(name) ?? ''))])
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
