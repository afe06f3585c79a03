// Stock by shop, unfolded at a click, and the total of the network.

import { Accordion } from '#src/ui/accordion.tsx'
import type { Storage } from '../contract.ts'
import { totalStock } from '../stock.ts'
import styles from './stock-table.module.css'

type Props = { readonly storages: readonly Storage[]; readonly className?: string | undefined }

export function StockByShop({ storages, className }: Props) {
  return (
    <Accordion
      className={className}
      summary="Показать остатки по складам"
      summaryOpen="Скрыть остатки по складам"
    >
      <StockTable storages={storages} />
    </Accordion>
  )
}

function StockTable({ storages }: { readonly storages: readonly Storage[] }) {
  return (
    <div className={styles.stock}>
      {storages.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>В наличии:</caption>
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
      )}
      <p>Остатки по сети: {totalStock(storages)} шт.</p>
    </div>
  )
}
