// The goods of an order in short: picture, name and quantity of the first lines.

import { chosenProductsApi } from '#src/catalogue/chosen-contract.ts'
import type { Product } from '#src/catalogue/contract.ts'
import { ProductPicture } from '#src/catalogue/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import type { Order } from '../contract.ts'
import styles from './order-goods.module.css'
import { orderedItems } from './shown-order.ts'

const SHOWN = 3
const MOST_IDS = 100

/** Products by id; those that are not sold any more are missing. */
export type Pictured = ReadonlyMap<number, Pick<Product, 'pictogram' | 'images'>>

/** The products of the shown lines of these orders, by one call. */
export function usePictured(orders: readonly Order[]): Pictured {
  const shown = orders.flatMap(({ items }) => orderedItems(items).slice(0, SHOWN))
  const ids = [...new Set(shown.flatMap(({ id }) => id ?? []))].slice(0, MOST_IDS)
  const query = { ids: ids.join(',') }
  const { data } = useApi(chosenProductsApi, { query }, { enabled: ids.length > 0 })
  return new Map(data?.products.map((product) => [product.id, product]))
}

type Props = {
  readonly order: Order
  readonly pictured: Pictured
  /** Unfolds the order, which shows all of its lines. */
  readonly onMore: () => void
}

export function OrderGoods({ order, pictured, onMore }: Props) {
  const items = orderedItems(order.items)
  const left = items.length - SHOWN
  return (
    <div className={styles.goods}>
      <ul className={styles.lines}>
        {items.slice(0, SHOWN).map(({ id, key, name, quantity }) => {
          const product = id === null ? undefined : pictured.get(id)
          return (
            <li key={key} className={styles.line}>
              <ProductPicture
                name={product?.pictogram ?? 'box'}
                image={product?.images?.[0]}
                size="small"
              />
              <span className={styles.name}>{name}</span>
              <span className={styles.quantity}>{quantity} шт.</span>
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={onMore}>
          Ещё {left}
          <span className="visually-hidden"> в заказе № {order.id}</span>
        </button>
      )}
    </div>
  )
}
