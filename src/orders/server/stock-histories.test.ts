// Random histories of stock in three places: price lists count it while orders keep, sell and
// return it. Each beside a simple model; the ledger has to add up after all of them.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { type LedgerAct, LedgerModel, type LevelModel } from '#tests/support/ledger-model.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  addWarehouse,
  courier,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { placeOrder } from './place-order.ts'
import { dropLine, stepOrder } from './public.ts'

const HISTORIES = 1000
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
  places = [store.locationId, await addWarehouse(db), await addWarehouse(db)]
  products = [await addProduct(db), await addProduct(db)]
})
afterAll(() => db?.close())

const which = fc.nat({ max: 3 })
const act: fc.Arbitrary<LedgerAct> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    units: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 6 })),
    isPickup: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('count' as const),
    product: fc.nat({ max: 1 }),
    place: fc.nat({ max: 2 }),
    units: fc.nat({ max: 9 }),
  }),
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'hand over' as const, 'take back' as const),
    which,
  }),
  fc.record({
    kind: fc.constant('drop' as const),
    which,
    position: fc.integer({ min: 1, max: 3 }),
  }),
)
/** Every history begins with goods in all places, and an order of some. */
const beginning = fc.array(fc.nat({ max: 6 }), { minLength: 6, maxLength: 6 }).map((counts) => [
  ...counts.map((units, turn): LedgerAct => {
    return { kind: 'count', product: Math.floor(turn / 3), place: turn % 3, units }
  }),
  { kind: 'place', units: [2, 1], isPickup: true } as const,
])
const history = fc
  .tuple(beginning, fc.array(act, { minLength: 1, maxLength: 10 }))
  .map(([first, rest]): LedgerAct[] => [...first, ...rest])

async function levels(): Promise<LevelModel[][]> {
  const rows = await db.query<LevelModel & { product: number; place: number }>(sql`
    SELECT product_id AS product, location_id AS place, on_hand AS "onHand", reserved
    FROM stock_levels`)
  const levelOf = (product: number, place: number) => {
    const found = rows.find((row) => row.product === product && row.place === place)
    return { onHand: found?.onHand ?? 0, reserved: found?.reserved ?? 0 }
  }
  return products.map((product) => places.map((place) => levelOf(product, place)))
}

type Placed = { readonly id: number; readonly isPickup: boolean }

async function perform(act: LedgerAct, orders: Placed[]): Promise<'done' | 'refused'> {
  try {
    await performed(act, orders)
    return 'done'
  } catch (error) {
    if (error instanceof ShopError && /^(conflict|not-found)$/.test(error.kind)) return 'refused'
    throw error
  }
}

async function performed(act: LedgerAct, orders: Placed[]): Promise<void> {
  if (act.kind === 'count') {
    await db.query(sql`SELECT count_stock(${[products[act.product] ?? 0]},
      ${[places[act.place] ?? 0]}, ${[act.units]}, 'corrected', 'import', 'list')`)
    return
  }
  if (act.kind === 'place') return await placed(act, orders)
  const order = orders[act.which] ?? { id: 0, isPickup: false }
  const told = { orderId: order.id, actor: 'somebody', reason: '' }
  if (act.kind === 'drop') await dropLine(db, { ...told, position: act.position })
  else if (act.kind === 'hand over') await handOver(order)
  else {
    const to = act.kind === 'cancel' ? 'cancelled' : 'returned'
    await stepOrder(db, { ...told, to, actorKind: 'staff' })
  }
}

async function placed(act: LedgerAct & { kind: 'place' }, orders: Placed[]): Promise<void> {
  const { isPickup } = act
  const way = isPickup ? { ...courier, shippingMethodId: 1, address: store.title } : courier
  const wanted = act.units.map((quantity, turn) => ({ productId: products[turn] ?? 0, quantity }))
  const lines = wanted.filter(({ quantity }) => quantity > 0)
  orders.push({ id: (await placeOrder(db, ivan, { ...way, lines })).id, isPickup })
}

/** All the way to the hands of the buyer; what is handed over already stays so. */
async function handOver({ id, isPickup }: Placed): Promise<void> {
  const [found] = await db.query<{ status: string }>(
    sql`SELECT status FROM orders WHERE id = ${id}`,
  )
  if (found?.status === 'completed') return
  await walkOrder(db, id, 'confirmed', 'assembling', isPickup ? 'ready' : 'shipped', 'completed')
}

test(
  `${HISTORIES} histories of stock go as the model says, and the ledger adds up`,
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const model = new LedgerModel(await levels())
        const orders: Placed[] = []
        for (const each of acts) expect(await perform(each, orders)).toBe(model.take(each))
        expect(await levels()).toEqual(model.levels)
        for (const [turn, order] of model.orders.entries()) {
          // the next history begins without anything kept
          if (order.state === 'open') await perform({ kind: 'cancel', which: turn }, orders)
        }
      }),
      { numRuns: HISTORIES },
    )
    expect(await stockDifferences(db)).toEqual([])
  },
  PATIENCE_MS,
)
