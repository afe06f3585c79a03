// Stock by shop, unfolded at a click, and the total of the network.

import { Accordion } from '#src/ui/browsing/accordion.tsx'
import type { Storage } from '../../contract.ts'
import { isToOrder, totalStock } from '../../stock.ts'
import styles from './stock-table.module.css'

type Props = { readonly storages: readonly Storage[] }

/** The total in sight, the shops unfolded at a click; works without a script. */
export function StockByShop({ storages }: Props) {
  return (
    <section className={styles.section} aria-label="Остатки">
      <p className={styles.total}>{networkTotal(storages)}</p>
      {storages.length > 0 && (
        <Accordion summary="Показать остатки по складам" summaryOpen="Скрыть остатки по складам">
          <Shops storages={storages} />
        </Accordion>
      )}
    </section>
  )
}

/** Shops and total together, where something else unfolds them. */
export function StockTable({ storages }: Props) {
  return (
    <div className={styles.stock}>
      {storages.length > 0 && <Shops storages={storages} />}
      <p>{networkTotal(storages)}</p>
    </div>
  )
}

const networkTotal = (storages: readonly Storage[]): string =>
  `${isToOrder(storages) ? 'Под заказ у поставщика' : 'Остатки по сети'}: ${totalStock(storages)} шт.`

function Shops({ storages }: Props) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {isToOrder(storages) ? 'Под заказ:' : 'В наличии:'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Город</th>
          <th scope="col">Улица</th>
          <th scope="col">Количество</th>
        </tr>
      </thead>
      <tbody>
        {storages.map(({ city, address, quantity }) => (
          <tr key={`${city}, ${address}`}>
            <td>{city}</td>
            <td>{address}</td>
            <td className={styles.quantity}>{quantity} шт.</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
