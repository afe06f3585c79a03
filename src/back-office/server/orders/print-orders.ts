// Sheets for the printer: the picking list by place, the slip of an order, its label with a code, papers of returns.

import { listReturns } from '#src/orders/server/public.ts'
import { keptOfOrder } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'
import { dayOf, momentOf } from '#src/shared/moment-words.ts'
import { asKopecks } from '#src/shared/money.ts'
import type { PrintKind } from '../../order-desk-contract.ts'
import { isAllowed } from '../../permissions.ts'
import { compareShelves } from '../../shelf-order.ts'
import type { Seller } from '../office-rules.ts'
import type { Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { customerResponse } from '../staff-responses.ts'
import type { ListedOrder } from './order-list.repository.ts'
import { listPicks, type Pick } from './order-prints.repository.ts'
import { readVisible } from './read-visible.ts'
import { goodName, numberBars, returnPapers, slip, sum } from './slip.ts'

export const PRINT_STYLES = '/office/print.css'

type Print = {
  readonly kind: PrintKind
  readonly orderIds: readonly number[]
  readonly seller: Seller
}

/** A page of HTML; throws `not-found` where one of the orders is missing, or of another shop. */
export async function printOrders(
  db: Database,
  staff: Staff,
  { kind, orderIds, seller }: Print,
): Promise<string> {
  const visible = await readVisible(db, staff, orderIds)
  const ids = visible.map(({ order }) => order.id)
  const details = { kind, orders: ids.join(',') }
  await insertAct(db, { staffId: staff.id, act: 'print-orders', subject: 'orders', details })
  if (kind === 'picking') {
    return page('Лист сборки', pickingList(await listPicks(db, ids), visible, staff))
  }
  if (kind === 'label') {
    const labels = visible.map(async (row) => label(staff, row, await moneyText(db, row)))
    return page('Ярлыки', (await Promise.all(labels)).join(''))
  }
  const returns = Map.groupBy(await listReturns(db, ids), ({ orderId }) => orderId)
  const write = kind === 'slip' ? slip : returnPapers
  const papers = visible.map((row) => write(row, seller, returns.get(row.order.id) ?? []))
  const title = kind === 'slip' ? 'Накладные' : 'Акты возврата'
  return page(title, papers.join('') || '<p class="hint">По этим заказам возвратов не было.</p>')
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

function pickingList(picks: readonly Pick[], orders: readonly ListedOrder[], staff: Staff): string {
  const places = [...new Set(picks.map(({ place }) => place))]
  const listed = orders.map((row) => `<li>${escapeMarkup(orderText(row, staff))}</li>`).join('')
  const head = `<h1>Лист сборки</h1><ul class="orders">${listed}</ul>`
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

/** «№ 17 от 24 ноября, обещан 25 ноября, 14:00, Петров Иван»; the name as far as the role sees it. */
function orderText({ order, customer }: ListedOrder, staff: Staff): string {
  const { id, createdAt, promisedAt } = order
  const promise = promisedAt ? `обещан ${momentOf(promisedAt)}` : ''
  const buyer = customerResponse(order.recipient ?? customer, staff)
  return [`№ ${id} от ${dayOf(createdAt)}`, promise, buyer].filter(Boolean).join(', ')
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
      <td>${escapeMarkup(goodName({ name, manufacturer }))}</td>
      <td class="number">${quantity}</td><td class="number">№ ${orderId}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** What the buyer still has to pay; what was handed over is paid. */
async function moneyText(db: Database, { order }: ListedOrder): Promise<string> {
  if (order.status === 'cancelled' || order.status === 'returned') return ''
  const isHanded = order.status === 'completed'
  const due = isHanded ? 0 : order.total - (await keptOfOrder(db, order.id))
  return due > 0 ? `К оплате ${sum(asKopecks(due))}` : 'Оплачен'
}

/** For one who sees no buyers: without the name, and of a delivery without the address. */
function label({ role }: Staff, { order, customer }: ListedOrder, money: string): string {
  const seesBuyer = isAllowed(role, 'see-contacts')
  const lines = [
    ...(seesBuyer ? [order.recipient ?? customer] : []),
    ...(seesBuyer || order.storeId !== null ? [order.address] : []),
  ]
  return `
  <section class="label"><h1>№ ${order.id}</h1>${numberBars(order.id)}
  <p><strong>${money}</strong></p>
  ${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}</section>`
}
