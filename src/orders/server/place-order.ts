// Places an order for a customer: at today's prices, out of what is free, once per key.

import { createHash } from 'node:crypto'
import type { Customer } from '#src/accounts/server/public.ts'
import { withFields } from '#src/platform/server/check-input.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { mergeLines, type Order, type WantedLine } from '../order.ts'
import { MOST_OF_ONE_PRODUCT } from '../order-limits.ts'
import { orderRefusal } from './order-refusals.ts'
import {
  insertOrder,
  type OpenBounds,
  type OrderRequest,
  type RequestKey,
} from './orders.repository.ts'
import { retried } from './retried.ts'
import { wrongFields } from './wrong-fields.ts'

const LONGEST_KEY = 200

type Draft = OrderRequest & {
  readonly idempotencyKey: string | null
  /** How many orders a customer may place in an hour; any number where it is not said. */
  readonly mostAnHour?: number
  /** What the open orders of a customer may hold; any number where it is not said. */
  readonly bounds?: OpenBounds
  /** The network address of whoever orders. */
  readonly placedFrom?: string
  /** Within how many hours the shop confirms the order, for the letter. */
  readonly confirmHours?: number
}

export async function placeOrder(db: Database, customer: Customer, draft: Draft): Promise<Order> {
  const { idempotencyKey, mostAnHour = 0, bounds = null, placedFrom = null, ...others } = draft
  const { confirmHours = 0, ...given } = others
  const request = { ...given, lines: linesToSell(given.lines) }
  const requestKey = idempotencyKey === null ? null : keyOf(idempotencyKey, request)
  const circumstances = { requestKey, mostAnHour, bounds, placedFrom, confirmHours }
  try {
    return await retried(() => insertOrder(db, customer.id, { ...request, ...circumstances }))
  } catch (error) {
    const refusal = orderRefusal(error, bounds)
    throw withFields(refusal, isOfFields(refusal) ? await wrongFields(db, request) : {})
  }
}

const isOfFields = (error: unknown) => error instanceof ShopError && error.kind === 'invalid'

function linesToSell(given: readonly WantedLine[]): WantedLine[] {
  const lines = mergeLines(given)
  if (lines.some(({ quantity }) => quantity > MOST_OF_ONE_PRODUCT)) {
    throw invalidField('items', `Не больше ${MOST_OF_ONE_PRODUCT} штук одного товара в заказе.`)
  }
  return lines
}

function keyOf(key: string, request: OrderRequest): RequestKey {
  if (key.length > LONGEST_KEY) {
    throw invalidField('idempotency_key', `Ключ запроса — не больше ${LONGEST_KEY} знаков.`)
  }
  // checked fields in one order: the same request has one text, however it was sent
  const { paymentMethodId, shippingMethodId, address, phone, comment, lines, expectedTotal } =
    request
  const text = JSON.stringify([
    [paymentMethodId, shippingMethodId, address, phone, comment, expectedTotal],
    // the car does not make it another order: it is what the buyer looks at just now
    lines.map(({ productId, quantity }) => [productId, quantity]),
  ])
  return { key, requestHash: createHash('sha256').update(text).digest('hex') }
}
