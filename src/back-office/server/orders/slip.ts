// The slip of an order on paper: who sells, what and for how much, and where both sign.

import { code128 as drawBars, drawingSVG } from 'bwip-js/node'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { dayOf, momentOf } from '#src/shared/moment-words.ts'
import { asKopecks, formatPrice, type Kopecks, rublesOf } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { Seller } from '../office-rules.ts'
import type { ListedOrder } from './order-list.repository.ts'

export function slip({ order, customer, isPaid }: ListedOrder, seller: Seller): string {
  const facts: [string, string][] = [
    ['Продавец', sellerText(seller)],
    ['Покупатель', customer],
    ['Оформлен', momentOf(order.createdAt)],
    ['Телефон', formatPhone(order.phone)],
    [order.shippingMethod, order.address + (order.carrier && `, ${order.carrier}`)],
    ['Оплата', `${order.paymentMethod}${isPaid ? ', оплачен' : ''}`],
    ['Комментарий', order.comment],
  ]
  const year = new Date().getFullYear()
  const today = `${dayOf(new Date().toISOString())} ${year}`
  return `<section class="sheet slip">
  <header><div><h1>Накладная. Заказ № ${order.id}</h1><div>от ${today} г.</div></div>${numberBars(order.id)}</header>
  <dl>${facts
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`,
    )
    .join('')}</dl>
  ${goods(order)}
  <div class="signs"><div>Отпустил<span></span></div><div>Получил<span></span></div></div></section>`
}

function goods({ lines, shippingCost, total }: ListedOrder['order']): string {
  const rows = lines.map(
    ({ article, name, manufacturer, unitPrice, quantity }, place) => `<tr>
      <td class="number">${place + 1}</td><td class="article">${escapeMarkup(article)}</td>
      <td>${escapeMarkup(name)}, ${escapeMarkup(manufacturer)}</td>
      <td class="number">${quantity}</td><td class="number">${sum(unitPrice)}</td>
      <td class="number">${sum(asKopecks(unitPrice * quantity))}</td></tr>`,
  )
  const units = lines.reduce((all, { quantity }) => all + quantity, 0)
  const delivery =
    shippingCost > 0
      ? `<tr><td colspan="5">Доставка</td><td class="number">${sum(shippingCost)}</td></tr>`
      : ''
  return `<table><thead><tr><th scope="col" class="number">№</th><th scope="col">Артикул</th>
  <th scope="col">Товар</th><th scope="col" class="number">Шт.</th>
  <th scope="col" class="number">Цена</th><th scope="col" class="number">Сумма</th></tr></thead>
  <tbody>${rows.join('')}${delivery}</tbody>
  <tfoot><tr><th scope="row" colspan="3">Итого, наименований: ${lines.length}</th>
  <td class="number">${units}</td><td></td><td class="number">${sum(total)}</td></tr></tfoot></table>`
}

const sum = (amount: Kopecks): string => formatPrice(rublesOf(amount))

const sellerText = ({ legalName, registration, inn, legalAddress, phone }: Seller): string =>
  [legalName, registration, inn && `ИНН ${inn}`, legalAddress, phone && formatPhone(phone)]
    .filter(Boolean)
    .join(', ')

/** The number of an order as Code 128, which every scanner of a shop reads. */
export const numberBars = (id: number): string =>
  String(drawBars({ bcid: 'code128', text: String(id), height: 10 }, drawingSVG()))
