import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { addCity, addStore, addWarehouse } from '#tests/support/sample-rows.ts'
import { sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
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
    const place = { phone: '78442200001', coords: { lat: 48.71, lng: 44.51 } }
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
})
