// How many matches a search looks at, and that it says so where there are more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AskedFilters } from '#src/catalogue/filter-contract.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { SearchOrder } from '../ordering/rank-candidates.ts'
import { keepShopWords, type ShopWords } from './keep-shop-words.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { searchProducts } from './search-products.ts'

const SAMPLE = 400
const COUNTED = EXACT_TOTAL + 1
const BEGUN = 200
const FILTERS = 1500
/** So many filters are in the first tier: the most bought, and the dearest. */
const IN_FIRST_TIER = 1400
const OTHERS = 600
const MORE = { total_is_lower_bound: true }
const ALL = { total_is_lower_bound: undefined }

describe.each(testDatabases())('what is looked at on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let recording: Database
  let words: ShopWords
  let samples: unknown[] = []

  beforeAll(async () => {
    db = await open()
    recording = {
      ...db,
      query: (statement) => {
        const { text, values } = statement
        if (text.includes('search_candidates')) samples.push(values[4])
        return db.query(statement)
      },
    }
    // each third part is of Bosch and the fifth of Hengst; each second filter is in stock and
    // everything else is; ranks are those of a shop that is large enough for samples
    await db.script(`
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (1, 'Волгоград', 'v', 48, 44, 11);
      INSERT INTO stock_locations (id, city_id, address) VALUES (1, 1, 'Склад');
      INSERT INTO manufacturers (id, name, name_norm)
      VALUES (1, 'Sakura', 'sakura'), (2, 'Bosch', 'bosch'), (3, 'Hengst', 'hengst');
      INSERT INTO categories (id, key, name) VALUES (1, 'parts', 'Детали');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price,
        popularity)
      SELECT n, 'part-' || n,
             CASE WHEN n <= ${FILTERS} THEN 'Фильтр масляный'
                  WHEN n <= ${FILTERS + OTHERS} THEN 'Амортизатор' ELSE 'Глушитель' END,
             'LONG' || 10000 + n, 'LONG' || 10000 + n,
             CASE WHEN n = 5 THEN 3 WHEN n % 3 = 0 THEN 2 ELSE 1 END, 1,
             100 * (4000 - n), (4000 - n)::real / 4000
      FROM generate_series(1, ${FILTERS + 2 * OTHERS}) AS n;
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT id, 1, 1 FROM products WHERE id % 2 = 0 OR id > ${FILTERS};
      SELECT rebuild_product_lists();
      UPDATE product_search SET rank = rank + 20000 WHERE rank > ${IN_FIRST_TIER}`)
    words = await keepShopWords(db, () => loadVocabulary(undefined), throwIt)()
  })
  afterAll(() => db?.close())

  async function search(text: string, order: SearchOrder, filters: AskedFilters = {}) {
    samples = []
    const answer = await searchProducts(recording, words, {
      text,
      car: { make: undefined, model: undefined, engine: undefined },
      isExact: false,
      filters,
      order,
      page: { page: 1, per_page: 24, offset: 0 },
    })
    const { products, total, total_is_lower_bound } = answer
    const makers = new Set(products.map(({ manufacturer }) => manufacturer))
    const counted = { first: products[0]?.id, total, total_is_lower_bound, makers: [...makers] }
    return { ...counted, samples, facets: answer.facets }
  }
  const oilFilters = (order: SearchOrder, filters?: AskedFilters) =>
    search('фильтр масляный', order, filters)

  test('of a text: some of the most bought', async () => {
    const some = { first: 2, total: SAMPLE, ...MORE, samples: [SAMPLE] }
    expect(await oilFilters('relevance')).toMatchObject(some)
  })

  test('by price: as many as are counted, so that the cheapest of them is first', async () => {
    const counted = { first: COUNTED, total: EXACT_TOTAL, ...MORE, samples: [COUNTED] }
    expect(await oilFilters('price')).toMatchObject(counted)
  })

  test('by price and in stock: what is in stock of a whole tier', async () => {
    expect(await oilFilters('price', { in_stock: 'any' })).toMatchObject({
      first: IN_FIRST_TIER,
      total: IN_FIRST_TIER / 2,
      ...MORE,
      samples: [COUNTED, COUNTED],
    })
  })

  test('by price and of a maker: what is the maker’s of a whole tier', async () => {
    expect(await oilFilters('price', { manufacturer: 'Bosch' })).toMatchObject({
      first: IN_FIRST_TIER - (IN_FIRST_TIER % 3),
      total: Math.floor(IN_FIRST_TIER / 3),
      makers: ['Bosch'],
      samples: [COUNTED, COUNTED],
    })
  })

  test('up to the dearest price that may be asked for, everything', async () => {
    const all = await oilFilters('relevance')
    const cheaper = await oilFilters('relevance', { price_to: 99_999_999 })
    expect(cheaper.total).toBe(all.total)
    expect((await oilFilters('relevance', { price_from: 99_999_999 })).total).toBe(0)
  })

  test('where all were seen, makers of what is in stock are counted among all of it', async () => {
    const chosen = { in_stock: 'any', manufacturer: 'Bosch' }
    const { facets, ...found } = await search('амортизатор', 'price', chosen)
    expect(found).toMatchObject({ total: OTHERS / 3, ...ALL, makers: ['Bosch'] })
    expect(facets.manufacturer).toEqual([
      { value: 'Sakura', name: 'Sakura', count: (OTHERS / 3) * 2 },
      { value: 'Bosch', name: 'Bosch', count: OTHERS / 3 },
    ])
    expect(facets.in_stock.map(({ count }) => count)).toEqual([OTHERS / 3, OTHERS / 3])
  })

  test('where a maker was sought because there is more of others, its own count is exact', async () => {
    const { facets, ...found } = await search('амортизатор', 'relevance', { manufacturer: 'Bosch' })
    expect(found).toMatchObject({ total: OTHERS / 3, ...ALL, samples: [SAMPLE, SAMPLE] })
    const [first, second] = facets.manufacturer
    expect(first).toMatchObject({ value: 'Sakura', count_is_lower_bound: true })
    expect(second).toEqual({ value: 'Bosch', name: 'Bosch', count: OTHERS / 3 })
  })

  test('two parts in one text, together more than is counted: there are more', async () => {
    const both = await search('амортизатор, глушитель', 'price')
    expect(both).toMatchObject({ total: EXACT_TOTAL, ...MORE, samples: [COUNTED, COUNTED] })
  })

  test('more articles begin so than are told: there are more, also of a maker', async () => {
    expect(await search('LONG1', 'relevance')).toMatchObject({ total: BEGUN, ...MORE })
    const ofBosch = await search('LONG1', 'relevance', { manufacturer: 'Bosch' })
    expect(ofBosch).toMatchObject({ total: BEGUN, ...MORE, makers: ['Bosch'] })
    expect(await search('LONG1000', 'relevance')).toMatchObject({ total: 9, ...ALL })
    // Hengst has one that only looks alike
    expect((await search('LONG11', 'relevance', { manufacturer: 'Hengst' })).total).toBe(0)
  })
})

function throwIt(error: unknown): never {
  throw error
}
