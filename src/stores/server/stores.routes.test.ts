import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCity, addStore, addWarehouse } from '#tests/support/sample-rows.ts'
import { sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { hoursOfStore, listCities } from './stores.repository.ts'
import { serveStores } from './stores.routes.ts'

describe.each(testDatabases())('stores on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test('come by city, in the order of the shop; a city with a warehouse alone is none', async () => {
    const volgograd = await addCity(db)
    const first = await addStore(db, volgograd)
    const volzhsky = await addCity(db)
    const third = await addStore(db, volzhsky)
    const second = await addStore(db, volgograd)
    await addWarehouse(db)

    const shop = sliceServer((api) => serveStores(api, { db }))
    const { status, body } = await shop.get('/api/stores')
    const place = { phone: '78442200001', coords: { lat: 48.71, lng: 44.51 }, hours: null }
    const city = { mapCenter: { lat: 48.7, lng: 44.5 }, zoom: 11 }
    const names = { city: expect.any(String), value: expect.stringMatching(/^city-\d+$/) }
    expect(status).toBe(200)
    expect(body).toEqual({
      cities: [
        {
          ...city,
          ...names,
          shops: [
            { id: first.id, title: first.title, ...place },
            { id: second.id, title: second.title, ...place },
          ],
        },
        { ...city, ...names, shops: [{ id: third.id, title: third.title, ...place }] },
      ],
    })
  })

  test('each say their own hours, and those without hours none', async () => {
    const city = await addCity(db)
    const closedOnSunday = await addStore(db, city)
    const usual = await addStore(db, city)
    await db.query(sql`
      INSERT INTO place_hours (location_id, weekday, opens, closes)
      SELECT ${closedOnSunday.locationId}::integer, weekday, 540, 1140
      FROM generate_series(1, 6) AS weekday`)
    const shops = (await listCities(db)).flatMap((each) => each.shops)
    const hoursOf = (id: number) => shops.find((each) => each.id === id)?.hours
    expect(hoursOf(closedOnSunday.id)).toBe('Пн–Сб 9.00–19.00, Вс — выходной')
    expect(hoursOf(usual.id)).toBeNull()
    expect(await hoursOfStore(db, closedOnSunday.id)).toBe(hoursOf(closedOnSunday.id))
    expect(await hoursOfStore(db, usual.id)).toBeNull()
  })
})
