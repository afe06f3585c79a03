import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'

/** All tiers but the last: their last ranks, and how many good ones are enough to stop there. */
const TIERS = [
  { upTo: 20_000, enough: 100 },
  { upTo: 60_000, enough: 100 },
  { upTo: 120_000, enough: 100 },
  { upTo: 200_000, enough: 100 },
  { upTo: 300_000, enough: 75 },
  { upTo: 450_000, enough: 50 },
  { upTo: 700_000, enough: 50 },
]
const IN_A_TIER = 180
const WISHES_FOR = 200

type Row = {
  product_ids: number[]
  candidates: string
  preferences: string
  stock: string
  fitting: number
  is_whole: boolean
}

const numbersIn = (text: string | null) => (text ? text.split(',').map(Number) : [])

/** Each nth of the numbers, from the given one on. */
const everyOf = (list: number[], nth: number, from: number) =>
  list.filter((_, place) => place % nth === from)

describe.each(testDatabases())('candidates of a search on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (1, 'Волгоград', 'v', 48, 44, 11);
      INSERT INTO stock_locations (id, city_id, address) VALUES (1, 1, 'Склад'), (2, 1, 'Второй');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (1, 'Sakura', 'sakura');
      INSERT INTO categories (id, key, name) VALUES (1, 'filters', 'Фильтры');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price,
        popularity)
      SELECT n, 'part-' || n, CASE n % 3 WHEN 0 THEN 'Кольцо фильтра' ELSE 'Фильтр кольцевой' END,
             n, n, 1, 1, 100 * n, (2000 - n)::real / 2000
      FROM generate_series(1, 1500) AS n;
      SELECT rebuild_product_lists()`)
  })
  afterAll(() => db?.close())

  type Wishes = {
    otherwise?: string
    sample?: number
    stocked?: number
    from?: number
    to?: number
    at?: number[]
  }
  async function find(
    query: string,
    prefer: readonly string[] = [],
    limit = 1001,
    { otherwise, sample = 1001, stocked = WISHES_FOR, from, to, at }: Wishes = {},
  ) {
    const [row] = await db.query<Row>(sql`
      SELECT product_ids, candidates, preferences, stock, fitting, is_whole
      FROM search_candidates(${query}::tsquery, ${otherwise ?? null}::tsquery,
                             ${prefer}::tsquery[], ${limit}, ${sample}, ${stocked},
                             ${from ?? null}, ${to ?? null}, ${at ?? null}::integer[])`)
    if (!row) throw new Error('there is always one row')
    const candidates = numbersIn(row.candidates)
    expect(everyOf(candidates, 5, 0)).toEqual(row.product_ids)
    return {
      product_ids: row.product_ids,
      fitting: row.fitting,
      is_whole: row.is_whole,
      ranks: everyOf(candidates, 5, 1),
      category_ids: everyOf(candidates, 5, 2),
      manufacturer_ids: everyOf(candidates, 5, 3),
      prices: everyOf(candidates, 5, 4),
      preferences: numbersIn(row.preferences),
      stock_products: everyOf(numbersIn(row.stock), 2, 0),
      stock_locations: everyOf(numbersIn(row.stock), 2, 1),
    }
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n)

  test('stand in the order of popularity, each with what it is', async () => {
    expect(await find("'фильтр'", [], 4)).toEqual({
      product_ids: [1, 2, 3, 4],
      ranks: [1, 2, 3, 4],
      category_ids: [1, 1, 1, 1],
      manufacturer_ids: [1, 1, 1, 1],
      prices: [100, 200, 300, 400],
      preferences: [],
      stock_products: [],
      stock_locations: [],
      fitting: 4,
      is_whole: false,
    })
  })

  test('are never more than 1001, and none where nothing matches', async () => {
    const found = await find("'фильтр'", [], 5000)
    expect(found.product_ids).toEqual(numbers(1, 1001))
    // a sample does where there are tiers; all of this shop lies in the first
    expect((await find("'фильтр'", [], 5000, { sample: 5 })).product_ids).toHaveLength(1001)
    const nothing = await find("'нигде'", ["'фильтр'"])
    expect(Object.values(nothing)).toEqual([[], 0, true, [], [], [], [], [], [], []])
    expect((await find("'фильтр'", [], 0)).product_ids).toEqual([])
  })

  test('say which wishes they meet, the first wish weighing most', async () => {
    const { preferences } = await find("'фильтр'", ["'фильтр':A", "'нигде'", "'кольц':A | 'c1_'"])
    expect(preferences.slice(0, 3)).toEqual([0b101, 0b101, 0b001])
    expect(preferences).toHaveLength(WISHES_FOR)
    expect(preferences[WISHES_FOR - 1]).toBe(0b101)
  })

  test('say where the first of them can be had, reserved units left out', async () => {
    await db.script(`
      SELECT change_stock(2, 1, 'received', 3, 0, 'test', ''),
             change_stock(2, 2, 'received', 5, 0, 'test', ''),
             change_stock(5, 1, 'received', 1, 1, 'test', ''),
             change_stock(200, 2, 'received', 1, 0, 'test', ''),
             change_stock(201, 2, 'received', 1, 0, 'test', '')`)
    const pairs = async (wishes: Wishes) => {
      const { stock_products, stock_locations } = await find("'фильтр'", [], 1001, wishes)
      return stock_products.map((product, n) => `${product} at ${stock_locations[n]}`).sort()
    }
    expect(await pairs({})).toEqual(['2 at 1', '2 at 2', '200 at 2'])
    expect(await pairs({ stocked: 1001 })).toEqual(['2 at 1', '2 at 2', '200 at 2', '201 at 2'])
  })

  test('cost what the bounds say, however few of the most popular do', async () => {
    const between = async (wishes: Wishes) => (await find("'фильтр'", [], 1001, wishes)).product_ids
    expect(await between({ from: 120_000 })).toEqual(numbers(1200, 1500))
    expect(await between({ to: 300 })).toEqual([1, 2, 3])
    expect(await between({ from: 130_000, to: 130_200 })).toEqual([1300, 1301, 1302])
  })

  test('are looked for among all of the first tier and 3000 matches of another', async () => {
    await db.script(`
      INSERT INTO product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
      SELECT n, n, 1, 1, CASE n WHEN 9000 THEN 1 ELSE 2 END, 'шайб'::tsvector
      FROM generate_series(2000, 9000) AS n
      UNION ALL
      SELECT n, n, 1, 1, CASE n WHEN 27000 THEN 1 ELSE 2 END, 'гайк'
      FROM generate_series(20001, 27000) AS n`)
    expect(await find("'шайб'", [], 1001, { to: 1 })).toMatchObject({ product_ids: [9000] })
    const none = { product_ids: [], is_whole: false }
    expect(await find("'гайк'", [], 1001, { to: 1 })).toMatchObject(none)
    await db.script('DELETE FROM product_search WHERE rank BETWEEN 20001 AND 23999')
    expect(await find("'гайк'", [], 1001, { to: 1 })).toMatchObject(none)
    await db.script('DELETE FROM product_search WHERE rank BETWEEN 24000 AND 24001')
    const within = await find("'гайк'", [], 1001, { to: 1 })
    expect(within).toMatchObject({ product_ids: [27_000], is_whole: true })
    await db.script('SELECT rebuild_product_lists()')
  })

  test('are those that one of the locations has, however little bought', async () => {
    const has = async (at: number[]) => (await find("'фильтр'", [], 1001, { at })).product_ids
    expect(await has([2])).toEqual([2, 200, 201])
    expect(await has([1])).toEqual([2])
    expect(await has([])).toEqual([])
  })

  test('are looked for until enough of them are good, not only many', async () => {
    // 120 that speak of it later lie before 30 that begin with it
    await db.script(`
      INSERT INTO product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
      SELECT 2000 + n, 2000 + n, 1, 1, 1, 'генератор:2B'::tsvector FROM generate_series(1, 120) AS n
      UNION ALL
      SELECT 30000 + n, 30000 + n, 1, 1, 1, 'генератор:1A' FROM generate_series(1, 30) AS n`)
    const found = await find("'генератор'", ["'генератор':A"])
    expect(found.product_ids).toHaveLength(150)
    expect(found.preferences.filter((met) => met === 1)).toHaveLength(30)
    expect((await find("'генератор'")).product_ids).toHaveLength(120)
    await db.script('SELECT rebuild_product_lists()')
  })

  test('say of the best ones where they can be had, not of the most bought', async () => {
    // every third is called Кольцо фильтра; 2 is in stock and is not
    await db.script(`SELECT change_stock(6, 2, 'received', 1, 0, 'test', '')`)
    const { stock_products } = await find("'фильтр'", ["'кольц':A"], 30, { stocked: 2 })
    expect(stock_products).toEqual([6])
    await db.script(`SELECT change_stock(6, 2, 'corrected', -1, 0, 'test', '')`)
  })

  test('of what is asked otherwise stand behind the others, where those are all', async () => {
    const otherwise = "'кольцев'"
    const cheap = await find("'кольц'", ["'c1_'"], 1001, { otherwise, to: 900 })
    expect(cheap).toMatchObject({ fitting: 3, is_whole: true })
    expect(cheap.product_ids).toEqual([3, 6, 9, 1, 2, 4, 5, 7, 8])
    expect(cheap.preferences).toEqual(cheap.product_ids.map(() => 1))
    const few = await find("'кольц'", [], 5, { otherwise, to: 900 })
    expect(few).toMatchObject({ product_ids: [3, 6, 9, 1, 2], fitting: 3, is_whole: false })
    const cut = await find("'кольц'", [], 500, { otherwise })
    expect(cut).toMatchObject({ fitting: 500, is_whole: false })
    expect(cut.product_ids).toEqual(numbers(1, 500).map((n) => 3 * n))
    const none = await find("'нигде'", [], 2, { otherwise })
    expect(none).toMatchObject({ product_ids: [1, 2], fitting: 0, is_whole: false })
  })

  test('come from the less popular only while the popular are not enough', async () => {
    // rows lie on the disk the other way round, so that their order cannot be what helps
    const tiers = [0, ...TIERS.map(({ upTo }) => upTo)] // the cheapest lie in the last
    const all = IN_A_TIER * tiers.length
    await db.script(`
      DELETE FROM product_search WHERE product_id > ${all};
      UPDATE product_search SET rank = -rank;
      UPDATE product_search SET rank = ${all} + 1 - product_id
        + (ARRAY[${tiers}])[${tiers.length} - (product_id - 1) / ${IN_A_TIER}]`)
    const { product_ids, ranks, is_whole } = await find("'фильтр'")
    expect(product_ids).toEqual(numbers(all - IN_A_TIER + 1, all).reverse())
    expect(ranks).toEqual(numbers(1, IN_A_TIER))
    expect(is_whole).toBe(false)

    const between = async (first: number, last: number) => {
      const bounds = { from: 100 * first, to: 100 * last }
      const { product_ids, is_whole } = await find("'фильтр'", [], 1001, bounds)
      expect(product_ids).toEqual(numbers(product_ids.at(-1) ?? 0, last).reverse())
      return { down_to: product_ids.at(-1), is_whole }
    }
    for (const place of tiers.keys()) {
      const [first, last] = [IN_A_TIER * place + 1, IN_A_TIER * place + 40]
      expect(await between(first, last)).toEqual({ down_to: first, is_whole: true })
    }
    for (const [place, { enough }] of TIERS.entries()) {
      const isLast = place === TIERS.length - 1
      // of the tier; none of the more popular is cheap
      const first = all - IN_A_TIER * (place + 1) + 1
      const next = first - IN_A_TIER
      expect(await between(1, first + enough - 1)).toEqual({ down_to: first, is_whole: false })
      expect(await between(1, first + enough - 2)).toEqual({ down_to: next, is_whole: isLast })
    }
    const some = await find("'фильтр'", [], 1001, { sample: 5 })
    expect(some).toMatchObject({ fitting: 5, is_whole: false })
    expect(some.ranks.every((rank) => rank <= IN_A_TIER)).toBe(true)
    await db.script('SELECT rebuild_product_lists()')
  })
})
