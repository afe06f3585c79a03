// Imports orders that 1C sends back: their numbers, dates and statuses.

import {
  findOrder,
  type Order,
  STATUS_NAMES,
  saveOrderIn1c,
  stepOrder,
} from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { datesOf, decisionOf, numberOf, paymentContradiction, stepsTo } from '../document-steps.ts'
import type { DocumentRecord } from '../exchange-records.ts'
import { countOffers } from './count-offers.ts'
import { saveNotes } from './exchange-notes.repository.ts'
import { findPaymentInShop, listCountedSince } from './exchanged-orders.repository.ts'
import { listWarehouses } from './told-classifier.repository.ts'
import { readOffers } from './told-goods.repository.ts'

/** Not called in a transaction: each step of an order has its own one. */
export type DocumentTaker = (documents: readonly DocumentRecord[]) => Promise<void>

const ORDERED = /^заказ товара$/i

/** Reports an order that cannot be imported to `onFailure` and goes on with the others. */
export function documentTaker(
  db: Database,
  onFailure: (what: { readonly order: string; readonly reason: string }) => void,
): DocumentTaker {
  return async (documents) => {
    for (const document of documents) {
      if (document.operation !== '' && !ORDERED.test(document.operation)) continue
      try {
        await takeDocument(db, document)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        onFailure({ order: document.id, reason: error.message })
      }
    }
  }
}

async function takeDocument(db: Database, document: DocumentRecord): Promise<void> {
  const orderId = /^[1-9]\d{0,14}$/.test(document.id) ? Number(document.id) : 0
  const order = orderId === 0 ? null : await findOrder(db, orderId)
  if (!order) throw new ShopError('not-found', 'Такого заказа в магазине нет.')
  await saveOrderIn1c(db, { orderId, number: numberOf(document), ...datesOf(document) })
  const note = (text: string) => saveNotes(db, [{ subject: `заказ № ${orderId}`, text }])
  try {
    await stepByDocument(db, document, order)
  } catch (error) {
    if (error instanceof ShopError) await note(`По данным 1С не изменён: ${error.message}`)
    throw error
  } finally {
    const { paidOn } = datesOf(document)
    const known = await findPaymentInShop(db, orderId)
    const texts = [decisionOf(document).contradiction, paymentContradiction(paidOn, known)]
    for (const text of texts) if (text !== '') await note(text)
  }
}

async function stepByDocument(db: Database, document: DocumentRecord, order: Order): Promise<void> {
  const { goal } = decisionOf(document)
  if (goal === null) return
  const { id: orderId, status } = order
  const number = numberOf(document)
  const isPickup = order.storeId !== null
  const reason = number === '' ? 'Обмен с 1С' : `Обмен с 1С, заказ ${number}`
  if (goal === 'completed' && (status === 'cancelled' || status === 'returned')) {
    throw new ShopError('conflict', `В 1С он отгружен, а в магазине «${STATUS_NAMES[status]}».`)
  }
  for (const to of stepsTo(goal, status, isPickup)) {
    await db.transaction(async (tx) => {
      await stepOrder(tx, { orderId, to, actor: '1c', actorKind: 'staff', reason })
      if (to === 'completed') await recountShipped(tx, orderId)
    })
  }
}

/**
 * Writes 1C's last count again, in the transaction that completes the order and takes its units
 * from the stock: only counts since the order, as earlier ones did not include it. After the
 * shipment 1C sends a new count itself.
 */
async function recountShipped(db: Database, orderId: number): Promise<void> {
  const counted = await listCountedSince(db, orderId)
  if (counted.length === 0) return
  const productIds = new Map(counted.map(({ id, productId }) => [id, productId]))
  const offers = (await readOffers(db, [...productIds.keys()])).flatMap((stored) => {
    const productId = productIds.get(stored.offer.id)
    return productId === undefined ? [] : [{ stored, productId }]
  })
  const warehouses = await listWarehouses(db)
  const locationById = new Map(warehouses.map(({ id, locationId }) => [id, locationId]))
  await countOffers(db, offers, { lookups: { locationById }, document: `1c order ${orderId}` })
}
