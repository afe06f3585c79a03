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
      titles={['Город', 'Магазин', 'Часы']}
      rows={shops.map(({ city, title, hours }) => ({ group: city, cells: [title, hours] }))}
    />
  )
}

export function CourierPrices() {
  const couriers = useTables()?.couriers ?? []
  return (
    <Table
      id="couriers"
      caption="Курьер"
      titles={['Город', 'Вес, длина и цена', 'Когда']}
      rows={couriers.map(({ city, limits, price, days }) => ({
        group: city,
        cells: [<Price key="price" limits={limits} price={price} />, days],
      }))}
    />
  )
}

export function CarrierPrices() {
  const carriers = useTables()?.carriers ?? []
  return (
    <Table
      id="carriers"
      caption="Транспортные компании"
      titles={['Куда', 'Вес и цена', 'В пути']}
      rows={carriers.map(({ carrier, cities, limits, price, days }) => ({
        group: carrier,
        of: cities,
        cells: [<Price key="price" limits={limits} price={price} />, days],
      }))}
    />
  )
}

type PriceProps = { readonly limits: string; readonly price: number }

const Price = ({ limits, price }: PriceProps) => (
  <span className={styles.price}>
    <span>{limits}</span> <strong>{formatPrice(price)}</strong>
  </span>
)

type Row = {
  readonly group: string
  /** What else tells the group from others. */
  readonly of?: string
  readonly cells: readonly ReactNode[]
}

type Props = {
  readonly id?: string
  readonly caption: string
  readonly titles: readonly string[]
  readonly rows: readonly Row[]
}

/** Rows beside the title of their group; nothing without rows. */
function Table({ id, caption, titles, rows }: Props): ReactNode {
  if (rows.length === 0) return null
  const groups = Map.groupBy(rows, ({ group, of = '' }) => `${group}\n${of}`)
  return (
    <table id={id} className={styles.table}>
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
      {[...groups].map(([key, own]) => (
        <tbody key={key}>
          {own.map(({ group, of, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table that stays as it came
            <tr key={row}>
              {row === 0 && (
                <th rowSpan={own.length} scope="rowgroup" className={styles.group}>
                  {group}
                  {of && <span className={styles.of}>{of}</span>}
                </th>
              )}
              {cells.map((cell, at) => (
                <td key={titles[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
