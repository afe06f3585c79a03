// One line of the cart: what it is, how many, what it costs, and what has changed about it.

import { Link } from 'react-router'
import { cartTotal, changeQuantity, MOST_OF_ONE } from '#src/cart/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { IconButton } from '#src/ui/button.tsx'
import { TrashIcon } from '#src/ui/icons.tsx'
import { Pictogram } from '#src/ui/pictogram.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import styles from './cart-row.module.css'
import { RowChanges } from './cart-row-changes.tsx'
import { type CartRow, pricedLine } from './cart-rows.ts'
import { removeRow, rowId } from './remove-row.ts'

export function CartRowView({ row }: { readonly row: CartRow }) {
  const { product, isGone } = row
  const line = pricedLine(row)
  const { id, name, price, quantity } = line
  return (
    <li id={rowId(id)} tabIndex={-1} className={styles.row}>
      <Picture name={product?.pictogram} />
      <div className={styles.words}>
        {isGone ? (
          <span className={styles.name}>
            <UnbrokenText>{name}</UnbrokenText>
          </span>
        ) : (
          <Link to={`/catalog/product/${line.key}`} className={styles.name}>
            <UnbrokenText>{name}</UnbrokenText>
          </Link>
        )}
        <p className={styles.origin}>
          {[line.article, product?.type, line.manufacturer].filter(Boolean).join(' · ')}
        </p>
        <RowChanges row={row} />
      </div>
      {!isGone && (
        <div className={styles.amounts}>
          <QuantityStepper
            value={quantity}
            min={row.multiplicity}
            step={row.multiplicity}
            max={mostOf(row)}
            label={`Количество: ${name}`}
            onChange={(next) => changeQuantity(id, next)}
          />
          <p className={styles.price}>
            <span className={styles.sum}>{formatPrice(cartTotal([line]))}</span>
            <span className={styles.product}>
              {formatPrice(price)} × {quantity}
            </span>
          </p>
        </div>
      )}
      <IconButton
        className={styles.remove}
        label={`Удалить: ${name}`}
        icon={<TrashIcon />}
        onClick={() => removeRow(id)}
      />
    </li>
  )
}

/** What is wanted already stays, also where the shop has less: the row says what to do. */
const mostOf = ({ line, stock = MOST_OF_ONE }: CartRow): number =>
  Math.min(MOST_OF_ONE, Math.max(stock, line.quantity))

// The shop's categories carry the names of the design system's drawings.
const Picture = ({ name = 'box' }: { readonly name: string | undefined }) => (
  <div className={styles.picture}>
    <Pictogram name={name} tile />
  </div>
)
