// Takes orders that 1C sends back: their numbers, and how far 1C has gone with them.

import { findOrder, stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { datesOf, goalOf, stepsTo } from '../document-steps.ts'
import type { DocumentRecord } from '../exchange-records.ts'
import { saveOrderNumber } from './exchanged-orders.repository.ts'
import { recountShipped } from './recount-shipped.ts'

/** Not within a transaction: each order goes its steps in transactions of its own. */
export type DocumentTaker = (documents: readonly DocumentRecord[]) => Promise<void>

const ORDERED = /^заказ товара$/i

/** What cannot be done with an order is told to `tell`, and the others go on. */
export function documentTaker(
  db: Database,
  tell: (what: { readonly order: string; readonly reason: string }) => void,
): DocumentTaker {
  return async (documents) => {
    for (const document of documents) {
      if (document.operation !== '' && !ORDERED.test(document.operation)) continue
      try {
        await takeDocument(db, document)
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        tell({ order: document.id, reason: error.message })
      }
    }
  }
}

async function takeDocument(db: Database, document: DocumentRecord): Promise<void> {
  const orderId = /^[1-9]\d{0,14}$/.test(document.id) ? Number(document.id) : 0
  const order = orderId === 0 ? null : await findOrder(db, orderId)
  if (!order) throw new ShopError('not-found', 'Такого заказа в магазине нет.')
  await saveOrderNumber(db, { orderId, number: document.number, ...datesOf(document) })
  const goal = goalOf(document)
  if (goal === null) return
  const isPickup = order.storeId !== null
  const reason = document.number === '' ? 'Обмен с 1С' : `Обмен с 1С, заказ ${document.number}`
  for (const to of stepsTo(goal, order.status, isPickup)) {
    await db.transaction(async (tx) => {
      await stepOrder(tx, { orderId, to, actor: '1c', actorKind: 'staff', reason })
      if (to === 'completed') await recountShipped(tx, orderId)
    })
  }
}
