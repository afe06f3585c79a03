// One line of the cart: what it is, how many, what it costs, and what has changed about it.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cartTotal, changeQuantity, MOST_OF_ONE, removeFromCart } from '#src/cart/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { AlertIcon, TrashIcon } from '#src/ui/icons.tsx'
import { Pictogram } from '#src/ui/pictogram.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import styles from './cart-row.module.css'
import { type CartRow, pricedLine } from './cart-rows.ts'

/** The row of a product in the page. */
export const rowId = (productId: number): string => `line-${productId}`

export function CartRowView({ row }: { readonly row: CartRow }) {
  const { product, isGone } = row
  const line = pricedLine(row)
  const { id, name, price, quantity } = line
  return (
    <li id={rowId(id)} tabIndex={-1} className={styles.row}>
      <Picture name={product?.pictogram} />
      <div className={styles.words}>
        {isGone ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <Link to={`/catalog/product/${line.key}`} className={styles.name}>
            {name}
          </Link>
        )}
        <p className={styles.origin}>
          {[line.article, product?.type, line.manufacturer].filter(Boolean).join(' · ')}
        </p>
        <Changes row={row} />
      </div>
      {!isGone && (
        <div className={styles.amounts}>
          <QuantityStepper
            value={quantity}
            min={product?.multiplicity ?? 1}
            step={product?.multiplicity ?? 1}
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
        onClick={() => removeFromCart(id)}
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

function Changes({ row: { line, isGone, stock, left, formerPrice } }: { readonly row: CartRow }) {
  if (isGone) return <Change>Больше не продаётся и в заказ не войдёт.</Change>
  return (
    <>
      {formerPrice !== undefined && (
        <Change>Цена изменилась: была {formatPrice(formerPrice)}</Change>
      )}
      {left === 0 && (
        <Change act={{ label: 'Убрать', run: () => removeFromCart(line.id) }}>
          Нет в наличии.
        </Change>
      )}
      {left !== undefined && left > 0 && (
        <Change act={{ label: `Взять ${left} шт.`, run: () => changeQuantity(line.id, left) }}>
          Осталось {left} шт.
        </Change>
      )}
      {stock === line.quantity && (
        <p className={styles.stock} role="status">
          В наличии {stock} шт.
        </p>
      )}
    </>
  )
}

type ChangeProps = {
  readonly children: ReactNode
  readonly act?: { readonly label: string; readonly run: () => void }
}

function Change({ children, act }: ChangeProps) {
  return (
    <div className={styles.change} role="status">
      <AlertIcon className={styles.sign} />
      <span>{children}</span>
      {act && <Button onClick={act.run}>{act.label}</Button>}
    </div>
  )
}
