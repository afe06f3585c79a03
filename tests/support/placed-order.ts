// An order of one unit of each product, placed by a new customer and brought by a courier.

import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { addCustomer, courier } from './sample-rows.ts'

export async function placedOrder(db: Database, products: readonly number[]): Promise<number> {
  const lines = products.map((productId) => ({ productId, quantity: 1 }))
  return (await placeOrder(db, await addCustomer(db), { ...courier, lines })).id
}
