import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseUnconfirmed, saveConfirmationHours } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { placedFrom } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addStore, confirmEmail } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { notifyOfUnwarned } from './public.ts'

describe.each(testDatabases())('unwarned buyers on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number
  beforeAll(async () => {
    db = await open()
    const { locationId } = await addStore(db)
    product = await addProduct(db, { stock: new Map([[locationId, 100]]) })
    await saveConfirmationHours(db, { hours: 72, warningHours: 24 })
    await db.query(sql`UPDATE order_settings SET confirm_since = now() - interval '1 year'`)
    await releaseUnconfirmed(db)
  })
  afterAll(() => db?.close())

  /** An order whose buyer the mail server does not know. */
  const unwarned = async () => {
    const buyer = await addCustomer(db)
    await confirmEmail(db, buyer.id)
    const id = await placedFrom(db, buyer, [{ productId: product, quantity: 1 }])
    await db.query(sql`
      UPDATE orders SET created_at = created_at - interval '60 hours' WHERE id = ${id}`)
    await releaseUnconfirmed(db)
    await db.query(sql`UPDATE letters SET given_up_at = now(), trouble = 'recipient'
                       WHERE sent_at IS NULL`)
    await db.query(sql`
      UPDATE orders SET created_at = created_at - interval '60 hours',
                        kept_until = kept_until - interval '60 hours' WHERE id = ${id}`)
    await releaseUnconfirmed(db)
    return id
  }
  const write = () => notifyOfUnwarned(db, 'shop@silkway.example')
  const letters = () =>
    db.query(sql`
      SELECT recipient, data FROM letters WHERE kind = 'orders-unwarned' ORDER BY id`)

  test('are told to the owner, each order once', async () => {
    expect(await write()).toEqual([])
    const orders = [await unwarned(), await unwarned()]
    expect(await write()).toEqual(orders)
    expect(await write()).toEqual([])
    expect(await letters()).toEqual([{ recipient: 'shop@silkway.example', data: { orders } }])
  })

  test('of an order that staff have confirmed are told of no more', async () => {
    await walkOrder(db, await unwarned(), 'confirmed')
    expect(await write()).toEqual([])
  })

  test('are told by one of several processes', async () => {
    const id = await unwarned()
    const told = await Promise.all([1, 2, 3].map(() => write()))
    expect(told.flat()).toEqual([id])
  })
})
