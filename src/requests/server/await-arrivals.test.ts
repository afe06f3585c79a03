// Who waits for a product is told once, when a pack of it is free, whatever has brought it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProducts, aProduct, deliver } from '#tests/support/new-product.ts'
import { addSampleCatalogue, STORES } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { deleteOldArrivals } from './arrivals.repository.ts'
import { arrivalTeller, awaitArrival, endArrivals } from './await-arrivals.ts'

const store = STORES.volgograd[0]
const end = new AbortController().signal
const bounds = { address: '10.1.1.1', perHour: 1000 }
const TOO_MANY = expect.objectContaining({ kind: 'too-many-requests' })

describe.each(testDatabases())('waiting for goods on the $kind database', ({ open }) => {
  let db: OpenDatabase
  const missing = async (more: object = {}) => {
    const [product] = await addProducts(db, [aProduct(more)])
    if (!product) throw new Error('the product was not stored')
    return product
  }
  const wait = (productId: number, email: string, address = bounds.address) =>
    awaitArrival(db, { productId, email }, { ...bounds, address })
  const tell = () => arrivalTeller(db)(end)
  const letters = () =>
    db.query<{ recipient: string; data: { token: string; product: { name: string } } }>(sql`
      SELECT recipient, data FROM letters WHERE kind = 'goods-arrived' ORDER BY recipient`)

  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
  })
  afterAll(() => db?.close())
  beforeEach(() => db.script('DELETE FROM arrival_subscriptions; DELETE FROM letters'))

  test('queues one letter for a person and a product when it comes, and none before', async () => {
    const { id, name } = await missing()
    await wait(id, 'anna@example.ru')
    await wait(id, 'anna@example.ru')
    await wait(id, 'oleg@example.ru')
    expect(await tell()).toBe(0)
    await deliver(db, id, { store, units: 1 })
    expect(await tell()).toBe(2)
    expect(await tell()).toBe(0)
    const told = await letters()
    expect(told.map(({ recipient }) => recipient)).toEqual(['anna@example.ru', 'oleg@example.ru'])
    expect(told[0]?.data.product).toMatchObject({ name, price: 45_000 })
    expect(new Set(told.map(({ data }) => data.token)).size).toBe(2)
  })

  test('is told once by processes that look at the same time', async () => {
    const { id } = await missing()
    for (let number = 0; number < 250; number += 1) await wait(id, `buyer${number}@example.ru`)
    await deliver(db, id, { store, units: 5 })
    const told = await Promise.all([tell(), tell(), tell()])
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(250)
    expect(await letters()).toHaveLength(250)
  })

  test('goes on until a whole pack is free and the product is shown', async () => {
    const { id } = await missing()
    await db.query(sql`UPDATE products SET multiplicity = 4 WHERE id = ${id}`)
    await wait(id, 'anna@example.ru')
    await deliver(db, id, { store, units: 3 })
    expect(await tell()).toBe(0)
    await deliver(db, id, { store, units: 1 })
    await db.query(sql`UPDATE stock_levels SET reserved = 1 WHERE product_id = ${id}`)
    expect(await tell()).toBe(0)
    await db.query(sql`UPDATE stock_levels SET reserved = 0 WHERE product_id = ${id}`)
    await db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${id}`)
    expect(await tell()).toBe(0)
    await db.query(sql`UPDATE products SET is_hidden = false WHERE id = ${id}`)
    expect(await tell()).toBe(1)
  })

  test('ends by the link of a letter for all that its recipient waits for, as often as followed', async () => {
    const [came, other] = [await missing(), await missing()]
    await wait(came.id, 'anna@example.ru')
    await wait(other.id, 'anna@example.ru')
    await wait(other.id, 'oleg@example.ru')
    await deliver(db, came.id, { store, units: 1 })
    await tell()
    const [letter] = await letters()
    const token = letter?.data.token ?? ''
    await endArrivals(db, token, bounds)
    await endArrivals(db, token, bounds)
    await deliver(db, other.id, { store, units: 1 })
    expect(await tell()).toBe(1)
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      'anna@example.ru',
      'oleg@example.ru',
    ])
    await expect(endArrivals(db, 'made-up', bounds)).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('is refused for what the shop does not have', async () => {
    const hidden = await missing({ isHidden: true })
    const refused = { kind: 'not-found' }
    await expect(wait(hidden.id, 'anna@example.ru')).rejects.toMatchObject(refused)
    await expect(wait(2_000_000_000, 'anna@example.ru')).rejects.toMatchObject(refused)
  })

  test('is bounded for a mailbox and for a network', async () => {
    const { id } = await missing()
    const few = { address: '10.2.2.2', perHour: 3 }
    const ask = (email: string, address: string) =>
      awaitArrival(db, { productId: id, email }, { ...few, address })
    for (let number = 0; number < 3; number += 1) await ask(`n${number}@example.ru`, few.address)
    await expect(ask('n3@example.ru', few.address)).rejects.toEqual(TOO_MANY)
    for (let number = 0; number < 3; number += 1) await ask('box@example.ru', `10.3.3.${number}`)
    await expect(ask('box@example.ru', '10.3.3.9')).rejects.toEqual(TOO_MANY)
    const products = await addProducts(
      db,
      Array.from({ length: 51 }, () => aProduct()),
    )
    const [last, ...first] = products
    for (const product of first) await wait(product.id, 'much@example.ru', '10.4.4.4')
    await expect(wait(last?.id ?? 0, 'much@example.ru', '10.4.4.4')).rejects.toEqual(TOO_MANY)
  })

  test('is forgotten half a year later, and a month after its letter', async () => {
    const { id } = await missing()
    for (const email of ['new', 'old', 'told', 'forgotten', 'waits']) {
      await wait(id, `${email}@example.ru`)
    }
    await db.script(`
      UPDATE arrival_subscriptions SET created_at = now() - interval '181 days'
      WHERE email = 'old@example.ru';
      UPDATE arrival_subscriptions SET told_at = now(), token_hash = '\\x01'
      WHERE email = 'told@example.ru';
      UPDATE arrival_subscriptions SET told_at = now() - interval '31 days', token_hash = '\\x02'
      WHERE email = 'forgotten@example.ru';
      UPDATE arrival_subscriptions SET told_at = now() - interval '31 days', token_hash = '\\x03'
      WHERE email = 'waits@example.ru'`)
    await wait((await missing()).id, 'waits@example.ru') // the link of its letter still ends this one
    expect(await deleteOldArrivals(db, 500)).toBe(2)
    const left = await db.query<{ email: string }>(
      sql`SELECT email FROM arrival_subscriptions ORDER BY email`,
    )
    const kept = ['new', 'told', 'waits', 'waits'].map((name) => `${name}@example.ru`)
    expect(left.map(({ email }) => email)).toEqual(kept)
  })
})
