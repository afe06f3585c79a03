// Products in «Прочее» get categories by rules, numbers and names.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyCategories } from './apply-categories.ts'
import { addCategoryRule } from './place-by-rules.ts'

const [FALLBACK, FILTERS, TUNING, BUMPERS] = [901, 902, 903, 904]

describe.each(testDatabases())('categories of known products on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await db.query(sql`
      INSERT INTO categories (id, key, name)
      VALUES (${FALLBACK}, 'prochee', 'Прочее'), (${FILTERS}, 'filtry', 'Фильтры масляные'),
             (${TUNING}, 'tuning', 'Тюнинг'), (${BUMPERS}, 'bampery', 'Бамперы')`)
    await db.query(sql`
      INSERT INTO manufacturers (id, name, name_norm) VALUES (901, 'ACME', 'ACME')`)
    await addCategoryRule(db, {
      position: null,
      manufacturerId: null,
      words: 'спортивный',
      articlePrefix: '',
      categoryId: TUNING,
    })
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    await db.query(sql`DELETE FROM products`)
    const goods = [
      ['Фильтр масляный Chery', FALLBACK],
      ['Фильтр масляный Haval', FALLBACK],
      ['Руль спортивный', FALLBACK],
      ['Изделие', FALLBACK],
      ['Бампер спортивный', BUMPERS],
      ['Фильтр масляный Geely', BUMPERS],
    ] as const
    for (const [n, [name, category]] of goods.entries()) {
      await db.query(sql`
        INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
        VALUES (${`g-${n}`}, ${name}, ${`G-${n}`}, ${`G${n}`}, 901, ${category}, 100)`)
    }
    await db.query(sql`SELECT rebuild_product_lists()`)
  })

  const places = async () => {
    const rows = await db.query<{ place: number; found: number }>(sql`
      SELECT product.category_id AS place, search.category_id AS found
      FROM products AS product LEFT JOIN product_search AS search ON search.product_id = product.id
      ORDER BY product.key`)
    expect(rows.map(({ found }) => found)).toEqual(rows.map(({ place }) => place))
    return rows.map(({ place }) => place)
  }
  const counted = async (category: number) => {
    const [row] = await db.query<{ products: number }>(sql`
      SELECT coalesce(sum(product_count), 0)::integer AS products FROM category_counts
      WHERE category_id = ${category}`)
    return row?.products
  }

  test('change only for products in «Прочее», and search and counts are refreshed', async () => {
    const moved = await applyCategories(db)
    expect(moved).toEqual({
      byCategory: new Map([
        [FILTERS, 2],
        [TUNING, 1],
      ]),
      left: { onSale: 1, hidden: 0 },
    })
    expect(await places()).toEqual([FILTERS, FILTERS, TUNING, FALLBACK, BUMPERS, BUMPERS])
    expect(await counted(FILTERS)).toBe(2)
    expect(await counted(FALLBACK)).toBe(1)
    expect(await applyCategories(db)).toEqual({
      byCategory: new Map(),
      left: { onSale: 1, hidden: 0 },
    })
  })

  test('stay the same in a dry run', async () => {
    const before = await places()
    const tried = await applyCategories(db, { isDryRun: true })
    expect(tried.byCategory).toEqual(
      new Map([
        [FILTERS, 2],
        [TUNING, 1],
      ]),
    )
    expect(await places()).toEqual(before)
  })

  test('change for all products by the owner’s rules where he asks for it', async () => {
    const moved = await applyCategories(db, { isEverywhere: true })
    expect(moved.byCategory).toEqual(
      new Map([
        [FILTERS, 2],
        [TUNING, 2],
      ]),
    )
    expect(await places()).toEqual([FILTERS, FILTERS, TUNING, FALLBACK, TUNING, BUMPERS])
  })
})
