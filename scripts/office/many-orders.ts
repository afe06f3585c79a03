// A shop of its own with very many orders, for the checks that need them.

import { openFilled } from '../bench/filled-database.ts'
import { type ShopUnderTest, startShop } from '../bench/shop-under-test.ts'
import { untilQuiet } from '../bench/until-quiet.ts'
import { addStaff } from '../visitors/staff.ts'
import { fillOrders } from './fill-orders.ts'
import type { OfficeWorld } from './office-world.ts'

export type ManyOrders = OfficeWorld & {
  readonly orders: number
  readonly shop: ShopUnderTest
}

const PRODUCTS = 8000

/** Gone with its database when it is left. */
export async function openManyOrders(
  orders: number,
  say: OfficeWorld['say'],
): Promise<ManyOrders & AsyncDisposable> {
  await using open = new AsyncDisposableStack()
  const { db, url } = open.use(await openFilled(undefined, PRODUCTS))
  await addStaff(db, 'manager') // who has written the notes
  const from = performance.now()
  await fillOrders(db, orders)
  say(`${orders} orders are filled in, ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const settings = { DATABASE_URL: url, DEMO: 'false', LOG_LEVEL: 'silent' }
  const shop = await startShop(settings)
  open.defer(shop.stop)
  await untilQuiet(shop)
  const kept = open.move()
  const world = { db, settings, say, orders, shop, shops: [shop.address, shop.address] as const }
  return { ...world, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
