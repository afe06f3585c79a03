// Questions that name no part: what is answered, and which goods are listed below.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { keepShopWords, type ShopWords } from './keep-shop-words.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { searchProducts } from './search-products.ts'

const TIGGO = { make: 'Chery', model: 'Tiggo 7 Pro', engine: undefined }
const NO_CAR = { make: undefined, model: undefined, engine: undefined }
const rethrow = (error: unknown) => {
  throw error
}

describe.each(testDatabases())('a question on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let words: ShopWords
  let goods: SampleCatalogue

  beforeAll(async () => {
    db = await open()
    goods = await addSampleCatalogue(db)
    words = await keepShopWords(db, () => loadVocabulary(undefined), rethrow)()
  })
  afterAll(() => db?.close())

  const search = (text: string, car: typeof NO_CAR | typeof TIGGO = NO_CAR, isExact = false) =>
    searchProducts(db, words, {
      ...{ text, car, isExact, filters: {}, order: 'relevance' },
      page: { page: 1, per_page: 24, offset: 0 },
    })

  test('about the second service names that of the car, and lists its goods', async () => {
    const { advice, products, dropped, similar } = await search('набор на второе то тигго 7 про')
    expect(advice).toMatchObject({
      kind: 'service',
      car: { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' },
      number: 2,
      km: 20_000,
      models: [],
    })
    if (advice?.kind !== 'service') throw new Error('no service')
    expect(advice.items.map(({ name }) => name)).toEqual([
      ...['Масло двигателя', 'Масляный фильтр', 'Воздушный фильтр', 'Салонный фильтр'],
    ])
    const ids = products.map(({ id }) => id)
    expect(ids).toContain(goods.oilFilter.id)
    expect(ids).toContain(goods.airFilter.id)
    expect(ids).not.toContain(goods.brakePads.id)
    expect({ dropped, similar }).toEqual({ dropped: undefined, similar: undefined })
  })

  test('about a mileage is answered for the chosen car by the nearest service', async () => {
    const { advice } = await search('что менять на 58 тысячах', TIGGO)
    expect(advice).toMatchObject({ kind: 'service', number: 6, km: 60_000 })
    const gearboxes = advice?.kind === 'service' ? advice.items.map(({ gearbox }) => gearbox) : []
    expect(gearboxes).toEqual(expect.arrayContaining(['', 'вариатор', 'робот']))
  })

  test('about a service without a car asks for it; of a family its models are offered', async () => {
    expect((await search('второе то')).advice).toMatchObject({
      ...{ kind: 'service', car: null, number: 2, km: null, items: [] },
    })
    expect((await search('второе то тигго')).advice).toMatchObject({
      car: null,
      models: expect.arrayContaining([
        { name: 'Chery Tiggo 4', search: 'второе то Chery Tiggo 4' },
      ]),
    })
  })

  test('beyond the table of the car names no items', async () => {
    expect((await search('то 250000 км', TIGGO)).advice).toMatchObject({
      ...{ kind: 'service', number: null, km: null, items: [] },
    })
  })

  test('about a fault has its causes, the likeliest first; goods are of those that are sold', async () => {
    const { advice, products } = await search('троит на холодную тигго 4')
    expect(advice).toEqual({
      kind: 'symptom',
      name: 'Двигатель троит',
      causes: [
        { name: 'Свечи зажигания', likelihood: 'often', category: 'spark-plugs', search: '' },
        { name: 'Катушки зажигания', likelihood: 'often', category: null, search: '' },
        { name: 'Форсунки', likelihood: 'sometimes', category: null, search: '' },
        { name: 'Высоковольтные провода', likelihood: 'sometimes', category: null, search: '' },
        { name: 'Клапан впускной', likelihood: 'rare', category: null, search: '' },
      ],
    })
    expect(products.length).toBeGreaterThan(5)
    expect(products.every(({ name }) => name === 'Свеча зажигания')).toBe(true)
  })

  test('about a fault beside a part keeps the search for the part', async () => {
    const { advice, products } = await search('троит масляный фильтр тигго 7 про')
    expect(advice?.kind).toBe('symptom')
    expect(products.every(({ name }) => name.startsWith('Фильтр масляный'))).toBe(true)
  })

  test('about a fault lists goods of a later cause for the car before those of other cars', async () => {
    const { advice, products, similar } = await search('большой расход топлива тигго 7 про')
    expect(advice).toMatchObject({ kind: 'symptom', name: 'Большой расход топлива' })
    expect(products.map(({ id }) => id)).toEqual([goods.airFilter.id])
    expect(similar).toBe(true)
  })

  test('about the interval of a part is one about service, and lists the part', async () => {
    const { advice, products } = await search('через сколько менять масляный фильтр тигго 7 про')
    expect(advice).toMatchObject({ kind: 'service', car: { model: 'Tiggo 7 Pro' } })
    expect(products.every(({ name }) => name.startsWith('Фильтр масляный'))).toBe(true)
  })

  test('whose causes the shop does not sell is none', async () => {
    expect((await search('люфтит руль')).advice).toBeUndefined()
  })

  test('about oil has the litres and the grade of each engine that may be meant', async () => {
    const { advice, products } = await search('сколько масла в тигго 7 про')
    expect(advice).toMatchObject({
      kind: 'oil',
      car: { brand: 'Chery', model: 'Tiggo 7 Pro', engine: '' },
      engines: [
        { engine: 'SQRE4T15C', regulation: { viscosities: ['5W-40'], litres: 4.7 } },
        { engine: 'SQRF4J16' },
      ],
    })
    expect(products[0]?.id).toBe(goods.oil.id)
  })

  test('about oil for a chosen engine has that one', async () => {
    const car = { ...TIGGO, engine: 'SQRE4T15C' } as unknown as typeof TIGGO
    const { advice } = await search('сколько заливать', car)
    expect(advice?.kind === 'oil' && advice.engines.map(({ engine }) => engine)).toEqual([
      'SQRE4T15C',
    ])
  })

  test.each(['масло', 'масло 5w30 тигго 7 про', 'фильтры масляные', 'E4G16-1012040', 'ремень'])(
    '«%s» is none',
    async (text) => {
      expect((await search(text)).advice).toBeUndefined()
    },
  )

  test('a text that is searched as typed is no question', async () => {
    expect((await search('троит', NO_CAR, true)).advice).toBeUndefined()
  })
})
