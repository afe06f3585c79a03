import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ShopError } from '#src/shared/errors.ts'
import { asKopecks } from '#src/shared/money.ts'
import { askAll } from '#tests/support/at-once.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { openMore } from '#tests/support/postgres-template.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  confirmEmail,
  courier,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import type { OpenBounds } from './orders.repository.ts'
import { placeOrder } from './place-order.ts'
import { dropLine } from './step-order.ts'

const bounds: OpenBounds = {
  units: 20,
  total: asKopecks(100_000),
  unconfirmedUnits: 5,
  unconfirmedTotal: asKopecks(30_000),
  unconfirmedOfAddress: 8,
  newcomersOfAddress: 1000,
}
const UNCONFIRMED =
  'Подтвердите e-mail в личном кабинете или позвоните в магазин. Корзина сохранена.'
const CONFIRMED =
  'Заберите или отмените прежние заказы, закажите меньше или позвоните в магазин. Корзина сохранена.'

describe.each(bothDatabases())('what open orders may hold on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let store: SampleStore
  /** Of one ruble, and of a hundred. */
  let cheap: number
  let dear: number
  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
    const stock = new Map([[store.locationId, 9000]])
    cheap = await addProduct(db, { price: 100, stock })
    dear = await addProduct(db, { price: 10_000, stock })
  })
  afterAll(() => db?.close())

  type Wishes = Partial<OpenBounds> & {
    product?: number
    from?: string
    key?: string
    sum?: number
    connections?: OpenDatabase
  }
  type Buyer = Awaited<ReturnType<typeof addCustomer>>
  const order = (buyer: Buyer, quantity: number, wishes: Wishes = {}) => {
    const { product = cheap, from, key = null, sum, connections = db, ...others } = wishes
    return placeOrder(connections, buyer, {
      ...courier,
      lines: [{ productId: product, quantity }],
      idempotencyKey: key,
      expectedTotal: sum === undefined ? null : asKopecks(sum),
      bounds: { ...bounds, ...others },
      ...(from && { placedFrom: from }),
    })
  }
  const refusal = (asked: Promise<unknown>) =>
    asked.then(
      () => 'placed',
      (error: ShopError) => [error.kind, error.message.replace(/\s/g, ' ')],
    )
  /** Asks again after a wait for a lock that was too long on a busy machine. */
  const answered = async (ask: () => Promise<unknown>): Promise<unknown> => {
    try {
      await ask()
      return 'placed'
    } catch (error) {
      return isLockTimeout(error) ? answered(ask) : refusal(Promise.reject(error))
    }
  }
  const confirmed = async () => {
    const buyer = await addCustomer(db)
    await confirmEmail(db, buyer.id)
    return buyer
  }
  const heldBy = async (buyer: Buyer) => {
    const [row] = await db.query<{ held: number; counted: number }>(sql`
      SELECT coalesce(sum(held_units), 0) AS held, coalesce(sum((
        SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id AND state = 'ordered')), 0)
        AS counted
      FROM orders WHERE customer_id = ${buyer.id} AND held_units > 0`)
    expect(row?.held).toBe(row?.counted)
    return row?.held
  }

  test('is bounded in units, over all orders of a customer', async () => {
    const buyer = await addCustomer(db)
    await order(buyer, 3)
    expect(await refusal(order(buyer, 3))).toEqual([
      'conflict',
      `Без подтверждённой почты можно отложить не больше 5 шт. Сейчас в незавершённых заказах 3 шт. ${UNCONFIRMED}`,
    ])
    await order(buyer, 2)
    expect(await heldBy(buyer)).toBe(5)
    expect(await refusal(order(await addCustomer(db), 6))).toEqual([
      'conflict',
      `Без подтверждённой почты можно отложить не больше 5 шт. ${UNCONFIRMED}`,
    ])
  })

  test('is bounded in money, at the prices of the catalogue', async () => {
    const buyer = await addCustomer(db)
    await order(buyer, 2, { product: dear })
    expect(await refusal(order(buyer, 2, { product: dear, sum: 20_000 }))).toEqual([
      'conflict',
      `Без подтверждённой почты можно отложить не больше чем на 300 руб. Сейчас в незавершённых заказах товаров на 200 руб. ${UNCONFIRMED}`,
    ])
    // what is wrong besides is said as ever
    expect(await refusal(order(buyer, 2, { product: dear, sum: 100 }))).toEqual([
      'conflict',
      'Цены изменились. Проверьте заказ.',
    ])
    await order(buyer, 1, { product: dear })
  })

  test('is more once the e-mail is confirmed, and none once the shop vouches', async () => {
    const buyer = await addCustomer(db)
    expect(await refusal(order(buyer, 20))).not.toBe('placed')
    await confirmEmail(db, buyer.id)
    await order(buyer, 20)
    expect(await refusal(order(buyer, 1))).toEqual([
      'conflict',
      `Можно отложить не больше 20 шт. Сейчас в незавершённых заказах 20 шт. ${CONFIRMED}`,
    ])
    await db.query(sql`UPDATE customers SET vouched_at = now() WHERE id = ${buyer.id}`)
    await order(buyer, 300, { product: dear })
  })

  test('is free again when an order is cancelled, handed over or loses a line', async () => {
    const buyer = await confirmed()
    const lines = [cheap, dear].map((productId) => ({ productId, quantity: 5 }))
    const both = await placeOrder(db, buyer, { ...courier, lines, bounds, placedFrom: '192.0.2.1' })
    const sent = await order(buyer, 5)
    const cancelled = await order(buyer, 5)
    expect(await refusal(order(buyer, 1))).not.toBe('placed')
    await walkOrder(db, cancelled.id, 'cancelled')
    expect(await heldBy(buyer)).toBe(15)
    await dropLine(db, { orderId: both.id, position: 2, actor: 'staff 1', reason: '' })
    expect(await heldBy(buyer)).toBe(10)
    await walkOrder(db, sent.id, 'confirmed', 'assembling')
    expect(await heldBy(buyer)).toBe(10)
    await walkOrder(db, sent.id, 'shipped')
    expect(await heldBy(buyer)).toBe(5)
    await order(buyer, 15)
  })

  test('0 is any number', async () => {
    const none = { unconfirmedUnits: 0, unconfirmedTotal: asKopecks(0), unconfirmedOfAddress: 0 }
    const wishes = { ...none, newcomersOfAddress: 0, product: dear, from: '192.0.2.2' }
    await order(await addCustomer(db), 999, wishes)
    await order(await addCustomer(db), 999, wishes)
  })

  test('nobody is sent to confirm an e-mail where it would change nothing', async () => {
    const alike = { unconfirmedUnits: 20, unconfirmedTotal: bounds.total }
    expect(await refusal(order(await addCustomer(db), 21, alike))).toEqual([
      'conflict',
      `Можно отложить не больше 20 шт. ${CONFIRMED}`,
    ])
    expect(await refusal(order(await addCustomer(db), 11, { ...alike, product: dear }))).toEqual([
      'conflict',
      `Можно отложить не больше чем на 1 000 руб. ${CONFIRMED}`,
    ])
  })

  test('a repeat under a known key is answered, however much is held by now', async () => {
    const buyer = await addCustomer(db)
    const first = await order(buyer, 5, { key: 'one' })
    expect((await order(buyer, 5, { key: 'one' })).id).toBe(first.id)
    expect(await refusal(order(buyer, 5, { key: 'two' }))).not.toBe('placed')
  })

  test('the bound holds exactly for a thousand tries at once', async () => {
    const buyer = await addCustomer(db)
    const tries = Array.from({ length: 1000 }, (_, n) => n)
    const answers = await askAll(tries, () => refusal(order(buyer, 1)), 50)
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(5)
    expect(await heldBy(buyer)).toBe(5)
    expect(await stockDifferences(db)).toEqual([])
  })

  describe('by unconfirmed accounts of one network address', () => {
    test('is bounded together, and only theirs', async () => {
      const from = '198.51.100.7'
      await order(await confirmed(), 15, { from })
      const [first, second, third] = [
        await addCustomer(db),
        await addCustomer(db),
        await addCustomer(db),
      ]
      await order(first, 5, { from })
      const mine = await order(second, 3, { from })
      expect(await refusal(order(third, 1, { from }))).toEqual([
        'conflict',
        'Покупатели без подтверждённой почты уже отложили из вашей сети столько, сколько можно. ' +
          UNCONFIRMED,
      ])
      await order(third, 1, { from: '198.51.100.8' })
      await order(await confirmed(), 15, { from })
      await walkOrder(db, mine.id, 'cancelled')
      await order(third, 3, { from })
      await confirmEmail(db, first.id)
      await order(await addCustomer(db), 5, { from })
    })

    test('holds exactly for forty accounts at once', async () => {
      const buyers = await Promise.all(Array.from({ length: 40 }, () => addCustomer(db)))
      const from = '2001:db8:1:2::/64'
      const answers = await askAll(buyers, (buyer) => answered(() => order(buyer, 2, { from })), 40)
      expect(answers.filter((answer) => answer === 'placed')).toHaveLength(4)
    })

    test('is forgotten with the last unit of the order', async () => {
      const { id } = await order(await addCustomer(db), 2, { from: '203.0.113.9' })
      const address = async () => {
        const [row] = await db.query<{ at: string | null }>(sql`
          SELECT placed_from AS at FROM orders WHERE id = ${id}`)
        return row?.at
      }
      await walkOrder(db, id, 'confirmed', 'assembling')
      expect(await address()).toBe('203.0.113.9')
      await walkOrder(db, id, 'shipped')
      expect(await address()).toBeNull()
    })
  })

  describe('by accounts of one network address that are new to the shop', () => {
    const NEWCOMERS =
      'Новые покупатели уже отложили из вашей сети столько, сколько можно. ' +
      'Позвоните в магазин: мы поможем оформить заказ. Корзина сохранена.'
    const served = async () => {
      const buyer = await confirmed()
      const { id } = await order(buyer, 1)
      await walkOrder(db, id, 'confirmed', 'assembling', 'shipped', 'completed')
      return buyer
    }

    test('is bounded together, confirmed or not', async () => {
      const wishes = { from: '198.51.100.20', newcomersOfAddress: 40 }
      const first = await confirmed()
      await order(first, 20, wishes)
      await order(await confirmed(), 16, wishes)
      await order(await addCustomer(db), 4, wishes)
      const next = await confirmed()
      expect(await refusal(order(next, 1, wishes))).toEqual(['conflict', NEWCOMERS])
      await order(next, 1, { ...wishes, from: '198.51.100.21' })
      await order(next, 1, { newcomersOfAddress: 40 })
      await db.query(sql`UPDATE customers SET vouched_at = now() WHERE id = ${first.id}`)
      await order(next, 10, wishes)
    })

    test('neither counts nor refuses whom the shop has handed an order to', async () => {
      const wishes = { from: '198.51.100.22', newcomersOfAddress: 25 }
      await order(await served(), 20, wishes)
      await order(await confirmed(), 20, wishes)
      expect(await refusal(order(await confirmed(), 6, wishes))).toEqual(['conflict', NEWCOMERS])
      await order(await served(), 20, wishes)
    })

    test('holds exactly for forty accounts at once', async () => {
      const buyers = await Promise.all(Array.from({ length: 40 }, confirmed))
      const wishes = { from: '2001:db8:1:3::/64', newcomersOfAddress: 40 }
      const answers = await askAll(buyers, (buyer) => answered(() => order(buyer, 5, wishes)), 40)
      expect(answers.filter((answer) => answer === 'placed')).toHaveLength(8)
    })

    test('holds exactly over many small orders at once', async () => {
      const buyers = await Promise.all(Array.from({ length: 40 }, confirmed))
      const stock = new Map([[store.locationId, 2]])
      const products = await Promise.all(buyers.map(() => addProduct(db, { price: 100, stock })))
      const wishes = { from: '2001:db8:1:4::/64', newcomersOfAddress: 40 }
      await using wide = new AsyncDisposableStack()
      const connections = await openMore(db, buyers.length)
      wide.defer(() => connections.close())
      let asked: Promise<unknown[]> | undefined
      await db.transaction(async (tx) => {
        // no order is written before all have been counted
        await tx.query(sql`LOCK TABLE order_lines IN EXCLUSIVE MODE`)
        asked = Promise.all(
          buyers.map((buyer, place) =>
            answered(() =>
              order(buyer, 2, { ...wishes, product: products[place] ?? 0, connections }),
            ),
          ),
        )
        await pause(200)
      })
      const placed = (await asked)?.filter((answer) => answer === 'placed')
      expect(placed).toHaveLength(20)
    })
  })

  describe('by accounts of one IPv6 network of 2^80, which anybody hires with a server,', () => {
    let hosts = 0
    const from = (network: string) => `2001:db8:${network}:${(++hosts).toString(16)}::/64`
    const placedOf = (answers: readonly unknown[]) =>
      answers.filter((answer) => answer === 'placed').length

    test('is that of four addresses while nobody has confirmed them', async () => {
      const buyers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(db)))
      const answers: unknown[] = []
      for (const buyer of buyers) answers.push(await refusal(order(buyer, 4, { from: from('a1') })))
      expect(placedOf(answers)).toBe(8) // 32 units of 4 × 8
      expect(answers.at(-1)).toEqual([
        'conflict',
        'Покупатели без подтверждённой почты уже отложили из вашей сети столько, сколько можно. ' +
          UNCONFIRMED,
      ])
      await order(await addCustomer(db), 4, { from: from('a10') })
      await order(await confirmed(), 4, { from: from('a1') })
      const [first] = buyers as [Buyer]
      await confirmEmail(db, first.id)
      await order(await addCustomer(db), 4, { from: from('a1') })
    })

    test('is that of four addresses while the shop has handed nothing over to them', async () => {
      const wishes = { newcomersOfAddress: 10 }
      const buyers = await Promise.all(Array.from({ length: 6 }, confirmed))
      const [first] = buyers as [Buyer]
      for (const buyer of buyers.slice(0, 4)) {
        await order(buyer, 10, { ...wishes, from: from('b1') })
      }
      const [last] = buyers.slice(-1) as [Buyer]
      expect(await refusal(order(last, 1, { ...wishes, from: from('b1') }))).toEqual([
        'conflict',
        expect.stringContaining('Новые покупатели уже отложили из вашей сети'),
      ])
      await order(last, 1, { ...wishes, newcomersOfAddress: 0, from: from('b1') })
      expect((await db.query(sql`SELECT FROM orders WHERE customer_id = ${last.id}`)).length).toBe(
        1,
      )
      await db.query(sql`UPDATE customers SET vouched_at = now() WHERE id = ${first.id}`)
      await order(last, 9, { ...wishes, from: from('b1') })
      await order(first, 300, { ...wishes, from: from('b1') })
    })

    test('holds exactly for forty accounts at once, and a known key is answered', async () => {
      const buyers = await Promise.all(Array.from({ length: 40 }, confirmed))
      const wishes = { newcomersOfAddress: 10, key: 'one' }
      const hired = buyers.map((buyer) => ({ buyer, at: from('c1') }))
      const ask = ({ buyer, at }: (typeof hired)[number]) =>
        answered(() => order(buyer, 5, { ...wishes, from: at }))
      expect(placedOf(await askAll(hired, ask, 40))).toBe(8)
      expect(placedOf(await askAll(hired, ask, 40))).toBe(8)
      expect(await stockDifferences(db)).toEqual([])
    })
  })
})
