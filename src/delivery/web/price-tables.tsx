// The tables of the delivery page: hours of the shops, prices and days of couriers and carriers.

import type { ReactNode } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPrice } from '#src/shared/money.ts'
import { deliveryApi } from '../contract.ts'
import styles from './price-tables.module.css'

const useTables = () => useApi(deliveryApi.prices, {}).data

export function ShopHours() {
  const shops = useTables()?.shops ?? []
  return (
    <Table
      caption="Сегодня открыты"
      titles={['Магазин', 'Часы']}
      rows={shops.map(({ city, title, hours }) => ({ group: city, cells: [title, hours] }))}
    />
  )
}

export function CourierPrices() {
  const couriers = useTables()?.couriers ?? []
  return (
    <Table
      caption="Курьер"
      titles={['Вес и длина', 'Цена', 'Когда']}
      rows={couriers.map(({ city, limits, price, days }) => ({
        group: city,
        cells: [limits, formatPrice(price), days],
      }))}
    />
  )
}

export function CarrierPrices() {
  const carriers = useTables()?.carriers ?? []
  return (
    <Table
      caption="Транспортные компании"
      titles={['Вес', 'Цена', 'В пути']}
      rows={carriers.map(({ carrier, cities, limits, price, days }) => ({
        group: `${carrier}: ${cities}`,
        cells: [limits, formatPrice(price), days],
      }))}
    />
  )
}

type Row = { readonly group: string; readonly cells: readonly string[] }

type Props = {
  readonly caption: string
  readonly titles: readonly string[]
  readonly rows: readonly Row[]
}

/** Rows under the title of their group; nothing without rows. */
function Table({ caption, titles, rows }: Props): ReactNode {
  if (rows.length === 0) return null
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, own]) => (
        <tbody key={group}>
          <tr>
            <th colSpan={titles.length} scope="rowgroup" className={styles.group}>
              {group}
            </th>
          </tr>
          {own.map(({ cells }) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                <td key={titles[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
