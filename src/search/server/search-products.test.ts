// What a page of a search costs the database, and that what comes at once is what a list shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProductsByIds } from '#src/catalogue/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  addSampleCatalogue,
  type SampleCatalogue,
  SPARK_PLUGS,
} from '#tests/support/sample-catalogue.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { keepShopWords, type ShopWords } from './keep-shop-words.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { searchProducts } from './search-products.ts'

describe.each(bothDatabases())('an article on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let goods: SampleCatalogue
  let words: ShopWords
  let statements = 0
  let counting: Database

  beforeAll(async () => {
    db = await open()
    counting = {
      ...db,
      query: (statement) => {
        // a look for newer names of cards comes once in a while, beside the search
        if (!statement.text.includes('search_versions')) statements += 1
        return db.query(statement)
      },
    }
    goods = await addSampleCatalogue(db)
    words = await keepShopWords(db, () => loadVocabulary(undefined), throwIt)()
    await search('names of cards are read') // once for the handle
    await findProductsByIds(counting, [goods.airFilter.id])
  })
  afterAll(() => db?.close())

  const search = (text: string, model?: string, isLate = () => false) =>
    searchProducts(counting, words, {
      isLate,
      text,
      car: { make: model && 'chery', model, engine: undefined },
      isExact: false,
      filters: {},
      order: 'relevance',
      page: { page: 1, per_page: 24, offset: 0 },
    })

  test('a search whose time is over tells what was found until then, and that it is not all', async () => {
    const late = await search('свеча зажигания', undefined, () => true)
    expect(late).toMatchObject({ products: [], partial: true, total: 0 })
    const whole = await search('свеча зажигания')
    expect(whole.total).toBeGreaterThan(0)
    expect(whole.partial).toBeUndefined()
  })

  test('a filter that would take more than the time of the search leaves what was found', async () => {
    let looks = 0
    const late = await search('свеча и фильтр', undefined, () => ++looks > 1)
    expect(late.products.length).toBeGreaterThan(0)
    expect(late.partial).toBe(true)
  })

  describe('filtered in a shop where more matches than is looked at', () => {
    /** The time is over after the first look at the candidates, or one step later. */
    const filtered = async (when: 'at once' | 'in between' | 'never', text = 'свеча зажигания') => {
      let looked = 0
      let asked = 0
      const isLate = () => {
        if (when === 'never' || looked === 0) return false
        asked += 1
        return when === 'at once' || asked > 1
      }
      const large: typeof db = {
        ...db,
        query: async <Row>(statement: Parameters<typeof db.query>[0]) => {
          const rows = await db.query<Row>(statement)
          if (!statement.text.includes('FROM search_candidates')) return rows
          looked += 1
          return rows.map((row) => ({ ...row, isWhole: false }))
        },
      }
      return searchProducts(large, words, {
        ...{ text, isLate, isExact: false, order: 'relevance' },
        car: { make: undefined, model: undefined, engine: undefined },
        filters: { price_from: 1 },
        page: { page: 1, per_page: 24, offset: 0 },
      })
    }

    test('says that it is not all when there was no time to search with the filter', async () => {
      expect((await filtered('never')).partial).toBeUndefined()
      const late = await filtered('at once')
      expect(late).toMatchObject({ partial: true, total_is_lower_bound: true })
      expect(late.products.length).toBeGreaterThan(0)
    })

    test('shows what was found when the time is over before the filter has found anything', async () => {
      const late = await filtered('in between')
      expect(late.partial).toBe(true)
      expect(late.products.length).toBeGreaterThan(0)
    })
  })

  test('of a long text the answer tells how many words were searched with', async () => {
    expect(await search('свеча '.repeat(24))).not.toHaveProperty('read_words')
    expect(await search('свеча '.repeat(25))).toMatchObject({ read_words: 24 })
    const numbers = Array.from({ length: 13 }, () => goods.airFilter.article).join(' ')
    expect(await search(numbers)).toMatchObject({ read_words: 12 })
  })

  test('is found and shown by one statement, and one more for analogues of what is missing', async () => {
    const { hidden: _, ...shown } = goods
    for (const { id, article } of Object.values(shown)) {
      statements = 0
      const { products } = await search(article)
      expect([article, statements]).toEqual([article, products.some(isMissing) ? 2 : 1])
      const ids = products.map((product) => product.id)
      expect(ids).toContain(id)
      expect(products).toEqual(await findProductsByIds(db, ids))
    }
  })

  test('that does not fit the chosen car is said to be similar: two statements', async () => {
    await search(goods.airFilter.article, 'tiggo-4') // names of cars are read once, too
    statements = 0
    const { products, similar } = await search(goods.airFilter.article, 'tiggo-4')
    expect(similar).toBe(true)
    expect(products).toEqual(await findProductsByIds(db, [goods.airFilter.id]))
    expect(statements).toBe(2)
  })

  test('is not found once it is hidden', async () => {
    const { id, article } = goods.airFilter
    await db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${id}`)
    expect(await search(article)).toMatchObject({ products: [], total: 0 })
    await db.query(sql`UPDATE products SET is_hidden = false WHERE id = ${id}`)
    expect((await search(article)).products).toMatchObject([{ id }])
  })

  test.each([
    { beginning: 'PLUG-102', count: 10, cost: 1 },
    { beginning: 'PLUG-10', count: SPARK_PLUGS, cost: 2 },
  ])(
    '$beginning is the beginning of $count: $cost statements, and one more as above',
    async (asked) => {
      statements = 0
      const { products, total } = await search(asked.beginning)
      const analogues = products.some(isMissing) ? 1 : 0
      expect([total, statements]).toEqual([asked.count, asked.cost + analogues])
      const ids = products.map(({ id }) => id)
      expect(products).toEqual(await findProductsByIds(db, ids))
    },
  )
})

type Stocked = { readonly storages: readonly { readonly quantity: number }[] }
const isMissing = ({ storages }: Stocked) => storages.every(({ quantity }) => quantity === 0)

const throwIt = (error: unknown) => {
  throw error
}
