// Nonsense searches always get a response, and are counted for the owner unless they are personal.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#database/demo/random.ts'
import { sql } from '#src/platform/server/sql.ts'
import { searchApi } from '#src/search/contract.ts'
import { askAll } from '#tests/support/at-once.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SIGNS = [...'абвгдежзиклмнопрстуфхцчшщъыьэюяabcdefxyz0123456789-./\'"\\&|!:*()<>%_ 🙂']

describe.each(testDatabases())('nonsense on the $kind database', ({ open }) => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())

  const ask = (search: string) => shop.visitor.get('/api/products/search', { search })

  test.each([
    ['the most words that fit', 'а '.repeat(250)],
    ['the same word over and over', 'фильтр '.repeat(71)],
    ['many words joined by «и»', 'фильтр и '.repeat(55)],
    ['words divided by commas', 'фильтр,'.repeat(71)],
    ['one endless word', 'фильтрмасляный'.repeat(35)],
    ['misspelt words', 'филтрр колодкки '.repeat(31)],
    ['numbers', '123456789 '.repeat(50)],
    ['articles of everything', 'E4G16-1012040 W712/95 '.repeat(22)],
    ['grades and volumes', '5w30 4л 5/40 530 1.6 '.repeat(23)],
    ['every car', 'chery tiggo haval jolion '.repeat(20)],
    ['emoji', '🙂👍🏽🇷🇺'.repeat(40)],
    ['signs alone', '!@#$%^&*()_+-=[]{};:,./<>?'.repeat(19)],
    ['quotes', '\'"\\'.repeat(166)],
    ['signs of a query', "!(фильтр) & | <-> :* 'A':B ".repeat(18)],
    ['combining accents', 'а\u0301\u0302\u0303\u0304'.repeat(100)],
    ['right to left', '\u202eфильтр\u202c مرشح '.repeat(30)],
  ])('%s is answered', async (_, search) => {
    expect((await ask(search.slice(0, 500))).status).toBe(200)
  })

  test('only the first of a thousand words are searched for', async () => {
    const answer = await ask('фильтр '.repeat(1000))
    expect(answer.status).toBe(200)
    expect(answer.as(searchApi.products).total).toBeGreaterThan(0)
  })

  test('a text of more than nine thousand characters is refused with a reason', async () => {
    const answer = await ask('слово '.repeat(1667))
    expect(answer.status).toBe(422)
    expect(answer.failure.errors).toEqual({ search: ['Не больше 9000 знаков.'] })
  })

  test('three hundred texts of random characters all get a response', async () => {
    const { below, pick } = seededRandom(7)
    const texts = Array.from({ length: 300 }, () =>
      Array.from({ length: 2 + below(58) }, () => pick(SIGNS)).join(''),
    )
    const answers = await askAll(texts, ask)
    const failed = answers.flatMap(({ status }, place) =>
      status === 200 || texts[place]?.trim() === '' ? [] : [texts[place]],
    )
    expect(failed).toEqual([])
  })
})

describe.each(testDatabases())('searches without results on the $kind database', ({ open }) => {
  test('are saved before the shop ends, except personal ones', async () => {
    const shop = await testShop(open)
    const search = (query: Record<string, unknown>) =>
      shop.visitor.get('/api/products/search', query)
    for (const text of ['самовар', 'Самовар ', 'утюг']) await search({ search: text })
    for (const text of ['ivan@example.ru', '+7 (999) 123-45-67', 'LVVDB11B9ED012345']) {
      const answer = await search({ search: text })
      expect(answer.status).toBe(200)
    }
    const some = (await search({ search: 'фильтр' })).as(searchApi.products)
    expect(some.total).toBeGreaterThan(0)
    await search({ search: 'чайник', brand: 'Chery' })
    await search({ search: 'фильтр', manufacturer: 'Бош' })
    await shop.server.close()
    const rows = await shop.db.query<{ text: string; count: number }>(sql`
      SELECT text, search_count AS count FROM empty_searches ORDER BY text`)
    await shop.db.close()
    expect(rows).toEqual([
      { text: 'самовар', count: 2 },
      { text: 'утюг', count: 1 },
    ])
  })
})
