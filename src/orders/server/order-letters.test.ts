import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lettersOf, walkOrder } from '#tests/support/order-life.ts'
import {
  addCustomer,
  addProduct,
  addStore,
  confirmEmail,
  courier,
  type SampleStore,
} from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { placeOrder } from './place-order.ts'
import { dropLine, stepOrder } from './public.ts'

const SPAM = 'Выигрыш: evil.example'

describe.each(testDatabases())('letters about an order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let store: SampleStore
  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
  })
  afterAll(() => db?.close())

  const product = (price = 10_000) =>
    addProduct(db, { price, stock: new Map([[store.locationId, 5]]) })
  async function placed(isConfirmed: boolean, way = courier) {
    const buyer = await addCustomer(db)
    if (isConfirmed) await confirmEmail(db, buyer.id)
    const lines = [
      { productId: await product(10_000), quantity: 2 },
      { productId: await product(50_000), quantity: 1 },
    ]
    const { id } = await placeOrder(db, buyer, { ...way, comment: SPAM, lines })
    return { id, buyer }
  }
  const cancel = (orderId: number, actor: string) =>
    stepOrder(db, { orderId, to: 'cancelled', actor, actorKind: 'staff', reason: SPAM })

  test('to an unconfirmed e-mail carry nothing that the buyer wrote', async () => {
    const { id, buyer } = await placed(false, { ...courier, address: SPAM })
    await cancel(id, `customer ${buyer.id}`)
    const letters = await lettersOf(db, id)
    expect(letters.map(({ kind }) => kind)).toEqual(['order-placed', 'order-cancelled'])
    for (const letter of letters) {
      expect(letter).toMatchObject({
        recipient: buyer.email,
        data: { name: '', order: { id, total: 70_000, phone: '', comment: '', address: '' } },
      })
      const told = JSON.stringify(letter.data)
      for (const own of [SPAM, buyer.name, courier.phone]) expect(told).not.toContain(own)
    }
  })

  test('to an unconfirmed e-mail tell the shop for pickup, and what the staff say', async () => {
    const { id } = await placed(false, { ...courier, shippingMethodId: 1, address: store.title })
    await cancel(id, 'staff 1')
    const [, cancelled] = await lettersOf(db, id)
    expect(cancelled?.data).toMatchObject({ reason: SPAM, order: { address: store.title } })
  })

  test.each([true, false])(
    'have the code for the counter where the e-mail is confirmed: %s',
    async (isConfirmed) => {
      const way = { ...courier, shippingMethodId: 1, address: store.title }
      const { id } = await placed(isConfirmed, way)
      await walkOrder(db, id, 'confirmed', 'assembling', 'ready')
      const ready = (await lettersOf(db, id)).at(-1)
      expect(ready).toMatchObject({ kind: 'order-ready', data: { keptUntil: expect.any(String) } })
      expect(ready?.data.pickupCode !== undefined).toBe(isConfirmed)
    },
  )

  test.each([true, false])(
    'go twenty times an hour where it is unconfirmed: %s',
    async (isOpen) => {
      const buyer = await addCustomer(db)
      if (!isOpen) await confirmEmail(db, buyer.id)
      const stock = new Map([[store.locationId, 50]])
      const lines = [{ productId: await addProduct(db, { stock }), quantity: 1 }]
      const order = () => placeOrder(db, buyer, { ...courier, lines })
      for (let time = 0; time < 22; time += 1) await order()
      const written = async () =>
        (await db.query(sql`SELECT id FROM letters WHERE customer_id = ${buyer.id}`)).length
      expect(await written()).toBe(isOpen ? 20 : 22)
      await db.query(sql`
      UPDATE letters SET created_at = created_at - interval '1 hour'
      WHERE customer_id = ${buyer.id}`)
      await order()
      expect(await written()).toBe(isOpen ? 21 : 23)
    },
  )

  test('to a confirmed e-mail tell everything', async () => {
    const { id, buyer } = await placed(true)
    await cancel(id, `customer ${buyer.id}`)
    const { address, phone } = courier
    for (const { data } of await lettersOf(db, id)) {
      expect(data).toMatchObject({ name: buyer.name, order: { address, phone, comment: SPAM } })
    }
    expect((await lettersOf(db, id))[1]?.data.reason).toBe(SPAM)
  })

  test('tell of a line that fell out: which, why, and the new total', async () => {
    const { id } = await placed(true)
    const drop = { orderId: id, actor: 'staff 1', reason: 'Брак' }
    await dropLine(db, { ...drop, position: 2 })
    await dropLine(db, { ...drop, position: 2 })
    const letters = await lettersOf(db, id)
    expect(letters.map(({ kind }) => kind)).toEqual(['order-placed', 'order-line-dropped'])
    expect(letters[1]?.data).toMatchObject({
      reason: 'Брак',
      dropped: { unitPrice: 50_000, quantity: 1 },
      order: { total: 20_000, lines: [{ position: 1, quantity: 2 }] },
    })
  })

  test('of a line whose fall is undone are not written', async () => {
    const { id } = await placed(true)
    const undone = db.transaction(async (tx) => {
      await dropLine(tx, { orderId: id, position: 1, actor: 'staff 1', reason: 'Брак' })
      throw new Error('changed his mind')
    })
    await expect(undone).rejects.toThrow('changed his mind')
    expect(await lettersOf(db, id)).toHaveLength(1)
  })

  test('of the last line tell that the order is cancelled', async () => {
    const { id } = await placed(true)
    for (const position of [1, 2]) {
      await dropLine(db, { orderId: id, position, actor: 'staff 1', reason: 'Брак' })
    }
    const kinds = await db.query<{ kind: string }>(sql`
      SELECT kind FROM letters WHERE data -> 'order' ->> 'id' = ${String(id)} ORDER BY id`)
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-line-dropped',
      'order-cancelled',
    ])
  })
})
