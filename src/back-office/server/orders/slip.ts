// The slip of an order and the paper of a return: who sells, what and for how much, and where both sign.

import { code128 as drawBars, drawingSVG } from 'bwip-js/node'
import type { OrderReturn } from '#src/orders/server/public.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { dayOf, momentOf } from '#src/shared/moment-words.ts'
import { asKopecks, formatPrice, type Kopecks, rublesOf, sumOf, times } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { returnedText } from '../../return-words.ts'
import { returnAmounts, returnedByLine, unitsOfReturns } from '../../returned-goods.ts'
import type { Seller } from '../office-rules.ts'
import type { ListedOrder } from './order-list.repository.ts'

type Facts = readonly (readonly [name: string, value: string])[]

/** `returns`: those of this order. */
export function slip(
  { order, customer, isPaid }: ListedOrder,
  seller: Seller,
  returns: readonly OrderReturn[],
): string {
  return sheet(`Накладная. Заказ № ${order.id}`, {
    id: order.id,
    day: order.isSale ? new Date(order.createdAt) : new Date(),
    facts: [
      ['Продавец', sellerText(seller)],
      ['Покупатель', customer],
      ['Получатель', order.recipient ?? ''],
      ['Оформлен', momentOf(order.createdAt)],
      ['Телефон', formatPhone(order.phone)],
      [order.shippingMethod, order.address + (order.carrier && `, ${order.carrier}`)],
      ['Оплата', `${order.paymentMethod}${isPaid ? ', оплачен' : ''}`],
      ['Комментарий', order.comment],
    ],
    table: goods(order, returns),
    signs: ['Отпустил', 'Получил'],
  })
}

/** A sheet for each return. */
export function returnPapers(
  { order, customer }: ListedOrder,
  seller: Seller,
  returns: readonly OrderReturn[],
): string {
  const units = unitsOfReturns(order.lines, returns)
  const amounts = returnAmounts(order, returns)
  const papers = returns.map((back, at) => {
    const lines = (units[at] ?? []).flatMap(({ position, quantity }) =>
      order.lines
        .filter((line) => line.position === position)
        .map((line) => ({ ...line, quantity })),
    )
    return sheet(`Возврат по заказу № ${order.id}`, {
      id: order.id,
      day: back.createdAt,
      facts: [
        ['Продавец', sellerText(seller)],
        ['Покупатель', customer],
        ['Принят', momentOf(back.createdAt.toISOString())],
        ['Телефон', formatPhone(order.phone)],
        ['Где приняли', back.place],
        ['Причина', back.reason],
        ['Товар', back.isWrittenOff ? 'списан' : 'на остаток'],
        ['Деньги', moneyOf(back, order.paymentMethod)],
      ],
      table: returnedGoods(lines, amounts[at] ?? asKopecks(0)),
      signs: ['Товар принял', 'Товар сдал', 'Деньги вернул', 'Деньги получил'],
    })
  })
  return papers.join('')
}

type Sheet = {
  readonly id: number
  readonly day: Date
  readonly facts: Facts
  readonly table: string
  readonly signs: readonly string[]
}

const sheet = (title: string, { id, day, facts, table: rows, signs }: Sheet): string =>
  `<section class="sheet slip">
  <header><div><h1>${title}</h1><div>от ${dayOf(day.toISOString())} ${day.getFullYear()} г.</div></div>${numberBars(id)}</header>
  <dl>${facts
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd></div>`,
    )
    .join('')}</dl>
  ${rows}
  <div class="signs">${signs.map((who) => `<div>${who}<span></span></div>`).join('')}</div></section>`

const WAYS = { cash: 'наличными из кассы', card: 'на карту через терминал' }

function moneyOf({ givenBack, givenBy, refunded }: OrderReturn, method: string): string {
  const texts = [
    givenBack > 0 &&
      `${sum(givenBack)} ${givenBy ? WAYS[givenBy] : `так же, как платили: ${method}`}`,
    refunded !== null && refunded > 0 && `${sum(refunded)} туда же, откуда заплатили онлайн`,
    refunded === null && givenBack === 0 && `способ оплаты — ${method}`,
  ]
  return texts.filter(Boolean).join('; ') || 'возвращать не нужно'
}

/** The last return includes the delivery. */
function returnedGoods(lines: readonly Line[], amount: Kopecks): string {
  const ofLines = sumOf(lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity)))
  return table(lines, {
    totals: [['Итого', unitsIn(lines), amount]],
    shippingCost: asKopecks(amount - ofLines),
    returned: new Map(),
  })
}

type Line = ListedOrder['order']['lines'][number]
type Total = readonly [name: string, units: number, amount: Kopecks]

function goods(
  { lines, shippingCost, total }: ListedOrder['order'],
  returns: readonly OrderReturn[],
): string {
  const returned = returnedByLine(lines, returns)
  const units = unitsIn(lines)
  const totals: Total[] = [[`Итого, наименований: ${lines.length}`, units, total]]
  if (returns.length > 0) {
    const back = [...returned.values()].reduce((all, each) => all + each, 0)
    const amount = sumOf(returnAmounts({ lines, total, shippingCost }, returns))
    totals.push(['Возвращено', back, amount])
    totals.push(['После возвратов', units - back, asKopecks(total - amount)])
  }
  return table(lines, { totals, shippingCost, returned })
}

const unitsIn = (lines: readonly Line[]): number =>
  lines.reduce((all, { quantity }) => all + quantity, 0)

type Table = {
  readonly totals: readonly Total[]
  readonly shippingCost: Kopecks
  /** Units by position. */
  readonly returned: ReadonlyMap<number, number>
}

function table(lines: readonly Line[], { totals, shippingCost, returned }: Table): string {
  const rows = lines.map(
    ({ position, article, name, manufacturer, unitPrice, quantity }, place) => `<tr>
      <td class="number">${place + 1}</td><td class="article">${escapeMarkup(article)}</td>
      <td>${escapeMarkup(goodName({ name, manufacturer }))}</td>
      <td class="number">${quantity}${backText(returned.get(position))}</td>
      <td class="number">${sum(unitPrice)}</td>
      <td class="number">${sum(asKopecks(unitPrice * quantity))}</td></tr>`,
  )
  const delivery =
    shippingCost > 0
      ? `<tr><td colspan="5">Доставка</td><td class="number">${sum(shippingCost)}</td></tr>`
      : ''
  const foot = totals.map(
    ([name, units, amount]) => `<tr><th scope="row" colspan="3">${name}</th>
  <td class="number">${units}</td><td></td><td class="number">${sum(amount)}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col" class="number">№</th><th scope="col" class="article">Артикул</th>
  <th scope="col">Товар</th><th scope="col" class="number">Шт.</th>
  <th scope="col" class="number">Цена</th><th scope="col" class="number">Сумма</th></tr></thead>
  <tbody>${rows.join('')}${delivery}</tbody>
  <tfoot>${foot.join('')}</tfoot></table>`
}

const backText = (units = 0): string => (units > 0 ? `, ${returnedText(units)}` : '')

/** With its maker, which many names end with already. */
export function goodName({ name, manufacturer }: Pick<Line, 'name' | 'manufacturer'>): string {
  const isNamed = ` ${name}`.toLowerCase().endsWith(` ${manufacturer}`.toLowerCase())
  return isNamed ? name : `${name}, ${manufacturer}`
}

export const sum = (amount: Kopecks): string => formatPrice(rublesOf(amount))

const sellerText = ({ legalName, registration, inn, legalAddress, phone }: Seller): string =>
  [legalName, registration, inn && `ИНН ${inn}`, legalAddress, phone && formatPhone(phone)]
    .filter(Boolean)
    .join(', ')

/** The number of an order as Code 128, which every scanner of a shop reads. */
export const numberBars = (id: number): string =>
  String(drawBars({ bcid: 'code128', text: String(id), height: 10 }, drawingSVG()))
