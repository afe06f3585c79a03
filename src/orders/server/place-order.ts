// Places an order for a customer, at current prices, from free stock, once per idempotency key.

import { createHash } from 'node:crypto'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OrderDelivery } from '#src/delivery/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import { withFields } from '#src/platform/server/check-input.ts'
import type { Database } from '#src/platform/server/database.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { MOST_OF_ONE_PRODUCT, mergeLines, type Order, type WantedLine } from '../order.ts'
import { orderRefusal } from './order-refusals.ts'
import {
  insertOrder,
  type OpenBounds,
  type OrderRequest,
  type RequestKey,
} from './orders.repository.ts'
import { wrongFields } from './wrong-fields.ts'

type Draft = OrderRequest & {
  readonly idempotencyKey: string | null
  /** Orders of a customer in an hour; absent: any number. */
  readonly mostAnHour?: number
  /** Limits of what open orders reserve; absent: any number. */
  readonly bounds?: OpenBounds
  /** The buyer's network address. */
  readonly placedFrom?: string
  /** Hours within which the shop confirms the order, for the letter. */
  readonly confirmHours?: number
  /** The promise; absent: none. */
  readonly delivery?: OrderDelivery | null
  /** A sale at the counter: of what lies in that shop, without a letter. */
  readonly isSale?: boolean
}

/** Writes the order, in the transaction that it is given or in one of its own. */
type Insert = (db: Database, customerId: number) => Promise<Order>

export const placeOrder = (db: Database, customer: Customer, draft: Draft): Promise<Order> =>
  placeOrderBy(db, draft, (insert) => withRetries(() => insert(db, customer.id)))

/**
 * For an order that is written together with something else: `run` calls `insert` in its own
 * transaction, retries it, and resolves to the order.
 */
export async function placeOrderBy(
  db: Database,
  draft: Draft,
  run: (insert: Insert) => Promise<Order>,
): Promise<Order> {
  const { idempotencyKey, mostAnHour = 0, bounds = null, placedFrom = null, ...others } = draft
  const { confirmHours = 0, delivery = null, isSale = false, ...given } = others
  const request = { ...given, lines: linesToSell(given.lines) }
  const requestKey = idempotencyKey === null ? null : keyOf(idempotencyKey, request)
  const context = { requestKey, mostAnHour, bounds, placedFrom, confirmHours, delivery, isSale }
  try {
    return await run((tx, customerId) => insertOrder(tx, customerId, { ...request, ...context }))
  } catch (error) {
    const refusal = orderRefusal(error, bounds)
    throw withFields(refusal, isInvalid(refusal) ? await wrongFields(db, request) : {})
  }
}

const isInvalid = (error: unknown) => error instanceof ShopError && error.kind === 'invalid'

function linesToSell(given: readonly WantedLine[]): WantedLine[] {
  const lines = mergeLines(given)
  if (lines.some(({ quantity }) => quantity > MOST_OF_ONE_PRODUCT)) {
    throw invalidField('items', `Не больше ${MOST_OF_ONE_PRODUCT} штук одного товара в заказе.`)
  }
  return lines
}

function keyOf(key: string, request: OrderRequest): RequestKey {
  requireShortKey(key)
  // checked fields in a fixed order: equal requests have equal texts, however they were sent
  const { paymentMethodId, shippingMethodId, address, phone, comment, lines, expectedTotal } =
    request
  const text = JSON.stringify([
    [paymentMethodId, shippingMethodId, address, phone, comment, expectedTotal],
    // without the car, which changes with every visited page
    lines.map(({ productId, quantity }) => [productId, quantity]),
  ])
  return { key, requestHash: createHash('sha256').update(text).digest('hex') }
}
