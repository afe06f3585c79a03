// GET /api/suggest as a client sees it, while a buyer types.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchApi } from '#src/search/contract.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const NOTHING = { articles: [], parts: [], cars: [], categories: [] }

describe.each(testDatabases())('suggestions on the $kind database', ({ open }) => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())

  const ask = (query: Record<string, unknown>) => shop.visitor.get('/api/suggest', query)
  const suggested = async (search: string) => (await ask({ search })).as(searchApi.suggest)

  test.each(['E4G', 'e4g16', 'Е4g16-10', 'у4п16', 'E4GlБ-IO'])(
    'articles that begin so, however they are typed: «%s»',
    async (search) => {
      expect((await suggested(search)).articles).toEqual([
        {
          key: shop.goods.oilFilter.key,
          article: 'E4G16-1012040',
          name: 'Фильтр масляный двигателя',
          manufacturer: 'Chery',
        },
      ])
    },
  )

  test('five articles at most, in their order', async () => {
    const { articles } = await suggested('PLUG-10')
    expect(articles.map(({ article }) => article)).toEqual([
      ...['PLUG-1000', 'PLUG-1001', 'PLUG-1002', 'PLUG-1003', 'PLUG-1004'],
    ])
  })

  test('no article of a hidden product', async () => {
    expect((await suggested('HIDDEN-0001')).articles).toEqual([])
  })

  test.each([
    ['масляный фи', 'фильтр масляный'],
    ['колод', 'колодки тормозные'],
    ['rjkjl', 'колодки тормозные'],
    ['kolod', 'колодки тормозные'],
    ['калодки', 'колодки тормозные'],
  ])('parts: «%s» becomes «%s»', async (search, part) => {
    expect((await suggested(search)).parts).toContain(part)
  })

  test('parts after the name of a car, which are then found', async () => {
    const { parts, cars } = await suggested('тигго 7 про воздуш')
    expect(cars).toEqual([])
    expect(parts[0]).toMatch(/^тигго 7 (про|pro) фильтр воздушный$/)
    const answer = await shop.visitor.get('/api/products/search', { search: parts[0] })
    expect(answer.as(searchApi.products).products.map(({ article }) => article)).toEqual([
      'T15-1109111',
    ])
  })

  test('parts that the shop does not sell are not suggested', async () => {
    expect((await suggested('аморт')).parts).toEqual([])
  })

  test.each([
    ['che', ['Chery', 'Chery Tiggo 4', 'Chery Tiggo 7 Pro']],
    ['chery tiggo 7', ['Chery Tiggo 7 Pro']],
    ['jol', ['Haval Jolion']],
  ])('cars: «%s» becomes %o', async (search, names) => {
    expect((await suggested(search)).cars.map(({ name }) => name)).toEqual(names)
  })

  test('cars as the selects have them', async () => {
    expect((await suggested('jol')).cars).toEqual([
      { name: 'Haval Jolion', brand: 'Haval', model: 'Jolion', engine: '' },
    ])
  })

  test('categories by any of their words', async () => {
    expect((await suggested('зажиг')).categories).toEqual([
      { key: 'spark-plugs', name: 'Свечи зажигания' },
    ])
  })

  test.each(['', ' ', 'к', '!', '🙂', '"', 'a%', '??', '\u202e'])(
    'nothing for what says nothing yet: «%s»',
    async (search) => {
      expect(await suggested(search)).toEqual(NOTHING)
    },
  )

  test('nothing for a text that is not given', async () => {
    expect((await ask({})).as(searchApi.suggest)).toEqual(NOTHING)
  })

  test.each([
    '%%%',
    '___',
    "'; DROP TABLE products; --",
    '\\\\\\',
    '<script>alert(1)</script>',
    '🙂🙂🙂🙂',
    '((((((',
    'а'.repeat(500),
    'ab1'.repeat(166),
    'а б в '.repeat(83),
    'fil '.repeat(125),
  ])('a hostile text is only searched as text: «%s»', async (search) => {
    expect((await ask({ search })).status).toBe(200)
  })

  test('a text of 9001 characters is refused', async () => {
    const answer = await ask({ search: 'а'.repeat(9001) })
    expect(answer.status).toBe(422)
    expect(answer.failure.errors).toEqual({ search: ['Не больше 9000 знаков.'] })
  })
})
