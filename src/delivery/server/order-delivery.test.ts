// What an order is told of its delivery before it is placed: a price, a refusal, or nothing yet.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct, addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { importTable } from './import-table.ts'
import { type DeliveryWish, fullAddress, orderDelivery } from './order-delivery.ts'

describe.each(testDatabases())('the delivery of an order on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SampleStore
  let filter: number
  let battery: number

  beforeAll(async () => {
    db = await open()
    shop = await addStore(db)
    const stock = new Map([[shop.locationId, 50]])
    filter = await addProduct(db, { stock })
    battery = await addProduct(db, { stock })
    await db.query(sql`UPDATE products SET pickup_only = true WHERE id = ${battery}`)
  })
  afterAll(() => db?.close())

  const deliver = (way: DeliveryWish['way'], city: string, wishes: object = {}, at = db) => {
    const wish = { way, city, address: 'ул. Мира, 5', carrier: '', lastDay: null }
    const lines = [{ id: filter, quantity: 1 }]
    return orderDelivery(at, { ...wish, lines, ...wishes }, { calculator: null })
  }
  const batteries = () => ({ lines: [{ id: battery, quantity: 1 }] })

  test('is named later where the owner keeps no prices', async () => {
    const bare = await open() // the facts of a database are kept in memory for a while
    try {
      const lines = [{ id: await addProduct(bare), quantity: 1 }]
      expect(await deliver('courier', 'Москва', { lines }, bare)).toBeNull()
      expect(await deliver('carrier', 'Москва', { lines }, bare)).toBeNull()
    } finally {
      await bare.close()
    }
  })

  describe('with prices of the owner', () => {
    beforeAll(async () => {
      const from = shop.title
      const leaves = { weekdays: '1-7', leaves: '15:00', days: '0', arrives: '21:00' }
      await importTable(db, 'couriers', [
        { city: 'Волгоград', from, up_to_kg: 10, up_to_cm: 100, price: 300, ...leaves },
      ])
      await importTable(db, 'zones', [{ carrier: 'СДЭК', city: 'Тула', zone: '1' }])
      await importTable(db, 'rates', [
        { carrier: 'СДЭК', from, zone: '1', up_to_kg: 5, price: 400, days_from: 2, days_to: 3 },
      ])
    })

    test('costs what its way costs there', async () => {
      expect(await deliver('courier', 'г. Волгоград')).toMatchObject({ cost: 30_000 })
      expect(await deliver('carrier', 'Тула')).toMatchObject({ cost: 40_000, carrier: 'СДЭК' })
    })

    test('is refused where its way does not go', async () => {
      await expect(deliver('courier', 'Москва')).rejects.toMatchObject({
        particulars: { fields: { city: ['Курьер туда не ездит.'] } },
      })
      const heavy = { lines: [{ id: filter, quantity: 20 }] }
      await expect(deliver('courier', 'Волгоград', heavy)).rejects.toMatchObject({
        particulars: { fields: { city: ['Заказ слишком велик для курьера.'] } },
      })
      await expect(deliver('carrier', 'Тула', heavy)).rejects.toMatchObject({
        particulars: { fields: { city: [expect.stringContaining('Никто из перевозчиков')] } },
      })
    })

    test('is refused to an address that begins with another city', async () => {
      const elsewhere = { address: '300000, Тула, ул. Мира, 5' }
      await expect(deliver('courier', 'Волгоград', elsewhere)).rejects.toMatchObject({
        particulars: { fields: { address: [expect.stringContaining('В адресе — Тула')] } },
      })
      const street = { address: 'ул. Тула, 5' }
      expect(await deliver('courier', 'Волгоград', street)).toMatchObject({ cost: 30_000 })
    })

    test('is named later in a city of no zone', async () => {
      expect(await deliver('carrier', 'Камышин')).toBeNull()
    })

    test.each(['г. Камышин, ул. Мира, 5', 'Волгоградская обл., город Камышин ул. Мира 5'])(
      'is refused to «%s» at the price of another city',
      async (address) => {
        await expect(deliver('courier', 'Волгоград', { address })).rejects.toMatchObject({
          particulars: { fields: { address: [expect.stringMatching(/В адресе — .*Камышин, а/)] } },
        })
      },
    )

    test.each(['г. Волгоград ул. Мира, 5', 'Россия, Волгоградская обл., город Волгоград, Мира, 5'])(
      'costs what it costs in the own city: «%s»',
      async (address) => {
        expect(await deliver('courier', 'Волгоград', { address })).toMatchObject({ cost: 30_000 })
      },
    )

    test('is named later without a city', async () => {
      expect(await deliver('courier', '')).toBeNull()
      expect(await deliver('carrier', '')).toBeNull()
    })

    test.each(['', 'Волгоград'])('is refused to goods of shops alone, city «%s»', async (city) => {
      for (const way of ['courier', 'carrier'] as const) {
        await expect(deliver(way, city, batteries())).rejects.toMatchObject({
          particulars: { fields: { shipping_method: [expect.stringContaining('в магазине')] } },
        })
      }
      const pickup = { ...batteries(), address: shop.title }
      expect(await deliver('pickup', city, pickup)).toMatchObject({ cost: 0 })
    })
  })
})

test.each([
  ['Киров', 'ул. Кирова, 12', 'Киров, ул. Кирова, 12'],
  ['Орёл', 'ул. Орловская, 1', 'Орёл, ул. Орловская, 1'],
  ['Орёл', 'г. ОРЕЛ, ул. Мира, 5', 'г. ОРЕЛ, ул. Мира, 5'],
  ['Тула', 'г.Тула, ул. Мира, 5', 'г.Тула, ул. Мира, 5'],
  ['Тула', '300000, Тула, ул. Мира, 5', '300000, Тула, ул. Мира, 5'],
  ['Тула', 'ул. Мира, 5, Тула', 'Тула, ул. Мира, 5, Тула'],
  ['', 'ул. Мира, 5', 'ул. Мира, 5'],
])('the city %s stands before the street once: %s', (city, address, whole) => {
  expect(fullAddress({ way: 'courier', city, address })).toBe(whole)
  expect(fullAddress({ way: 'pickup', city, address })).toBe(address)
})
