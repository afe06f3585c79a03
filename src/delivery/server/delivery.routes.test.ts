// What the API tells of delivery, and how the owner's tables come into the shop.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCity, addProduct, addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { serveDelivery } from './delivery.routes.ts'
import { exportTables, importTable } from './import-table.ts'

/** A Tuesday, 13:00 by the clocks of the shops. */
const NOW = new Date('2026-11-24T10:00:00Z')

describe.each(testDatabases())('delivery on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let here: SampleStore
  let there: SampleStore
  let city: string
  let shop: SliceServer
  let filter: number
  let battery: number

  beforeAll(async () => {
    db = await open()
    const cityId = await addCity(db)
    const [row] = await db.query<{ name: string }>(
      sql`SELECT name FROM cities WHERE id = ${cityId}`,
    )
    city = row?.name ?? ''
    here = await addStore(db, cityId)
    there = await addStore(db, cityId)
    filter = await addProduct(db, { stock: new Map([[here.locationId, 5]]) })
    battery = await addProduct(db, { stock: new Map([[there.locationId, 1]]) })
    await importTable(db, 'transfers', [
      {
        from: there.title,
        to: here.title,
        weekdays: '1-7',
        leaves: '12:00',
        days: 0,
        arrives: '16:00',
      },
    ])
    await importTable(db, 'couriers', [
      {
        city,
        from: here.title,
        up_to_kg: 10,
        up_to_cm: 100,
        price: 300.5,
        weekdays: '1-7',
        leaves: '15:00',
        days: '0',
        arrives: '21:00',
      },
    ])
    await importTable(db, 'zones', [{ carrier: 'СДЭК', city: '', zone: '1' }])
    await importTable(db, 'rates', [
      {
        carrier: 'СДЭК',
        from: here.title,
        zone: '1',
        up_to_kg: 5,
        price: 400,
        days_from: 2,
        days_to: 3,
        weekdays: '1-6',
        leaves: '17:00',
      },
    ])
    shop = sliceServer((api) => serveDelivery(api, { db, clock: () => NOW }))
  })
  afterAll(() => db?.close())

  test('tells of each shop what it has today, and when the rest comes', async () => {
    const { status, body } = await shop.get(`/api/delivery?products=${filter}:2,${battery}:1`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      city,
      shops: [
        {
          id: here.id,
          title: here.title,
          hours: '9:00–20:00',
          promise: { kind: 'tomorrow', at: '2026-11-25T16:00', text: 'завтра с 16:00' },
          shares: '1 из 2 есть, остальное привезём',
          is_here: false,
        },
        { id: there.id, promise: { kind: 'unknown', at: null }, shares: expect.any(String) },
      ],
      courier: { price: 300.5, promise: { at: '2026-11-26T21:00' } },
      carriers: [{ carrier: 'СДЭК', price: 400, days: '2–3 дня', promise: { kind: 'date' } }],
      courier_cities: [city],
      are_carriers_priced: true,
      is_pickup_only: false,
    })
  })

  test('asks the carrier, and its table where it says nothing', async () => {
    const quote = { price: 50_000 as never, daysFrom: 4, daysTo: 4, areWorkingDays: false }
    const priced = async (answer: typeof quote | null) => {
      const calculator = { carrier: 'СДЭК', quote: async () => answer }
      const asked = sliceServer((api) => serveDelivery(api, { db, calculator, clock: () => NOW }))
      const { body } = await asked.get(`/api/delivery?products=${filter}:1&city=Тула`)
      return (body as unknown as { carriers: unknown[] }).carriers
    }
    expect(await priced(quote)).toMatchObject([{ price: 500, days: '4 дня' }])
    expect(await priced(null)).toMatchObject([{ price: 400, days: '2–3 дня' }])
  })

  test('tells where units of each place can be picked up first', async () => {
    const placesOf = async (query: string) =>
      (await shop.get<{ places: object[] }>(`/api/delivery/places${query}`)).body.places
    expect(await placesOf(`?shop=${here.id}`)).toEqual([
      expect.objectContaining({ address: here.title, shop: here.title, at: '2026-11-24T14:00' }),
      expect.objectContaining({ address: there.title, shop: here.title, at: '2026-11-25T16:00' }),
    ])
    expect(await placesOf('')).toEqual([
      expect.objectContaining({ address: here.title, shop: here.title, text: 'сегодня с 14:00' }),
      expect.objectContaining({ address: there.title, shop: there.title, at: '2026-11-24T14:00' }),
    ])
    expect(await placesOf('?city=Нигде')).toEqual([])
  })

  test.each([
    ['products=1', 'products'],
    ['products=1:0', 'products'],
    ['products=abc:1', 'products'],
    [`products=${Array.from({ length: 101 }, (_, id) => `${id + 1}:1`).join(',')}`, 'products'],
    ['', 'products'],
  ])('refuses «%s» with a sentence', async (query, field) => {
    const { status, body } = await shop.get(`/api/delivery?${query}`)
    expect(status).toBe(422)
    expect(body.errors?.[field]?.[0]).toMatch(/[а-я]/i)
  })

  test('misses units of a product that is not sold', async () => {
    const { body } = await shop.get('/api/delivery?products=999999:2')
    expect(body).toMatchObject({
      shops: [{ promise: { kind: 'missing', text: 'нет в наличии' } }, {}],
    })
  })

  test('lists hours and prices for the delivery page', async () => {
    expect((await shop.get('/api/delivery/prices')).body).toMatchObject({
      ways: ['courier', 'carrier'],
      shops: [{ hours: '9:00–20:00' }, {}],
      couriers: [{ city, price: 300.5, limits: 'до 10 кг и 100 см' }],
      carriers: [{ carrier: 'СДЭК', cities: 'другие города России', days: '2–3 дня' }],
    })
  })

  test('gives tables back as they are read, and refuses a row with its reason', async () => {
    const before = await exportTables(db)
    for (const table of ['transfers', 'couriers', 'zones', 'rates'] as const) {
      await importTable(db, table, before[table])
    }
    expect(await exportTables(db)).toEqual(before)

    const row = { place: here.title, weekdays: '1-5', opens: '9:00', closes: '18:00' }
    const wrong = [
      [{ ...row, place: 'Нет такого' }, 'Места «Нет такого» нет.'],
      [{ ...row, weekdays: '6-1' }, 'Строка 1, поле weekdays: дни недели'],
      [{ ...row, opens: '25:00' }, 'Строка 1, поле opens: время'],
      [{ ...row, closes: '8:00' }, 'закрытие не позже открытия'],
      [{ place: here.title }, 'Строка 1, поле weekdays'],
      ['строка', 'Строка 1'],
    ] as const
    for (const [given, text] of wrong) {
      await expect(importTable(db, 'hours', [given])).rejects.toThrow(text)
    }
    await expect(importTable(db, 'hours', [row, row])).rejects.toThrow('две строки об одном')
    expect(await exportTables(db)).toEqual(before)
  })
})
