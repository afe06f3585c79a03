// The lines of an order by phone or a sale: how many, where they lie, whether they fit, what changed.

import type { ChangedLine } from '#src/shared/errors.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Fit, freeText, lackText } from './goods-part.tsx'
import { changeText, type DraftLine, type NamedCar } from './phone-draft.ts'
import styles from './phone-order.module.css'
import { useFits } from './use-phone-order.ts'

type Props = {
  readonly lines: readonly DraftLine[]
  readonly car: NamedCar
  /** As the shop has refused them. */
  readonly changed: readonly ChangedLine[]
  /** Title of the shop of a pickup, or of the sale. */
  readonly shop: string | undefined
  /** Only what lies in the shop is sold. */
  readonly isSale?: boolean
  readonly onQuantity: (id: number, quantity: number) => void
}

const MOST = 999

export function OrderLines({ lines, car, changed, shop, isSale = false, onQuantity }: Props) {
  const fits = useFits(
    lines.map(({ product }) => product.id),
    car,
  )
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} aria-label="Товары заказа">
      {lines.map((line) => {
        const { product, quantity } = line
        const lack = isSale && shop !== undefined ? lackText(line, shop) : ''
        const change = lack === '' ? changeText(line, changed, isSale) : ''
        return (
          <li key={product.id} className={styles.line}>
            <span className={styles.choiceName}>
              {product.name}
              <span className={styles.soft}>
                {product.article}, {product.manufacturer}
              </span>
            </span>
            <input
              type="number"
              className={styles.quantity}
              aria-label={`Сколько штук: ${product.name}`}
              min={product.multiplicity}
              max={MOST}
              step={product.multiplicity}
              value={quantity}
              aria-invalid={change + lack !== '' || undefined}
              onChange={({ target }) =>
                onQuantity(
                  product.id,
                  Math.min(MOST, Math.max(1, Math.trunc(Number(target.value)))),
                )
              }
            />
            <strong className={styles.price}>
              {formatPrice(Math.round(product.price * 100 * quantity) / 100)}
            </strong>
            <Button
              variant="quiet"
              className={styles.remove}
              icon={<Icon name="trash" />}
              aria-label={`Убрать: ${product.name}`}
              onClick={() => onQuantity(product.id, 0)}
            />
            <span className={styles.facts}>
              <Fit verdict={fits.get(product.id)} />
              <span>{freeText(product, shop)}</span>
            </span>
            {lack && <span className={styles.change}>{lack}</span>}
            {change && (
              <span role="alert" className={styles.change}>
                {change}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
