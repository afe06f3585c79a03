import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { findCandidates } from './candidates.repository.ts'

describe.each(testDatabases())('products of the index on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (1, 'Волгоград', 'v', 48, 44, 11);
      INSERT INTO stock_locations (id, city_id, address) VALUES (1, 1, 'Склад'), (2, 1, 'Второй');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (1, 'Sakura', 'sakura');
      INSERT INTO categories (id, key, name) VALUES (1, 'filters', 'Фильтры');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
        price, popularity)
      SELECT n, 'part-' || n, 'Фильтр', 'LONG' || 10000 + n, 'LONG' || 10000 + n, 1, 1, 100 * n,
             (300 - n)::real / 300
      FROM generate_series(1, 300) AS n;
      SELECT rebuild_product_lists();
      SELECT change_stock(4, 1, 'received', 3, 0, 'test', ''),
             change_stock(4, 2, 'received', 3, 0, 'test', '')`)
  })
  afterAll(() => db?.close())

  test('are candidates with where they can be had, as far as it was asked', async () => {
    const find = async (stocked: number) => {
      const query = { match: "'фильтр'", prefer: ["'фильтр':A"] }
      const wishes = { stocked, priceFrom: 200, priceTo: 400 }
      return (await findCandidates(db, query, 10, wishes)).candidates
    }
    const [second, third, fourth, ...others] = await find(3)
    const alike = { categoryId: 1, manufacturerId: 1, preference: 3 }
    expect(second).toEqual({ id: 2, rank: 2, price: 200, locationIds: [], ...alike })
    expect(third).toEqual({ id: 3, rank: 3, price: 300, locationIds: [], ...alike })
    expect(fourth).toMatchObject({ id: 4, rank: 4, price: 400 })
    expect(fourth?.locationIds.toSorted()).toEqual([1, 2])
    expect(others).toEqual([])
    expect((await find(2))[2]).toMatchObject({ id: 4, locationIds: [] })
  })
})
