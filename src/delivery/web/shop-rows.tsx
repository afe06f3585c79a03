// The pickup shops as rows: stock, pickup time and today's hours of each.

import { useId } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/forms/field.tsx'
import type { ShopOffer } from '../contract.ts'
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
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Магазин</legend>
      <div className={styles.rows}>
        {shops.map((shop) => (
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
              <span className={styles.note}>
                {shop.city}, {shop.hours}
              </span>
            </span>
            <span className={classNames(styles.promise, TONES[toneOf(shop)])}>
              {shop.shares}
              {shop.promise.at !== null && <span className={styles.note}>{shop.promise.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}

const TONES = { jade: styles.jade, amber: styles.amber, grey: styles.grey } as const

function toneOf({ promise: { kind }, is_here }: ShopOffer): keyof typeof TONES {
  if (kind === 'today' && is_here) return 'jade'
  return kind === 'unknown' || kind === 'missing' ? 'grey' : 'amber'
}
