// Sheets for the printer: the picking list by place, the slip of an order, its label with a code.

import { code128 as drawBars, drawingSVG } from 'bwip-js/node'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice, rublesOf } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { PrintKind } from '../../order-desk-contract.ts'
import { seenStatuses } from '../../permissions.ts'
import { compareShelves } from '../../shelf-order.ts'
import type { Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import { type ListedOrder, readOrders } from './order-list.repository.ts'
import { listPicks, type Pick } from './order-prints.repository.ts'

export const PRINT_STYLES = '/office/print.css'

type Print = { readonly kind: PrintKind; readonly orderIds: readonly number[] }

/** A page of HTML; throws `not-found` where one of the orders is missing, or of another shop. */
export async function printOrders(
  db: Database,
  staff: Staff,
  { kind, orderIds }: Print,
): Promise<string> {
  const ids = [...new Set(orderIds)]
  const store = visibleStore(staff)
  const orders = await readOrders(db, ids)
  const seen: readonly string[] | null = seenStatuses(staff.role)
  const visible = orders.filter(
    ({ order }) =>
      (store === null || order.storeId === store) && (seen === null || seen.includes(order.status)),
  )
  if (visible.length < ids.length) throw new ShopError('not-found', 'Заказ не найден.')
  const details = { kind, orders: ids.join(',') }
  await insertAct(db, { staffId: staff.id, act: 'print-orders', subject: 'orders', details })
  if (kind === 'picking') return page('Лист сборки', pickingList(await listPicks(db, ids), ids))
  return kind === 'slip'
    ? page('Накладные', visible.map(slip).join(''))
    : page('Ярлыки', visible.map(label).join(''))
}

const page = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${title}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="stylesheet" href="${PRINT_STYLES}"></head><body>`,
    `<main><p class="hint">Печать — Ctrl+P.</p>${body}</main></body></html>`,
  ].join('')

function pickingList(picks: readonly Pick[], orderIds: readonly number[]): string {
  const places = [...new Set(picks.map(({ place }) => place))]
  const head = `<h1>Лист сборки</h1><p>Заказы: ${orderIds.map((id) => `№ ${id}`).join(', ')}</p>`
  return `<section class="sheet">${head}${places
    .map((place) =>
      placePicks(
        place,
        picks
          .filter((pick) => pick.place === place)
          .toSorted((one, other) => compareShelves(one.shelf, other.shelf)),
      ),
    )
    .join('')}</section>`
}

/** By shelf; what has none is at the end, and says so. */
const placePicks = (place: string, picks: readonly Pick[]): string => `
  <h2>${escapeMarkup(place)}</h2>
  <table><thead><tr><th scope="col">Взято</th><th scope="col">Полка</th><th scope="col">Артикул</th>
  <th scope="col">Товар</th><th scope="col" class="number">Шт.</th><th scope="col" class="number">Заказ</th></tr></thead>
  <tbody>${picks
    .map(
      ({ shelf, article, manufacturer, name, quantity, orderId }) => `<tr><td class="tick">☐</td>
      <td class="article">${shelf === '' ? 'не указана' : escapeMarkup(shelf)}</td>
      <td class="article">${escapeMarkup(article)}</td>
      <td>${escapeMarkup(name)}, ${escapeMarkup(manufacturer)}</td>
      <td class="number">${quantity}</td><td class="number">№ ${orderId}</td></tr>`,
    )
    .join('')}</tbody></table>`

function slip({ order, customer, isPaid }: ListedOrder): string {
  const facts: [string, string][] = [
    ['Оформлен', momentOf(order.createdAt)],
    ['Покупатель', customer],
    ['Телефон', formatPhone(order.phone)],
    [order.shippingMethod, order.address + (order.carrier && `, ${order.carrier}`)],
    ['Оплата', `${order.paymentMethod}${isPaid ? ', оплачен' : ''}`],
    ['Комментарий', order.comment],
  ]
  return `<section class="sheet slip"><header><h1>Заказ № ${order.id}</h1>${bars(order.id)}</header>
  <dl>${facts
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`,
    )
    .join('')}</dl>
  <table><thead><tr><th scope="col">Артикул</th><th scope="col">Товар</th><th scope="col" class="number">Цена</th>
  <th scope="col" class="number">Шт.</th></tr></thead><tbody>${order.lines
    .map(
      ({ article, name, manufacturer, unitPrice, quantity }) => `<tr>
      <td class="article">${escapeMarkup(article)}</td>
      <td>${escapeMarkup(name)}, ${escapeMarkup(manufacturer)}</td>
      <td class="number">${formatPrice(rublesOf(unitPrice))}</td><td class="number">${quantity}</td></tr>`,
    )
    .join('')}</tbody><tfoot><tr><th scope="row" colspan="2">Итого${
    order.shippingCost > 0 ? ` (доставка — ${formatPrice(rublesOf(order.shippingCost))})` : ''
  }</th><td class="number">${formatPrice(rublesOf(order.total))}</td><td></td></tr></tfoot></table></section>`
}

const label = ({ order, customer }: ListedOrder): string => `
  <section class="label"><h1>№ ${order.id}</h1>${bars(order.id)}
  <p>${escapeMarkup(customer)}</p><p>${escapeMarkup(order.address)}</p></section>`

/** The number of an order as Code 128, which every scanner of a shop reads. */
const bars = (id: number): string =>
  String(drawBars({ bcid: 'code128', text: String(id), height: 10 }, drawingSVG()))
