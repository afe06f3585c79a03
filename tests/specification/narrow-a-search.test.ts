// Facets, order and pages of search results.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchApi } from '#src/search/contract.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { SPARK_PLUGS } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SHARED = '3501175XKN01A' // the pads of the sample catalogue are Haval's, 5 200 rubles

describe.each(testDatabases())('a found list on the $kind database', ({ open }) => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await testShop(open)
    const pads = { name: 'Колодки тормозные задние', article: SHARED, category: 'brake-pads' }
    await shop.has(aProduct({ ...pads, key: 'kyb-pads', manufacturer: 'KYB', unitPrice: 99_000 }))
    await shop.has(aProduct({ ...pads, key: 'big-pads', manufacturer: 'Big Filter' }))
    await shop.has(aProduct({ ...pads, article: '3501175XKN02A', manufacturer: 'KYB' }))
  })
  afterAll(() => shop?.close())

  const found = async (query: Record<string, unknown>) =>
    (await shop.visitor.get('/api/products/search', query)).as(searchApi.products)
  const articles = async (query: Record<string, unknown>) =>
    (await found(query)).products.map(({ article }) => article)
  const makers = async (query: Record<string, unknown>) =>
    (await found(query)).products.map(({ manufacturer }) => manufacturer)
  /** How often each choice of a facet would be found. */
  const counts = (choices: readonly { value: string; count: number }[] = []) =>
    Object.fromEntries(choices.map(({ value, count }) => [value, count]))

  describe('an article of several manufacturers', () => {
    test('finds all of them, and the response lists them', async () => {
      const { article, total } = await found({ search: SHARED.toLowerCase() })
      expect(total).toBe(3)
      expect(article).toEqual({
        text: SHARED.toLowerCase(),
        count: 3,
        alike: 0,
        manufacturers: ['Big Filter', 'Haval', 'KYB'].map((name) => ({
          ...{ value: name, name, count: 1 },
        })),
      })
    })

    test('is narrowed to one of them', async () => {
      expect(await makers({ search: SHARED, manufacturer: 'KYB' })).toEqual(['KYB'])
      expect(await makers({ search: SHARED, manufacturer: 'kyb,Haval', sort: 'price' })).toEqual([
        ...['KYB', 'Haval'],
      ])
    })

    test('comes before articles that only begin with it, in every order', async () => {
      for (const sort of [undefined, 'price', '-price']) {
        const { products, article } = await found({ search: '3501175XKN0', sort })
        expect(article).toMatchObject({ count: 0 })
        expect(products).toHaveLength(4)
      }
      const exact = await articles({ search: '3501175XKN02A', sort: '-price' })
      expect(exact[0]).toBe('3501175XKN02A')
    })

    test('that does not exist finds similar ones, and the response marks them', async () => {
      const answer = await found({ search: '3501175XKN09A' })
      expect(answer).toMatchObject({ similar: true, article: { count: 0, manufacturers: [] } })
      expect(new Set(answer.products.map(({ article }) => article))).toEqual(
        new Set([SHARED, '3501175XKN02A']),
      )
    })
  })

  describe('the filters', () => {
    test('have a count for each value', async () => {
      const { facets, prices } = await found({ search: 'фильтр' })
      expect(counts(facets.category)).toEqual({ 'oil-filters': 3, 'air-filters': 1 })
      expect(counts(facets.manufacturer)).toEqual({ Chery: 2, 'Big Filter': 1, 'Mann-Filter': 1 })
      expect(counts(facets.in_stock)).toEqual({
        ...{ any: 3, volgograd: 2, volojskiy: 1, astrahan: 1 },
      })
      expect(prices).toEqual({ least: 310, most: 890 })
    })

    test.each<[Record<string, unknown>, string[]]>([
      [{ category: 'filters' }, ['E4G16-1012040', 'GB-1138', 'T15-1109111', 'W 712/95']],
      [{ category: 'oil-filters' }, ['E4G16-1012040', 'GB-1138', 'W 712/95']],
      [{ category: 'brakes' }, []],
      [{ category: 'unknown' }, []],
      [{ manufacturer: 'mann filter' }, ['W 712/95']],
      [{ manufacturer: 'Mann-Filter,Big Filter' }, ['GB-1138', 'W 712/95']],
      [{ manufacturer: 'Бош' }, []],
      [{ in_stock: 'any' }, ['E4G16-1012040', 'T15-1109111', 'W 712/95']],
      [{ in_stock: 'astrahan' }, ['W 712/95']],
      [{ in_stock: 'moskva' }, []],
      [{ price_from: 450, price_to: 700 }, ['E4G16-1012040', 'W 712/95']],
      [{ price_from: 690, price_to: 690 }, ['W 712/95']],
      [{ price_from: 700, price_to: 690 }, []],
      [{ in_stock: 'volgograd', manufacturer: 'Chery', price_to: 500 }, ['E4G16-1012040']],
      [{ brand: 'Chery', model: 'Tiggo 4', category: 'oil-filters' }, ['E4G16-1012040']],
    ])('%o leave %o of all filters', async (filters, left) => {
      const answer = await found({ search: 'фильтр', ...filters })
      expect(answer.products.map(({ article }) => article).toSorted()).toEqual(left)
      expect(answer.total).toBe(left.length)
    })

    test('a selected value changes the counts of other facets and not of its own', async () => {
      const { facets } = await found({ search: 'фильтр', manufacturer: 'Mann-Filter' })
      expect(counts(facets.manufacturer)).toEqual({ Chery: 2, 'Big Filter': 1, 'Mann-Filter': 1 })
      expect(counts(facets.category)).toEqual({ 'oil-filters': 1 })
    })

    test.each([
      [{ price_from: 'дёшево' }, 'price_from'],
      [{ price_to: -1 }, 'price_to'],
      [{ sort: 'name' }, 'sort'],
      [{ after: 'а'.repeat(101) }, 'after'],
    ])('%o is refused', async (query, field) => {
      const answer = await shop.visitor.get('/api/products/search', { search: 'фильтр', ...query })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual([field])
    })
  })

  describe('the order', () => {
    test('by price is from the cheapest or from the dearest', async () => {
      const cheapest = ['GB-1138', 'E4G16-1012040', 'W 712/95', 'T15-1109111']
      expect(await articles({ search: 'фильтр', sort: 'price' })).toEqual(cheapest)
      expect(await articles({ search: 'фильтр', sort: '-price' })).toEqual(cheapest.toReversed())
    })

    test('otherwise puts products in stock first', async () => {
      expect((await articles({ search: 'масляный фильтр' })).at(-1)).toBe('GB-1138')
    })
  })

  describe('the pages', () => {
    const query = { search: 'chery', per_page: 7 }

    test.each([undefined, 'price', '-price'])(
      'joined by their ends are those joined by their numbers: sorted by %s',
      async (sort) => {
        const byNumber: number[] = []
        for (let page = 1; page <= 6; page += 1) {
          const { products } = await found({ ...query, sort, page })
          byNumber.push(...products.map(({ id }) => id))
        }
        const byEnd: number[] = []
        let after: string | undefined
        do {
          const { products, next } = await found({ ...query, sort, after })
          byEnd.push(...products.map(({ id }) => id))
          after = next
        } while (after !== undefined && byEnd.length < 100)
        expect(byEnd.length).toBeGreaterThan(SPARK_PLUGS)
        expect(byEnd).toEqual(byNumber)
        expect(new Set(byEnd).size).toBe(byEnd.length)
      },
    )

    test('the last one has no next one', async () => {
      const { next, total } = await found({ search: 'chery', per_page: 100 })
      expect(total).toBeGreaterThan(SPARK_PLUGS)
      expect(next).toBeUndefined()
    })

    test.each(['nonsense', '1_2', "'; --", '_'])(
      'behind a place that cannot be read («%s») is the first one',
      async (after) => {
        expect(await articles({ ...query, after })).toEqual(await articles(query))
      },
    )
  })

  // the last one, because it adds filters
  describe('a number of several parts', () => {
    test('names no makers whose goods have other articles', async () => {
      const filter = { name: 'Фильтр масляный', category: 'oil-filters' }
      const ofMake = { ...filter, article: '4801012010', key: 'own-filter', manufacturer: 'Haval' }
      await shop.has(aProduct(ofMake))
      await shop.has(aProduct({ ...filter, article: 'BF-77', manufacturer: 'Big Filter' }))
      await shop.has(aProduct({ ...filter, article: 'KY-77', manufacturer: 'KYB' }))
      await shop.db.script(`
        INSERT INTO article_numbers (product_id, number, number_norm, kind)
        SELECT id, '480-1012010', '4801012010', 'original' FROM products
        WHERE article IN ('BF-77', 'KY-77');
        SELECT rebuild_product_lists()`)
      const { article } = await found({ search: '4801012010' })
      expect(article).toMatchObject({ count: 3, manufacturers: [{ value: 'Haval', count: 1 }] })
      expect((await articles({ search: '48О1О12О1О' }))[0]).toBe('4801012010')
    })
  })
})
