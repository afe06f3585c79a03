// What has changed about a line of the cart since it was put there, and what to do about it.

import type { ReactNode } from 'react'
import { changeQuantity } from '#src/cart/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import styles from './cart-row.module.css'
import type { CartRow } from './cart-rows.ts'
import { removeRow } from './remove-row.ts'

export function RowChanges({ row }: { readonly row: CartRow }) {
  const { line, isGone, stock, left, even, multiplicity, formerPrice } = row
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
