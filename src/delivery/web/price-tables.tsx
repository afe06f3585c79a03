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
      rows={shops.map(({ city, title, hours }) => [`${city}, ${title}`, hours])}
    />
  )
}

export function CourierPrices() {
  const couriers = useTables()?.couriers ?? []
  return (
    <Table
      caption="Курьер"
      titles={['Город', 'Вес и длина', 'Цена', 'Когда']}
      rows={couriers.map(({ city, limits, price, days }) => [
        city,
        limits,
        formatPrice(price),
        days,
      ])}
    />
  )
}

export function CarrierPrices() {
  const carriers = useTables()?.carriers ?? []
  return (
    <Table
      caption="Транспортные компании"
      titles={['Компания', 'Города', 'Вес', 'Цена', 'В пути']}
      rows={carriers.map(({ carrier, cities, limits, price, days }) => [
        carrier,
        cities,
        limits,
        formatPrice(price),
        days,
      ])}
    />
  )
}

type Props = {
  readonly caption: string
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Renders nothing without rows. On a phone each row is a block with its titles. */
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
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, at) => (
              <td key={titles[at]} data-title={titles[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
