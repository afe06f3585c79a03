// Thousands of random histories of orders and stock, each compared with a simple model of the
// expected result.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import { type OrderStatus, STATUS_NAMES } from '#src/orders/order-life.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { dropLine, stepOrder } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { correctStock, moveStock } from '#src/supply/server/public.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { stockDifferences } from '#tests/support/order-life.ts'
import { type Act, OrderModel } from '#tests/support/order-model.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
  putStock,
  type SampleStore,
} from '#tests/support/sample-rows.ts'

const HISTORIES = 2000
/** Free ones, in the store and in the warehouse. */
const UNITS = [5, 3]
const PATIENCE_MS = 600_000

let db: OpenDatabase
let ivan: Customer
let store: SampleStore
let places: number[]
let products: number[]

beforeAll(async () => {
  db = await openEmbeddedCopy()
  ivan = await addCustomer(db)
  store = await addStore(db)
  places = [store.locationId, await addWarehouse(db)]
  products = [await addProduct(db, { price: 10_000 }), await addProduct(db, { price: 55_500 })]
})
afterAll(() => db?.close())

const statuses = Object.keys(STATUS_NAMES) as OrderStatus[]
const which = fc.nat({ max: 3 })
const oneOfTwo = fc.nat({ max: 1 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      isPickup: fc.boolean(),
      units: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat({ max: 4 })),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which,
      to: fc.constantFrom(...statuses),
      by: fc.constantFrom('staff' as const, 'staff' as const, 'customer' as const, 'shop' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('drop' as const),
      which,
      position: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ product: oneOfTwo, from: oneOfTwo, units: fc.integer({ min: 1, max: 6 }) })
      .map((move): Act => ({ kind: 'move', ...move, to: 1 - move.from })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      product: oneOfTwo,
      place: oneOfTwo,
      units: fc.nat({ max: 7 }),
    }),
  },
)
/** Steps drawn at random seldom lead far: most histories begin with an order on its way. */
const history = fc
  .tuple(fc.boolean(), fc.nat({ max: 5 }), fc.array(act, { minLength: 1, maxLength: 12 }))
  .map(([isPickup, length, acts]): Act[] => [
    { kind: 'place', isPickup, units: [2, 1] },
    ...wayOf(isPickup)
      .slice(0, length)
      .map((to): Act => ({ kind: 'step', which: 0, to, by: 'staff' })),
    ...acts,
  ])
const wayOf = (isPickup: boolean): OrderStatus[] => [
  'confirmed',
  'assembling',
  isPickup ? 'ready' : 'shipped',
  'completed',
  'returned',
]

/** By product and place. */
async function levels() {
  const known = await db.query<{
    product: number
    place: number
    onHand: number
    reserved: number
  }>(
    sql`
      SELECT product_id AS product, location_id AS place, on_hand AS "onHand", reserved
      FROM stock_levels WHERE product_id = ANY (${products})`,
  )
  return products.map((product) =>
    places.map((place) => {
      const level = known.find((each) => each.product === product && each.place === place)
      return { onHand: level?.onHand ?? 0, reserved: level?.reserved ?? 0 }
    }),
  )
}

/** Every history begins with as many free units. */
async function fillUp() {
  for (const [product, ofProduct] of (await levels()).entries()) {
    for (const [place, { onHand, reserved }] of ofProduct.entries()) {
      const units = (UNITS[place] ?? 0) - (onHand - reserved)
      const delivery = { locationId: places[place] ?? 0, units }
      if (units !== 0) await putStock(db, products[product] ?? 0, delivery)
    }
  }
}

async function perform(act: Act, orders: number[]): Promise<'done' | 'refused'> {
  try {
    await performed(act, orders)
    return 'done'
  } catch (error) {
    if (error instanceof ShopError && /^(conflict|not-found)$/.test(error.kind)) return 'refused'
    throw error
  }
}

async function performed(act: Act, orders: number[]): Promise<void> {
  if (act.kind === 'place') {
    const way = act.isPickup ? { ...courier, shippingMethodId: 1, address: store.title } : courier
    const wanted = act.units.map((quantity, place) => ({
      productId: products[place] ?? 0,
      quantity,
    }))
    const lines = wanted.filter(({ quantity }) => quantity > 0)
    orders.push((await placeOrder(db, ivan, { ...way, lines })).id)
    return
  }
  if (act.kind === 'move' || act.kind === 'count') return changeStock(act)
  const orderId = orders[act.which] ?? 0
  const told = { orderId, actor: 'somebody', reason: '' }
  if (act.kind === 'drop') await dropLine(db, { ...told, position: act.position })
  else await stepOrder(db, { ...told, to: act.to, actorKind: act.by })
}

let papers = 0

async function changeStock(act: Extract<Act, { kind: 'move' | 'count' }>): Promise<void> {
  papers += 1
  const told = { actor: 'staff 1', reason: 'проверка', document: `paper ${papers}` }
  const change = { productId: products[act.product] ?? 0, ...told }
  if (act.kind === 'count') {
    await correctStock(db, { ...change, locationId: places[act.place] ?? 0, onHand: act.units })
    return
  }
  const [fromId = 0, toId = 0] = [places[act.from], places[act.to]]
  await moveStock(db, { ...change, fromId, toId, quantity: act.units })
}

const lives = (orders: readonly number[]) =>
  db.query(sql`
    SELECT placed.status,
           (SELECT jsonb_agg(letter.kind ORDER BY letter.id) FROM letters AS letter
            WHERE letter.data -> 'order' ->> 'id' = placed.id::text) AS letters,
           placed.total = (SELECT sum(unit_price * quantity) FROM order_lines
            WHERE order_id = placed.id AND state = 'ordered') AS "isSummed"
    FROM orders AS placed
    WHERE placed.id = ANY (${orders}) ORDER BY placed.id`)

test(
  `${HISTORIES} histories of orders go as the model says, and the stock agrees with them`,
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        await db.query(sql`DELETE FROM letters`) // what is looked for stays quick to find
        await fillUp()
        const model = new OrderModel(await levels())
        const orders: number[] = []
        for (const act of acts) expect(await perform(act, orders)).toBe(model.take(act))

        expect(await levels()).toEqual(model.levels)
        expect(await lives(orders)).toEqual(
          model.orders.map(({ status, letters }) => ({ status, letters, isSummed: true })),
        )
        for (const { status } of model.orders) seen.add(status)
      }),
      { numRuns: HISTORIES },
    )
    expect(seen).toEqual(new Set(statuses)) // or the histories have tried less than they promise
    expect(await stockDifferences(db)).toEqual([])
  },
  PATIENCE_MS,
)
