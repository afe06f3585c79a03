// How many of the matches a search looks at: some for a text, all that are counted for an order by price.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { SearchOrder } from '../rank-candidates.ts'
import type { AskedFacets } from './choose-facets.ts'
import { keepShopWords, type ShopWords } from './keep-shop-words.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { searchProducts } from './search-products.ts'

const SAMPLE = 400
const COUNTED = EXACT_TOTAL + 1
/** So many are in the first tier; every second one of them is in stock. */
const OF_FIRST_TIER = 1400

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
        const asked = /search_candidates\(\D+\d+\D+\d+\D+\d+\D+\d+\D+\$(\d+)/.exec(text)
        if (asked) samples.push(values[Number(asked[1]) - 1])
        return db.query(statement)
      },
    }
    // the more a part is bought the dearer it is; ranks tell of a shop large enough for samples
    await db.script(`
      INSERT INTO cities (id, name, slug, lat, lng, zoom) VALUES (1, 'Волгоград', 'v', 48, 44, 11);
      INSERT INTO stock_locations (id, city_id, address) VALUES (1, 1, 'Склад');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (1, 'Sakura', 'sakura');
      INSERT INTO categories (id, key, name) VALUES (1, 'filters', 'Фильтры');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price,
        popularity)
      SELECT n, 'part-' || n, 'Фильтр масляный', n, n, 1, 1, 100 * (2000 - n),
             (2000 - n)::real / 2000
      FROM generate_series(1, 1500) AS n;
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT id, 1, 1 FROM products WHERE id % 2 = 0;
      SELECT rebuild_product_lists();
      UPDATE product_search SET rank = rank + 20000 WHERE rank > ${OF_FIRST_TIER}`)
    words = await keepShopWords(db, () => loadVocabulary(undefined), throwIt)()
  })
  afterAll(() => db?.close())

  async function search(order: SearchOrder, facets: AskedFacets = {}) {
    samples = []
    const { products, total } = await searchProducts(recording, words, {
      text: 'фильтр масляный',
      car: { make: undefined, model: undefined, engine: undefined },
      isExact: false,
      facets,
      order,
      page: { page: 1, per_page: 24, offset: 0 },
    })
    return { first: products[0]?.id, total, samples }
  }

  test('a text: some of the most bought', async () => {
    expect(await search('relevance')).toMatchObject({ total: SAMPLE, samples: [SAMPLE] })
  })

  test('by price: as many as are counted, so that the cheapest of them is first', async () => {
    const counted = { first: COUNTED, total: EXACT_TOTAL, samples: [COUNTED] }
    expect(await search('price')).toMatchObject(counted)
  })

  test('by price and in stock: some of all, and what is in stock of the whole tier', async () => {
    expect(await search('price', { in_stock: 'any' })).toEqual({
      first: OF_FIRST_TIER,
      total: OF_FIRST_TIER / 2,
      samples: [SAMPLE, COUNTED],
    })
  })

  test('by price and of a maker: some of all, and as many of the maker as are counted', async () => {
    expect(await search('price', { manufacturer: 'Sakura' })).toMatchObject({
      first: COUNTED,
      samples: [SAMPLE, COUNTED],
    })
  })
})

function throwIt(error: unknown): never {
  throw error
}
