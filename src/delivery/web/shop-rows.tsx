// The pickup shops as rows: when the order is ready in each, and what of it lies there.

import { useEffect, useId, useRef, useState } from 'react'
import { chosenCity } from '#src/stores/web/public.ts'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons.tsx'
import type { ShopOffer } from '../contract.ts'
import { chosenShop } from './chosen-shop.ts'
import styles from './shop-rows.module.css'

type Props = {
  /** Ordered as displayed. */
  readonly shops: readonly ShopOffer[]
  readonly name: string
  /** The title of the chosen shop, which becomes the address of the order. */
  readonly value: string
  readonly onChange: (title: string) => void
  readonly error?: string | undefined
}

export function ShopRows({ shops, name, value, onChange, error }: Props) {
  const errorId = useId()
  const { shown, folded, unfold, rows } = useFolded(shops, value)
  const shop = chosenShop.use()
  const city = chosenCity.use()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Магазин</legend>
      <div ref={rows} className={styles.rows}>
        {shown.map((shop) => (
          <label key={shop.id} className={styles.row}>
            <input
              type="radio"
              name={name}
              value={shop.title}
              checked={shop.title === value}
              aria-invalid={error ? true : undefined}
              className={styles.dot}
              onChange={() => onChange(shop.title)}
            />
            <span className={styles.words}>
              <span className={styles.title}>{shop.title}</span>
              <span className={styles.note}>{shop.city}</span>
            </span>
            <span className={classNames(styles.promise, TONES[toneOf(shop)])}>
              {shop.promise.text}
              {shop.shares && <span className={styles.note}>{shop.shares}</span>}
            </span>
          </label>
        ))}
        {folded > 0 && (
          <button type="button" className={styles.more} onClick={unfold}>
            <Icon name="chevron-down" />
            Ещё {folded} {shopsWord(folded)}
          </button>
        )}
      </div>
      {shops.some(({ title, city: of }) => title === value && title === shop && of === city) && (
        <p className={styles.hint}>Сроки товаров в каталоге теперь тоже для этого магазина.</p>
      )}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}

const SHOWN = 3

/** The first shops, the chosen one among them, until the buyer unfolds the others. */
export function firstShops(shops: readonly ShopOffer[], chosen: string): readonly ShopOffer[] {
  const first = shops.slice(0, SHOWN)
  const own = shops.slice(SHOWN).find(({ title }) => title === chosen)
  return own ? [...first.slice(0, -1), own] : first
}

function useFolded(shops: readonly ShopOffer[], chosen: string) {
  const [isUnfolded, setUnfolded] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  // the button is removed: the focus goes to the first row that it has shown
  useEffect(() => {
    if (isUnfolded) rows.current?.querySelectorAll('input')[SHOWN]?.focus()
  }, [isUnfolded])
  const shown = isUnfolded ? shops : firstShops(shops, chosen)
  return { shown, folded: shops.length - shown.length, unfold: () => setUnfolded(true), rows }
}

function shopsWord(count: number): string {
  const [ten, one] = [Math.floor(count / 10) % 10, count % 10]
  if (ten === 1 || one === 0 || one > 4) return 'магазинов'
  return one === 1 ? 'магазин' : 'магазина'
}

const TONES = { jade: styles.jade, amber: styles.amber, grey: styles.grey } as const

function toneOf({ promise: { kind }, is_here }: ShopOffer): keyof typeof TONES {
  if (kind === 'today' && is_here) return 'jade'
  return kind === 'unknown' || kind === 'missing' ? 'grey' : 'amber'
}
