// A line of the cart: product, quantity, price, and changes of stock and price.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cartTotal, changeQuantity, MOST_OF_ONE, removeFromCart } from '#src/cart/web/public.ts'
import { ProductPicture } from '#src/catalogue/web/public.ts'
import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import { useCar } from '#src/vehicles/web/public.ts'
import styles from './cart-row.module.css'
import { type CartRow, pricedLine } from './cart-rows.ts'

const LineFit = (await lateParts(import('./late/cart-parts.tsx')))('LineFit')

export function CartRowView({ row }: { readonly row: CartRow }) {
  const { product, isGone } = row
  const line = pricedLine(row)
  const car = useCar()
  const { id, name, price, quantity } = line
  return (
    <li id={rowId(id)} tabIndex={-1} className={styles.row}>
      <div className={styles.picture}>
        <ProductPicture name={product?.pictogram ?? 'box'} image={product?.images?.[0]} />
      </div>
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
          {[line.article, product?.type, line.manufacturer].filter(Boolean).join('\u00a0· ')}
        </p>
        {product && car.model && (
          <div className={styles.fit}>
            <LineFit product={product} />
          </div>
        )}
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
          {/* always there: a larger number that was typed became this one, and that is read out */}
          <p className={styles.limit} role="status">
            {row.stock === quantity && `Осталось ${quantity} шт.`}
          </p>
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
        icon={<Icon name="trash" />}
        onClick={() => removeRow(id)}
      />
    </li>
  )
}

/** Keeps a quantity above the stock: the row shows what to do. */
const mostOf = ({ line, stock = MOST_OF_ONE }: CartRow): number =>
  Math.min(MOST_OF_ONE, Math.max(stock, line.quantity))

/** Changes of a line since it was added, with buttons. */
function RowChanges({ row }: { readonly row: CartRow }) {
  const { line, isGone, left, even, multiplicity, formerPrice } = row
  if (isGone) return <Change>Больше не продаётся и в заказ не войдёт.</Change>
  return (
    <>
      {formerPrice !== undefined && (
        <Change>Цена изменилась: была {formatPrice(formerPrice)}</Change>
      )}
      {left === 0 && (
        <Change act={{ label: 'Убрать', run: () => removeRow(line.id) }}>Нет в наличии.</Change>
      )}
      {left !== undefined && left > 0 && (
        <Change act={{ label: `Взять ${left} шт.`, run: () => changeQuantity(line.id, left) }}>
          Осталось {left} шт.
        </Change>
      )}
      {even !== undefined && (
        <Change act={{ label: `Взять ${even} шт.`, run: () => changeQuantity(line.id, even) }}>
          Продаётся по {multiplicity} шт.
        </Change>
      )}
      {multiplicity > 1 && even === undefined && (
        <p className={styles.stock}>Продаётся по {multiplicity} шт.</p>
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
      <Icon name="alert" className={styles.sign} />
      <span>{children}</span>
      {act && <Button onClick={act.run}>{act.label}</Button>}
    </div>
  )
}

/** The row of a product in the page. */
export const rowId = (productId: number): string => `line-${productId}`

/** The button is removed with its row: the focus moves to the next row. */
export function removeRow(productId: number) {
  const row = document.getElementById(rowId(productId))
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next instanceof HTMLElement ? next : document.querySelector<HTMLElement>('h1')
  target?.focus()
  removeFromCart(productId)
}
