// The price list for partners: its columns, and its rows as CSV that Russian spreadsheets open.

import { shopClock } from '#src/shared/moment-words.ts'
import { type Kopecks, rublesOf } from '#src/shared/money.ts'
import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import {
  type FeedFrame,
  type FeedProduct,
  freeEverywhere,
  orderTerm,
  productAddress,
} from './feed-goods.ts'
import { oneLine } from './feed-text.ts'

/** `price` is rubles with two decimals, `count` whole units; a text stays a text. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'price' | 'count'; readonly number: number }
  /** ISO 8601, shown by the clocks of the shops; null: empty. */
  | { readonly kind: 'moment'; readonly iso: string | null }

/** `width` in characters. */
export type Column = { readonly title: string; readonly width: number }

export function priceColumns({ places }: FeedFrame): Column[] {
  return [
    { title: 'Производитель', width: 24 },
    { title: 'Артикул', width: 22 },
    { title: 'Название', width: 60 },
    { title: 'Цена, руб.', width: 14 },
    { title: 'Единица', width: 9 },
    { title: 'В наличии', width: 11 },
    { title: 'Под заказ', width: 11 },
    { title: 'Срок заказа, дней', width: 18 },
    ...places.map(({ city, address }) => ({ title: oneLine(`${city}, ${address}`), width: 16 })),
    { title: 'Страница', width: 60 },
  ]
}

export function priceRow(product: FeedProduct, frame: FeedFrame): Cell[] {
  const free = freeEverywhere(product)
  const days = orderTerm(product, frame)?.days
  return [
    text(product.manufacturer),
    text(product.article),
    text(product.name),
    price(product.price),
    text(product.unit),
    count(product.isToOrder ? 0 : free),
    count(product.isToOrder ? free : 0),
    days ? count(days.most) : text(''),
    ...frame.places.map(({ id }) => count(product.freeAt.get(id) ?? 0)),
    text(productAddress(frame.settings, product)),
  ]
}

const text = (value: string): Cell => ({ kind: 'text', text: oneLine(value) })
const count = (number: number): Cell => ({ kind: 'count', number })
const price = (amount: Kopecks): Cell => ({ kind: 'price', number: rublesOf(amount) })

/** Byte order mark, by which Excel recognises UTF-8. */
export const CSV_MARK = '\ufeff'

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell.kind === 'text') return quoted(spreadsheetText(cell.text))
  if (cell.kind === 'moment') return cell.iso === null ? '' : shopMoment(cell.iso)
  return cell.kind === 'price' ? cell.number.toFixed(2).replace('.', ',') : String(cell.number)
}

/** `2026-11-25 14:05`: sorted as a text, it is sorted by time. */
const shopMoment = (iso: string): string =>
  shopClock(iso).toISOString().slice(0, 16).replace('T', ' ')

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
