// Random histories of lists, undone lists, orders and counts, compared with a simple model.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import { bringList, undoRun } from '#src/catalogue-import/server/public.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { correctStock } from '#src/supply/server/public.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, addStore, courier, type SampleStore } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type Place, type UndoModel, undoModel } from '#tests/support/undo-model.ts'

/** More of them by hand: UNDO_HISTORIES=3000 npx vitest run …; a seed repeats a run. */
const HISTORIES = Number(process.env.UNDO_HISTORIES ?? 12)
const SEED = process.env.UNDO_SEED
const PATIENCE_MS = 60_000 + HISTORIES * 10_000

const good = fc.constantFrom('P1', 'P2', 'P3')
const place = fc.constantFrom<Place[]>(0, 1)
const row = fc.record({
  ...{ name: good, price: fc.constantFrom(100, 120, 150) },
  quantity: fc.option(fc.constantFrom(0, 2, 5, 9), { freq: 6 }),
})
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ({ name }) => name })
const list = fc.record({
  ...{ kind: fc.constant('list' as const), supplier: fc.constantFrom('A', 'B'), place, rows },
  isPartial: fc.constantFrom(false, false, true),
})
const undo = fc.record({ kind: fc.constant('undo' as const), back: fc.nat(2) })
const act = fc.oneof(
  { weight: 5, arbitrary: list },
  { weight: 5, arbitrary: undo },
  fc.record({ kind: fc.constant('order' as const), good, units: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'hand over' as const) }),
  fc.record({ kind: fc.constant('count' as const), good, place, units: fc.nat(8) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Row = (typeof rows extends fc.Arbitrary<infer R> ? R : never)[number]

const listed = (
  supplier: 'A' | 'B',
  ...told: [Row['name'], Row['price'], Row['quantity']][]
): Act => ({
  ...{ kind: 'list', supplier, place: 0, isPartial: false },
  rows: told.map(([name, price, quantity]) => ({ name, price, quantity })),
})
const UNDO: Act = { kind: 'undo', back: 0 }

/** Histories that failed once, or that are too rare at random. */
const TOLD: readonly (readonly Act[])[] = [
  // the second list lacks a good of the first; both are undone
  [listed('A', ['P1', 100, 5], ['P2', 100, 9]), listed('A', ['P1', 100, 5]), UNDO, UNDO],
  // the same, with an order of a product that was missing for a time
  [
    ...[listed('A', ['P1', 100, 9]), { kind: 'order', good: 'P1', units: 2 } as Act],
    ...[listed('A', ['P2', 100, 5]), UNDO, { kind: 'cancel' } as Act, UNDO],
  ],
  // staff have counted between the two
  [
    ...[listed('A', ['P1', 100, 5]), { kind: 'count', good: 'P1', place: 0, units: 7 } as Act],
    ...[listed('A', ['P1', 100, 9]), UNDO, UNDO],
  ],
  // an undone list had counted more, and orders hold more than the one before it
  [
    ...[listed('A', ['P1', 100, 2]), listed('A', ['P1', 100, 9])],
    ...[{ kind: 'order', good: 'P1', units: 6 } as Act, UNDO, { kind: 'cancel' } as Act, UNDO],
  ],
  // another supplier has counted the same since
  [listed('B', ['P1', 100, 5]), listed('A', ['P1', 100, 2]), listed('B', ['P1', 100, 2])],
]

describe.each(bothDatabases())('undone lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let stores: readonly [SampleStore, SampleStore]
  let customer: Customer
  let histories = 0
  let documents = 0
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'undo-histories-'))
    stores = [await addStore(db), await addStore(db)]
    customer = await addCustomer(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  /** Goods and suppliers of one history have nothing to do with those of another. */
  const own = (name: string) => `H${histories}-${name}`
  const placeOf = (locationId: number): Place => (locationId === stores[0].locationId ? 0 : 1)
  const idOf = async (name: string): Promise<number | null> => {
    const [row] = await db.query<{ id: number }>(sql`
      SELECT id FROM products WHERE article = ${own(name)}`)
    return row?.id ?? null
  }

  async function bring(step: Act & { kind: 'list' }): Promise<number> {
    const path = join(folder, 'list.csv')
    const lines = step.rows.map(
      ({ name, price, quantity }) => `${own(name)};Болт;Kolbenwerk;${price};${quantity ?? ''}`,
    )
    await writeFile(path, ['Артикул;Товар;Бренд;Цена;Остаток', ...lines, ''].join('\n'))
    const { runId } = await bringList(
      db,
      {
        ...{ path, supplier: own(step.supplier), store: stores[step.place].title },
        ...{ columns: {}, isAgreed: true, isPartial: step.isPartial },
      },
      { print() {}, progress() {} },
    )
    return runId
  }

  /** False when the journal says that another run must be undone first. */
  async function isUndone(runId: number): Promise<boolean> {
    try {
      await undoRun(db, runId)
      return true
    } catch (error) {
      if (error instanceof ShopError && error.message.startsWith('Сначала отмените')) return false
      throw error
    }
  }

  type Open = { readonly id: number; readonly name: string }

  /** Units that an order reserves, by shop. */
  const heldBy = (orderId: number) =>
    db.query<{ locationId: number; quantity: number }>(sql`
      SELECT location_id AS "locationId", quantity FROM order_allocations
      WHERE order_id = ${orderId}`)

  async function place(model: UndoModel, name: string, units: number): Promise<Open | null> {
    const productId = await idOf(name)
    if (productId === null) return null
    const lines = [{ productId, quantity: units }]
    const order = await placeOrder(db, customer, { ...courier, lines }).catch((error: unknown) => {
      if (error instanceof ShopError) return null
      throw error
    })
    const told = model.goods.get(name)
    const free = told?.levels.reduce((sum, level) => sum + level.onHand - level.reserved, 0) ?? 0
    expect(order !== null).toBe(told !== undefined && model.isSeen(told) && free >= units)
    if (order === null) return null
    for (const { locationId, quantity } of await heldBy(order.id)) {
      model.order(name, placeOf(locationId), { reserved: quantity })
    }
    return { id: order.id, name }
  }

  async function end(model: UndoModel, { id, name }: Open, isSold: boolean): Promise<void> {
    const held = await heldBy(id)
    const steps = isSold ? (['confirmed', 'assembling', 'shipped', 'completed'] as const) : []
    await walkOrder(db, id, ...(isSold ? steps : (['cancelled'] as const)))
    for (const { locationId, quantity } of held) {
      const onHand = isSold ? -quantity : 0
      model.order(name, placeOf(locationId), { onHand, reserved: -quantity })
    }
  }

  async function count(model: UndoModel, step: Act & { kind: 'count' }): Promise<void> {
    const productId = await idOf(step.good)
    const level = model.goods.get(step.good)?.levels[step.place]
    if (productId === null || !level || step.units < level.reserved) return
    documents += 1
    await correctStock(db, {
      ...{ productId, locationId: stores[step.place].locationId, onHand: step.units },
      ...{ actor: 'staff 5', document: `count ${documents}`, reason: '' },
    })
    model.count(step.good, step.place, step.units)
  }

  async function perform(model: UndoModel, orders: Open[], step: Act): Promise<void> {
    if (step.kind === 'list') {
      const rows = new Map(step.rows.map(({ name, ...row }) => [name, row]))
      model.list(await bring(step), { ...step, rows })
    } else if (step.kind === 'undo') {
      const run = model.runs.at(-1 - step.back)
      const isDone = run ? await isUndone(run.id) : false
      if (step.back === 0) expect(isDone).toBe(run !== undefined) // the last one always may be
      if (run && isDone) model.undo(run)
    } else if (step.kind === 'order') {
      const order = await place(model, step.good, step.units)
      if (order) orders.push(order)
    } else if (step.kind === 'count') await count(model, step)
    else {
      const order = orders.shift()
      if (order) await end(model, order, step.kind === 'hand over')
    }
  }

  const inShop = () =>
    db.query(sql`
      SELECT product.article, product.price / 100 AS price, NOT product.is_hidden AS "isSeen",
             EXISTS (SELECT FROM product_search WHERE product_id = product.id) AS "isFound",
             (SELECT coalesce(jsonb_object_agg(
                right(supplier.name, 1), jsonb_build_array(offer.price / 100, offer.quantity)), '{}')
              FROM supplier_offers AS offer JOIN suppliers AS supplier ON supplier.id = supplier_id
              WHERE offer.product_id = product.id) AS offers,
             (SELECT jsonb_agg(jsonb_build_array(coalesce(on_hand, 0), coalesce(reserved, 0))
                               ORDER BY place.at)
              FROM unnest(${stores.map(({ locationId }) => locationId)}::integer[])
                WITH ORDINALITY AS place(id, at)
              LEFT JOIN stock_levels AS level
                ON level.location_id = place.id AND level.product_id = product.id) AS levels
      FROM products AS product WHERE product.article LIKE ${`H${histories}-%`}
      ORDER BY product.article`)

  const inModel = ({ goods, isSeen }: UndoModel) =>
    [...goods]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, good]) => ({
        ...{ article: own(name), price: good.price, isSeen: isSeen(good), isFound: isSeen(good) },
        offers: Object.fromEntries(
          [...good.offers].map(([name, { price, quantity }]) => [name, [price, quantity]]),
        ),
        levels: good.levels.map(({ onHand, reserved }) => [onHand, reserved]),
      }))

  test(
    'leave prices, offers, what is on sale and stock as they were',
    async () => {
      const history = fc.array(act, { minLength: 4, maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          histories += 1
          const model = undoModel()
          const orders: Open[] = []
          for (const step of steps) {
            await perform(model, orders, step)
            expect(await inShop()).toEqual(inModel(model))
          }
        }),
        {
          numRuns: HISTORIES,
          ...(SEED && { seed: Number(SEED) }),
          examples: TOLD.map((told): [Act[]] => [[...told]]),
        },
      )
    },
    PATIENCE_MS,
  )
})
