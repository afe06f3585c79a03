// npm run shop -- shops: the owner adds, moves, closes and opens his shops.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { closeShop } from '#src/setup/server/commands.ts'
import { listCities, listStockPlaces } from '#src/stores/server/public.ts'
import { addCustomer, addProduct, addStore, putStock } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(bothDatabases())('shops on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number
  let first: { id: number; title: string; locationId: number }
  let second: typeof first
  let customer: number

  beforeEach(async () => {
    db = await open()
    first = await addStore(db)
    second = await addStore(db)
    product = await addProduct(db)
    customer = (await addCustomer(db)).id
    await putStock(db, product, { locationId: first.locationId, units: 5 })
  })
  afterEach(() => db?.close())

  async function shop(...words: readonly string[]) {
    const printed: string[] = []
    const print = (text: string) => printed.push(text)
    const exit = await runCommand(words, { db, folder: '.', print, progress: () => {} })
    return { exit, text: printed.join('\n') }
  }

  const everything = () =>
    db.query(sql`
      SELECT (SELECT json_agg(row ORDER BY row.id) FROM stores AS row)::text AS stores,
             (SELECT json_agg(row ORDER BY row.id) FROM stock_locations AS row)::text AS places,
             (SELECT json_agg(row ORDER BY row.location_id, row.weekday) FROM place_hours AS row)::text
               AS hours,
             (SELECT json_agg(row ORDER BY row.location_id) FROM stock_levels AS row)::text AS stock,
             (SELECT count(*)::integer FROM staff_acts) AS acts`)

  const titles = async () =>
    (await listCities(db)).flatMap(({ shops }) => shops.map((one) => one.title))
  const order = (title: string) =>
    db.query<{ order: { id: number } }>(sql`
      SELECT place_order(${customer}, NULL, '', 1, 1, ${title}, '79990000001', '',
                         ARRAY[${product}]::integer[], ARRAY[1]::integer[], 45000) AS order`)

  test.each([
    [['add', '--city', 'Волгоград', '--address', 'ул. Новая, 1', '--phone', '+7 844 200-00-09']],
    [['change', 'FIRST', '--at', '48.7,44.6', '--hours', 'Пн–Пт 9.00–19.00, Сб 10.00–16.00']],
    [['change', 'FIRST', '--address', 'ул. Другая, 2', '--phone', '8 844 200 00 07']],
    [['close', 'FIRST', '--move-to', 'SECOND']],
    [['close', 'FIRST', '--write-off']],
  ])('%j is told beforehand, and changes nothing with --dry-run', async (given) => {
    const words = given.map((word) =>
      word === 'FIRST' ? first.title : word === 'SECOND' ? second.title : word,
    )
    const before = await everything()
    const tried = await shop('shops', ...words, '--dry-run')
    expect([tried.exit, tried.text]).toEqual([0, expect.stringContaining('это проверка')])
    expect(await everything()).toEqual(before)
    const done = await shop('shops', ...words)
    expect([done.exit, done.text.split('\n').slice(1)]).toEqual([
      0,
      tried.text.split('\n').slice(1),
    ])
    expect(await everything()).not.toEqual(before)
    expect((await shop('audit')).exit).toBe(0)
    expect(await db.query(sql`SELECT FROM staff_acts`)).toHaveLength(1)
  })

  test('a new address is that of the stock, too, and the list shows all', async () => {
    await shop(
      'shops',
      'change',
      first.title,
      '--address',
      'ул. Другая, 2',
      '--hours',
      'Пн 9.00–19.00',
    )
    expect(await titles()).toContain('ул. Другая, 2')
    expect((await listStockPlaces(db)).map(({ address }) => address)).toContain('ул. Другая, 2')
    const { text } = await shop('shops')
    expect(text).toContain('ул. Другая, 2: +78442200001; 48.71, 44.51; на полках 5 шт.')
    expect(text).toContain('Пн 9.00–19.00')
  })

  test('a closed shop takes no orders, no lists and no stock, until it opens again', async () => {
    await shop('shops', 'close', first.title, '--move-to', second.title)
    expect(await titles()).toEqual([second.title])
    expect((await listStockPlaces(db)).map(({ id }) => id)).not.toContain(first.locationId)
    await expect(order(first.title)).rejects.toThrow('address')
    await expect(
      db.query(sql`SELECT correct_stock(${product}, ${first.locationId}, 3, 'staff 1', 'd')`),
    ).rejects.toThrow('no such place')
    const levels = await db.query(sql`
      SELECT location_id AS place, on_hand AS units FROM stock_levels ORDER BY location_id`)
    expect(levels).toEqual([
      { place: first.locationId, units: 0 },
      { place: second.locationId, units: 5 },
    ])
    await expect(
      db.query(sql`SELECT count_stock(ARRAY[${product}]::integer[], ARRAY[${first.locationId}]::integer[],
                                      ARRAY[3], 'corrected', 'import', 'import 1 undone')`),
    ).rejects.toThrow(`Магазин «${first.title}» закрыт`)
    await shop('shops', 'open', first.title)
    expect(await titles()).toContain(first.title)
  })

  test('an order for pickup is there before the shop closes, or is refused', async () => {
    if (db.kind === 'embedded') return // where one follows the other
    const isWaiting = async (words: string) => {
      const [row] = await db.query<{ n: number }>(sql`
        SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE ${`%${words}%`}`)
      return row?.n === 1
    }
    // its goods come from elsewhere: no stock of the closing shop is locked
    const place = (tx: Database) =>
      tx.query<{ order: { id: number } }>(sql`
        SELECT place_order(${customer}, NULL, '', 1, 1, ${second.title}, '79990000001', '',
                           ARRAY[${product}]::integer[], ARRAY[1]::integer[], 45000) AS order`)
    const { placed, closing } = await db.transaction(async (buyer) => {
      const [row] = await place(buyer)
      const closes = shop('shops', 'close', second.title)
      await expect.poll(() => isWaiting('closing_shop'), { timeout: 10_000 }).toBe(true)
      return { placed: row?.order.id, closing: closes }
    })
    expect((await closing).text).toContain(`незавершённые заказы: № ${placed}.`)

    await db.query(sql`SELECT step_order(${placed}, 'cancelled', 'shop', 'shop', '')`)
    const late = await db.transaction(async (owner) => {
      await closeShop(owner, { shop: second.title })
      const placed = withRetries(() => place(db))
      placed.catch(() => {}) // it is looked at below
      await expect.poll(() => isWaiting('place_order'), { timeout: 10_000 }).toBe(true)
      return { placed }
    })
    await expect(late.placed).rejects.toThrow('address')
  })

  test('open orders, stock, 1C and couriers keep a shop open', async () => {
    expect((await shop('shops', 'close', first.title)).text).toContain('лежит 5 шт.')
    const [placed] = await order(first.title)
    const refused = await shop('shops', 'close', first.title, '--write-off')
    expect([refused.exit, refused.text]).toEqual([
      1,
      expect.stringContaining(`незавершённые заказы: № ${placed?.order.id}.`),
    ])
    await db.query(sql`
      INSERT INTO exchange_warehouses (id, name, location_id)
      VALUES ('w', 'Основной', ${second.locationId})`)
    await db.query(sql`
      INSERT INTO courier_zones (city, from_location, up_to_g, up_to_cm, price, weekdays, leaves,
                                 days, arrives)
      VALUES ('Город', ${second.locationId}, 1000, 100, 30000, '{1}', 600, 1, 1200)`)
    const { text } = await shop('shops', 'close', second.title)
    expect(text).toContain('1С ведёт здесь склад «Основной»')
    expect(text).toContain('отсюда забирают курьер и перевозчики (строк: 1)')
  })

  test.each([
    [['add', '--city', 'Волгоград'], 'Назовите --city, --address и --phone.'],
    [['add', '--city', 'Нигде', '--address', 'Новая', '--phone', '+78442000009'], 'назовите --at'],
    [['change', 'ул. Перва', '--phone', '+78442000009'], 'Похожие: «ул. Первая'],
    [['change', '1', '--phone', '12'], '--phone: телефон — одиннадцать цифр'],
    [['change', '1', '--at', 'там'], '«там» — не координаты'],
    [['change', '1', '--hours', 'всегда'], '--hours: часы пишут так'],
    [['change'], 'shops change МАГАЗИН'],
    [['close', '1', '--move-to', '2', '--write-off'], 'shops change МАГАЗИН'],
  ])('%j is refused with a reason', async (words, reason) => {
    const before = await everything()
    const { exit, text } = await shop('shops', ...words)
    expect([exit, text]).toEqual([1, expect.stringContaining(reason)])
    expect(await everything()).toEqual(before)
  })
})
