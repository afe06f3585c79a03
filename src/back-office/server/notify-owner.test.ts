import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { placedFrom } from '#tests/support/placed-order.ts'
import { addCustomer, addProduct, addStore, putStock } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { countHolders, heldStock, notifyOfHolders } from './public.ts'

const WATCH = { percent: 10, email: 'shop@silkway.example' }

describe.each(testDatabases())('large holders of stock on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let location: number
  let product: number
  beforeAll(async () => {
    db = await open()
    location = (await addStore(db)).locationId
    product = await addProduct(db, { stock: new Map([[location, 1000]]) })
  })
  afterAll(() => db?.close())

  type Buyer = Awaited<ReturnType<typeof addCustomer>>
  const order = (buyer: Buyer, quantity: number, from?: string) =>
    placedFrom(db, buyer, [{ productId: product, quantity }], from)
  const letters = () =>
    db.query<{ recipient: string; data: object }>(sql`
      SELECT recipient, data FROM letters WHERE kind = 'stock-held' ORDER BY id`)

  test('are told to the shop once, until the episode is over', async () => {
    const [hoarder, garage] = [await addCustomer(db), await addCustomer(db)]
    await order(garage, 90)
    const first = await order(hoarder, 60)
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    const second = await order(hoarder, 41)
    const holder = { kind: 'account', subject: String(hoarder.id), units: 101 }
    expect(await notifyOfHolders(db, WATCH)).toEqual([holder])
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    expect(await letters()).toEqual([
      {
        recipient: 'shop@silkway.example',
        data: {
          holder: 'account',
          subject: String(hoarder.id),
          accounts: 1,
          units: 101,
          stock: 1000,
          orders: [second, first],
        },
      },
    ])
    expect(await countHolders(db)).toEqual({ account: 1, address: 0 })
    expect(await heldStock(db)).toEqual({ all: 191, account: 101 })

    // around the share it is the same episode
    await walkOrder(db, second, 'cancelled')
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    const third = await order(hoarder, 50)
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    await walkOrder(db, first, 'cancelled')
    await walkOrder(db, third, 'confirmed', 'assembling', 'shipped')
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    expect(await countHolders(db)).toEqual({ account: 0, address: 0 })
    await order(hoarder, 120)
    expect(await notifyOfHolders(db, WATCH)).toEqual([{ ...holder, units: 120 }])
    expect(await letters()).toHaveLength(2)
  })

  test('are told of with the stock of now where the count of the hour is smaller', async () => {
    const buyer = await addCustomer(db)
    await order(buyer, 130)
    await db.query(sql`UPDATE order_settings SET stock_units = 0, stock_counted_at = now()`)
    await notifyOfHolders(db, WATCH)
    const { data } = (await letters()).at(-1) ?? {}
    expect(data).toMatchObject({ subject: String(buyer.id), units: 130 })
    expect((data as { stock: number }).stock).toBeGreaterThan(130)
    await db.query(sql`UPDATE orders SET status = 'cancelled' WHERE customer_id = ${buyer.id}`)
    await notifyOfHolders(db, WATCH)
    await db.query(sql`DELETE FROM letters WHERE kind = 'stock-held' AND data ->> 'units' = '130'`)
  })

  test('are addresses of several accounts too; owners of the staff are written to', async () => {
    await db.query(sql`
      INSERT INTO staff (name, email, role, password_hash, disabled_at) VALUES
        ('Анна', 'anna@silkway.example', 'owner', '-', NULL),
        ('Олег', 'oleg@silkway.example', 'manager', '-', NULL),
        ('Пётр', 'petr@silkway.example', 'owner', '-', now())`)
    const from = '198.51.100.7'
    const alone = await addCustomer(db)
    await order(alone, 70, '198.51.100.9')
    for (let n = 0; n < 3; n += 1) await order(await addCustomer(db), 40, from)
    expect(await notifyOfHolders(db, WATCH)).toEqual([
      { kind: 'address', subject: from, units: 120 },
    ])
    const { recipient, data } = (await letters()).at(-1) ?? {}
    expect(recipient).toBe('anna@silkway.example')
    expect(data).toMatchObject({ holder: 'address', subject: from, accounts: 3, units: 120 })
    expect(await heldStock(db)).toMatchObject({ address: 120 })
  })

  test('are IPv6 networks of 2^80 too, by four times the share', async () => {
    const from = (host: number) => `2001:db8:7:${host.toString(16)}::/64`
    const before = (await letters()).length
    // the stock was counted within the hour: it counts as 1,000
    const other = await addProduct(db, { stock: new Map([[location, 500]]) })
    const place = async (units: number, host: number) =>
      placedFrom(db, await addCustomer(db), [{ productId: other, quantity: units }], from(host))
    for (let host = 0; host < 4; host += 1) await place(95, host)
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    const last = await place(30, 255)
    const holder = { kind: 'address', subject: '2001:db8:7::/48', units: 410 }
    expect(await notifyOfHolders(db, WATCH)).toEqual([holder])
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    const { data } = (await letters()).at(-1) ?? {}
    expect(await letters()).toHaveLength(before + 1)
    expect(data).toMatchObject({ holder: 'address', subject: holder.subject, accounts: 5 })
    expect((data as { orders: number[] }).orders[0]).toBe(last)
    expect(await heldStock(db)).toMatchObject({ address: 410 })
    await db.query(sql`
      UPDATE orders SET held_units = 0, placed_from = NULL WHERE placed_from LIKE '2001:%'`)
    await notifyOfHolders(db, WATCH)
  })

  test('are none where the shop vouches for them, or where nobody is watched', async () => {
    const known = await addCustomer(db)
    await db.query(sql`UPDATE customers SET vouched_at = now() WHERE id = ${known.id}`)
    await order(known, 200)
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    await order(await addCustomer(db), 110)
    expect(await notifyOfHolders(db, { ...WATCH, percent: 0 })).toEqual([])
    expect(await countHolders(db)).toEqual({ account: 0, address: 0 })
  })

  test('are told by one of several processes', async () => {
    const before = (await letters()).length
    await db.query(sql`DELETE FROM large_holders`)
    const rounds = await Promise.all([1, 2, 3, 4].map(() => notifyOfHolders(db, WATCH)))
    const told = rounds.flat().length
    expect(told).toBe((await letters()).length - before)
    expect(new Set(rounds.flat().map(({ subject }) => subject)).size).toBe(told)
  })

  test('of a small shop are none below fifty units', async () => {
    await db.query(sql`UPDATE orders SET held_units = 0, placed_from = NULL`)
    await db.query(sql`
      UPDATE order_settings SET stock_units = 60, stock_counted_at = now()`)
    await db.query(sql`DELETE FROM large_holders`)
    const [place] = await db.query<{ id: number }>(sql`SELECT id FROM stock_locations LIMIT 1`)
    await putStock(db, product, { locationId: place?.id ?? 0, units: 500 })
    await order(await addCustomer(db), 49)
    expect(await notifyOfHolders(db, WATCH)).toEqual([])
    await order(await addCustomer(db), 51)
    expect(await notifyOfHolders(db, WATCH)).toHaveLength(1)
  })
})
