import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { findByBeginnings, findByNumbers, findCandidates } from './candidates.repository.ts'

const LOOKED_AT = 2000

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
             (3000 - n)::real / 3000
      FROM generate_series(1, 2200) AS n;
      UPDATE products SET is_universal = true WHERE id IN (7, 1990, 2100);
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      SELECT id, 'OTHER' || 10000 + id, 'OTHER' || 10000 + id, 'original' FROM products;
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

  test.each(['LONG1', 'OTHER1'])(
    `that begin with %s are looked for among ${LOOKED_AT}`,
    async (n) => {
      const found = await findByBeginnings(db, [n], "'u_'", 10)
      expect(found.map(({ id }) => id)).toEqual([7, 1990])
      expect(found.map(({ norm }) => norm)).toEqual([`${n}0007`, `${n}1990`])
      expect((await findByBeginnings(db, [n], '', 3)).map(({ id }) => id)).toEqual([1, 2, 3])
      expect(await findByBeginnings(db, [`${n}21`], "'u_'", 10)).toMatchObject([{ id: 2100 }])
    },
  )

  test('that replaced a number of their maker are found by it, after the part that still has it', async () => {
    await db.script(`
      INSERT INTO manufacturers (id, name, name_norm) VALUES (2, 'Other', 'other');
      INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
      VALUES (1, 'FORMER1', 'LONG10005', 'A'), (1, 'FORMER1', 'LONG10005', 'B'),
             (2, 'FORMER1', 'LONG10006', 'A'), (1, 'LONG10008', 'LONG10003', 'A')`)
    const found = async (norm: string) =>
      (await findByNumbers(db, [norm], '', 10)).map(({ id, isOwn }) => [id, isOwn])
    expect(await found('FORMER1')).toEqual([[5, false]])
    expect(await found('LONG10008')).toEqual([
      [3, false],
      [8, true],
    ])
    expect(await found('LONG10003')).toEqual([[3, true]])
  })
})
