// Random histories of lines that fall out, in part or whole, and that are replaced, of orders that
// are paid online or not: stock and money balance after every act.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import {
  dropLine,
  findOrder,
  listLineAnalogues,
  replaceLine,
  stepOrder,
} from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { stockDifferences } from '#tests/support/order-life.ts'
import { placedOnline } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addWarehouse } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { refundUnits } from './change-payment.ts'
import { beginAttempt, notePayment } from './payments.repository.ts'
import { giveUp } from './refunds.repository.ts'
import { offerOnlinePayment } from './unpaid.repository.ts'

const HISTORIES = 150
const PATIENCE_MS = 600_000
/** Kopecks: cheaper and dearer than each other, and the same. */
const PRICES = [10_000, 12_000, 10_000, 7_500]

const position = fc.integer({ min: 1, max: 5 })
const quantity = fc.integer({ min: 1, max: 3 })
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), which: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('drop' as const), position, quantity }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      position,
      quantity,
      which: fc.nat(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse refund' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('give back' as const), position, quantity }),
  },
)
/** Most begin with an attempt to pay, which often succeeds. */
const BEGUN = [{ kind: 'begin' }, { kind: 'pay', which: 0 }] as const
const history = fc
  .tuple(fc.nat({ max: 3 }), fc.array(act, { minLength: 4, maxLength: 16 }))
  .map(([begun, rest]): Act[] => [...BEGUN.slice(0, begun), ...rest])
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never
const NEXT = { new: 'confirmed', confirmed: 'assembling', assembling: 'shipped' } as const

describe.each(testDatabases())('lines that change on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let ivan: Customer
  let products: number[]
  beforeAll(async () => {
    db = await open()
    await offerOnlinePayment(db, true)
    ivan = await addCustomer(db)
    const places = [await addWarehouse(db), await addWarehouse(db)]
    products = []
    for (const price of PRICES) {
      const stock = new Map(places.map((place) => [place, 50_000]))
      products.push(await addProduct(db, { price, stock }))
    }
    await db.query(sql`
      WITH made AS (
        INSERT INTO analogue_groups (article, article_norm) VALUES ('A', 'A') RETURNING id)
      UPDATE products SET analogue_group_id = made.id FROM made`)
  })
  afterAll(() => db?.close())

  async function perform(orderId: number, act: Act): Promise<void> {
    const told = { orderId, actor: 'staff 1', reason: 'x' }
    const order = await findOrder(db, orderId)
    if (act.kind === 'begin') await beginAttempt(db, { orderId, customerId: ivan.id })
    else if (act.kind === 'pay') await pay(orderId, act.which)
    else if (act.kind === 'drop') await dropLine(db, { ...told, ...act })
    else if (act.kind === 'replace') await replace(told, act)
    else if (act.kind === 'step') {
      const to = NEXT[order?.status as keyof typeof NEXT] ?? 'completed'
      await stepOrder(db, { ...told, to, actorKind: 'staff' })
    } else if (act.kind === 'cancel') {
      const to = order?.status === 'completed' ? 'returned' : 'cancelled'
      await stepOrder(db, { ...told, to, actorKind: 'staff' })
    } else if (act.kind === 'refuse refund') await refuseRefund(orderId)
    else await refundUnits(db, { orderId, lines: [act], key: randomUUID(), reason: 'x' })
  }

  async function replace(told: { orderId: number; actor: string; reason: string }, wish: Act) {
    if (wish.kind !== 'replace') return
    const { position, quantity } = wish
    const { line, analogues } = await listLineAnalogues(db, { orderId: told.orderId, position })
    const chosen = analogues[wish.which]
    if (!chosen) return
    const difference = (chosen.price - line.unitPrice) * quantity
    await replaceLine(db, { ...told, position, quantity, difference, productId: chosen.productId })
  }

  async function pay(orderId: number, which: number): Promise<void> {
    const attempts = await db.query<{ id: number }>(sql`
      SELECT id FROM payments WHERE order_id = ${orderId} ORDER BY id`)
    const attempt = attempts[which]
    if (!attempt) return
    await notePayment(db, attempt.id, {
      status: 'succeeded',
      providerId: `provider-${attempt.id}`,
      confirmationUrl: 'https://pay.example/1',
      failure: '',
      nextCheckSeconds: 10,
    })
  }

  async function refuseRefund(orderId: number): Promise<void> {
    const [refund] = await db.query<{ id: number }>(sql`
      SELECT refund.id FROM refunds AS refund JOIN payments AS paid ON paid.id = refund.payment_id
      WHERE paid.order_id = ${orderId} AND refund.status = 'queued' ORDER BY refund.id LIMIT 1`)
    if (refund) await giveUp(db, 'refunds', { id: refund.id, failure: 'refused' })
  }

  async function isDone(orderId: number, act: Act): Promise<boolean> {
    try {
      await perform(orderId, act)
      return true
    } catch (error) {
      if (error instanceof ShopError && /^(conflict|invalid|not-found)$/.test(error.kind))
        return false
      throw error
    }
  }

  /** The total is that of the lines, and every line has its units. */
  const wrongLines = (orderId: number) =>
    db.query(sql`
      SELECT placed.total, line.total AS lines, line.short
      FROM orders AS placed CROSS JOIN LATERAL (
        SELECT sum(unit_price::bigint * quantity) AS total,
               bool_or(quantity <> (
                 SELECT sum(allocated.quantity) FROM order_allocations AS allocated
                 WHERE allocated.order_id = line.order_id
                   AND allocated.position = line.position)) AS short
        FROM order_lines AS line
        WHERE line.order_id = placed.id AND line.state = 'ordered') AS line
      WHERE placed.id = ${orderId}
        AND (placed.total <> placed.shipping_cost + line.total OR line.short)`)
  const moneyLost = (orderId: number) =>
    db.query(sql`SELECT kept, owed FROM payment_differences WHERE order_id = ${orderId}`)
  const areGivenUp = async (orderId: number) =>
    (
      await db.query(sql`
        SELECT 1 FROM refunds AS refund JOIN payments AS paid ON paid.id = refund.payment_id
        WHERE paid.order_id = ${orderId} AND refund.status = 'given-up'`)
    ).length > 0

  test(
    `${HISTORIES} histories leave stock, totals and money in balance`,
    async () => {
      let [replaced, swapped, parts, retried] = [0, 0, 0, 0]
      await fc.assert(
        fc.asyncProperty(history, async (acts) => {
          const [first = 0, second = 0] = products
          const orderId = await placedOnline(db, ivan, [
            { productId: first, quantity: 3 },
            { productId: second, quantity: 2 },
          ])
          for (const each of acts) {
            const done = await isDone(orderId, each)
            if (done && each.kind === 'replace') replaced += 1
            if (done && each.kind === 'drop') parts += 1
            expect(await wrongLines(orderId)).toEqual([])
            if (!(await areGivenUp(orderId))) expect(await moneyLost(orderId)).toEqual([])
          }
          if (await areGivenUp(orderId)) {
            retried += 1
            const again = { orderId, lines: [], key: randomUUID(), reason: 'x' }
            // nothing to retry where the same money has gone back since
            await refundUnits(db, again).catch((error) => expect(error.kind).toBe('conflict'))
            expect(await moneyLost(orderId)).toEqual([])
          }
          swapped += (
            await db.query(sql`
              SELECT 1 FROM payment_swaps AS swap JOIN payments AS paid ON paid.id = swap.payment_id
              WHERE paid.order_id = ${orderId}`)
          ).length
          expect(await stockDifferences(db)).toEqual([])
        }),
        { numRuns: HISTORIES },
      )
      // or the histories have tried less than they promise
      expect(replaced).toBeGreaterThan(HISTORIES / 2)
      expect(swapped).toBeGreaterThan(HISTORIES / 10)
      expect(parts).toBeGreaterThan(HISTORIES / 5)
      expect(retried).toBeGreaterThan(0)
    },
    PATIENCE_MS,
  )

  test('a paid line gives its money to a cheaper one, and the difference goes back', async () => {
    const [dear = 0, cheap = 0] = [products[1], products[3]]
    const orderId = await placedOnline(db, ivan, [{ productId: dear, quantity: 2 }])
    await beginAttempt(db, { orderId, customerId: ivan.id })
    await pay(orderId, 0)
    const told = { orderId, position: 1, actor: 'staff 1', reason: 'x' }
    await replaceLine(db, { ...told, productId: cheap, quantity: 2, difference: -9000 })
    const [refund] = await db.query(sql`
      SELECT refund.amount, refund.lines FROM refunds AS refund
      JOIN payments AS paid ON paid.id = refund.payment_id WHERE paid.order_id = ${orderId}`)
    expect(refund).toMatchObject({
      amount: 9000,
      lines: [{ position: 2, quantity: 2, unitPrice: 4500, ofPrice: true }],
    })
    for (const to of ['confirmed', 'assembling', 'shipped', 'completed'] as const) {
      await stepOrder(db, { ...told, to, actorKind: 'staff' })
    }
    const [receipt] = await db.query(sql`
      SELECT receipt.amount, receipt.lines FROM receipts AS receipt
      JOIN payments AS paid ON paid.id = receipt.payment_id WHERE paid.order_id = ${orderId}`)
    expect(receipt).toMatchObject({
      amount: 15_000,
      lines: [{ position: 2, quantity: 2, unitPrice: 7500 }],
    })
  })

  test('a dearer one costs a buyer who has paid nothing more', async () => {
    const [cheap = 0, dear = 0] = products
    const orderId = await placedOnline(db, ivan, [{ productId: cheap, quantity: 1 }])
    await beginAttempt(db, { orderId, customerId: ivan.id })
    const { analogues } = await listLineAnalogues(db, { orderId, position: 1 })
    const listed = analogues.find(({ productId }) => productId === dear)
    expect(listed).toMatchObject({ listPrice: 12_000, price: 10_000 })
    const told = { orderId, position: 1, actor: 'staff 1', reason: 'x' }
    await replaceLine(db, { ...told, productId: dear, quantity: 1, difference: 0 })
    await pay(orderId, 0) // of the attempt that named the former line
    expect(await moneyLost(orderId)).toEqual([])
    for (const to of ['confirmed', 'assembling', 'shipped'] as const) {
      expect((await stepOrder(db, { ...told, to, actorKind: 'staff' })).status).toBe(to)
    }
  })
})
