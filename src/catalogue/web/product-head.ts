// What search engines are told of a product, in the words of a buyer.

import { cutAtWord } from '#src/platform/web/cut-at-word.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { Product } from '../contract.ts'
import { isToOrder, totalStock } from '../stock.ts'
import { fitmentSummary } from './goods/fitment.ts'

const LONGEST_TITLE = 65

type Named = Pick<Product, 'name' | 'manufacturer' | 'article'>

/** Manufacturer and article make it the only one of its kind: a long name is cut, they never. */
export function productTitle({ name, manufacturer, article }: Named): string {
  const isSaid = (word: string) => name.toLowerCase().includes(word.toLowerCase())
  const tail = [manufacturer, article].filter((word) => !isSaid(word)).join(' ')
  if (tail === '') return name
  const room = Math.max(LONGEST_TITLE - tail.length - 1, LONGEST_TITLE / 3)
  return `${cutAtWord(name, room)} ${tail}`
}

export function productDescription(product: Product): string {
  const { name, article, manufacturer, price, storages } = product
  const cities = [...new Set(storages.map(({ city }) => city))].join(', ')
  const total = `${totalStock(storages)} шт.`
  const isThere = cities && !isToOrder(storages)
  const elsewhere = cities ? `Под заказ: ${total}` : 'Нет в наличии.'
  const stock = isThere ? `В наличии: ${total} (${cities}).` : elsewhere
  const fits = fitmentSummary(product)
  return `${name}, артикул ${article}, ${manufacturer}: ${formatPrice(price)} ${stock} ${fits}`.trim()
}
