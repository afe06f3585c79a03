// Orders for tests of other slices: brought by a courier, paid on receipt or online.

import type { Customer } from '#src/accounts/server/public.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { addCustomer, courier } from './sample-rows.ts'

/** One unit of each product, placed by a new customer. */
export async function placedOrder(db: Database, products: readonly number[]): Promise<number> {
  const lines = products.map((productId) => ({ productId, quantity: 1 }))
  return (await placeOrder(db, await addCustomer(db), { ...courier, lines })).id
}

type Lines = readonly { readonly productId: number; readonly quantity: number }[]

/** To be paid by card online. */
export async function placedOnline(db: Database, customer: Customer, lines: Lines) {
  return (await placeOrder(db, customer, { ...courier, paymentMethodId: 3, lines })).id
}

/** To be paid on receipt, from a network address where one is named. */
export async function placedFrom(db: Database, customer: Customer, lines: Lines, from?: string) {
  const network = from === undefined ? {} : { placedFrom: from }
  return (await placeOrder(db, customer, { ...courier, ...network, lines })).id
}
