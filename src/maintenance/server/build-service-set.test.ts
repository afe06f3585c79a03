import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickupShops } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { buildServiceSet } from './build-service-set.ts'

const TIGGO = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }
/** A Friday, 11:00 in Volgograd. */
const clock = () => new Date('2026-11-27T08:00:00Z')

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  const filter = (article: string, unitPrice: number, place: string) =>
    aProduct({
      article,
      category: 'cabin-filters',
      unitPrice,
      cars: [['tiggo-7-pro', null]],
      stock: { [place]: 5 },
    })
  beforeAll(async () => {
    shop = await testShop(open)
    // more of the cheap than a list holds: those of the other city are not found by price
    for (let number = 0; number < 24; number++)
      await shop.has(filter(`FAR-${number}`, 10_000 + number, 'ул. Мира, 1'))
    await shop.has(filter('NEAR', 50_000, 'пр. Ленина, 10'))
  })
  afterAll(() => shop?.close())

  const setIn = async (city: string, km: number, db: Database = shop.db) =>
    buildServiceSet(db, TIGGO, { km, shops: await pickupShops(shop.db, { city }, clock) })

  test('the chosen city comes before the price, with its time', async () => {
    const { shop: place, lines } = await setIn('Волжский', 20_000)
    expect(place).toEqual({ city: 'Волжский', title: 'пр. Ленина, 10' })
    const offers = lines.find(({ item }) => item === 'cabin')?.offers ?? []
    expect(offers[0]?.goods[0]?.product.article).toBe('NEAR')
    expect(offers[0]?.promise?.text).toMatch(/^сегодня с \d+:\d\d$/)
    expect(offers.at(-1)?.goods[0]?.product.article).toMatch(/^FAR-/)
  })

  test('without a place the cheapest comes first, and nothing is promised', async () => {
    const { shop: place, lines } = await buildServiceSet(shop.db, TIGGO, { km: 20_000, shops: [] })
    const [offer] = lines.find(({ item }) => item === 'cabin')?.offers ?? []
    expect([place, offer?.goods[0]?.product.article, offer?.promise]).toEqual([null, 'FAR-0', null])
  })

  test('the gearboxes of the table are named, and a fluid says why the buyer decides', async () => {
    const { gearboxes, lines } = await setIn('', 60_000)
    expect(gearboxes).toEqual(['вариатор', 'робот'])
    expect(lines.flatMap(({ gearbox }) => gearbox || [])).toEqual(['вариатор', 'робот'])
    expect(lines.every(({ note }) => !note.includes('если у машины'))).toBe(true)
  })

  test('a long service takes no more queries than a short one', async () => {
    const countOf = async (km: number) => {
      let count = 0
      const counted = new Proxy(shop.db, {
        get: (db, name) => {
          const value = Reflect.get(db, name)
          if (name === 'query') count++
          return typeof value === 'function' ? value.bind(db) : value
        },
      })
      const { lines } = await setIn('Волжский', km, counted)
      // names that are kept were read by the first
      count = 0
      await setIn('Волжский', km, counted)
      return { lines: lines.length, count }
    }
    const [short, long] = [await countOf(10_000), await countOf(60_000)]
    expect(long.lines).toBeGreaterThan(short.lines)
    expect(long.count).toBeLessThanOrEqual(short.count)
  })
})
