// GET /api/products/search as a client sees it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchApi } from '#src/search/contract.ts'
import type { SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { SPARK_PLUGS } from '#tests/support/sample-catalogue.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(bothDatabases())('the search on the $kind database', ({ open }) => {
  let shop: TestShop
  let goods: SampleCatalogue

  beforeAll(async () => {
    shop = await testShop(open)
    ;({ goods } = shop)
  })
  afterAll(() => shop?.close())

  const ask = (query: Record<string, unknown>) => shop.visitor.get('/api/products/search', query)
  const found = async (query: Record<string, unknown>) => (await ask(query)).as(searchApi.products)
  const articles = async (query: Record<string, unknown>) =>
    (await found(query)).products.map(({ article }) => article)

  test.each([
    'E4G16-1012040',
    'E4G161012040',
    'e4g16 1012040',
    'Е4G16-1012040', // the first letter is Cyrillic
    '  E4G16-1012040  ',
    'E4G16/1012040',
    'E4GI6-IOI2O4O',
    'E4GlБ-|О|2О4О', // the letters О and Б are Cyrillic
  ])('an article is found in any spelling: «%s»', async (search) => {
    expect(await articles({ search })).toEqual(['E4G16-1012040'])
  })

  test('results have name, manufacturer, country, price and key', async () => {
    const { products, total } = await found({ search: 'T15-1109111' })
    expect(total).toBe(1)
    expect(products).toMatchObject([
      {
        id: goods.airFilter.id,
        key: goods.airFilter.key,
        name: 'Фильтр воздушный',
        manufacturer: 'Chery',
        country: 'Китай',
        price: 890,
      },
    ])
  })

  test.each([
    ['фильтр масляный', ['E4G16-1012040', 'GB-1138', 'W 712/95']],
    ['МАСЛЯНЫЕ ФИЛЬТРЫ', ['E4G16-1012040', 'GB-1138', 'W 712/95']],
    ['масляный фильтр mann', ['W 712/95']],
    ['колодки', ['3501175XKN01A']],
    ['масло 5w30', ['3149287']],
    ['масло 5W-30', ['3149287']],
  ])('words are found in any form and order: «%s»', async (search, expected) => {
    expect((await articles({ search })).toSorted()).toEqual(expected)
  })

  test('the beginning of an article finds all that begin with it, exact ones first', async () => {
    const exact = await articles({ search: 'PLUG-1005' })
    expect(exact[0]).toBe('PLUG-1005')
    const answer = await found({ search: 'PLUG-10', per_page: 100 })
    expect(answer.total).toBe(SPARK_PLUGS)
  })

  test('of a number with confused signs its beginning is enough, and its own spelling is said', async () => {
    expect((await found({ search: 'PLUG-1O', per_page: 100 })).total).toBe(SPARK_PLUGS)
    expect((await found({ search: 'E4GI6-IOI2O4O' })).article).toMatchObject({
      ...{ text: 'E4G161012040', count: 1, alike: 0 },
    })
  })

  test.each([
    [{ brand: 'Chery', model: 'Tiggo 7 Pro' }, 3],
    [{ brand: 'chery', model: 'tiggo-4' }, 1],
    [{ brand: 'Chery', model: 'Tiggo 4', engine: 'Тип двигателя' }, 1],
    [{ brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4T15C' }, 1],
    [{ brand: 'Haval' }, 0],
    [{ brand: 'Chery', model: 'Jolion' }, 0],
    [{ brand: 'Жигули' }, 0],
    [{ brand: 'Chery', model: 'Tiggo 4', engine: 'V12' }, 0],
  ])('the car %o leaves %i of the oil filters', async (car, count) => {
    const answer = await found({ search: 'фильтр масляный', ...car })
    expect(answer.products).toHaveLength(count)
    expect(answer.total).toBe(count)
  })

  test('without words a car lists what fits', async () => {
    expect(await articles({ search: '', brand: 'Haval', model: 'Jolion' })).toEqual([
      '3501175XKN01A',
    ])
    expect(await articles({ brand: 'Haval' })).toEqual(['3501175XKN01A'])
  })

  test('goods for every car fit a chosen model too', async () => {
    const answer = await found({ search: 'масло моторное', brand: 'Haval', model: 'Jolion' })
    expect(answer.products.map(({ article }) => article)).toEqual(['3149287'])
    expect(answer.similar).toBeUndefined()
  })

  test('goods for every car are shown as similar where nothing has the chosen engine', async () => {
    const car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }
    const answer = await found({ search: 'масло моторное', ...car })
    expect(answer.products.map(({ article }) => article)).toEqual(['3149287'])
    expect(answer.similar).toBe(true)
  })

  test('an article that does not fit the chosen car is shown as similar', async () => {
    const answer = await found({ search: '3501175XKN01A', brand: 'Chery' })
    expect(answer.products.map(({ article }) => article)).toEqual(['3501175XKN01A'])
    expect(answer.similar).toBe(true)
  })

  test.each([{}, { search: '' }, { search: '   ' }, { search: '', brand: '' }])(
    'neither words nor a car is refused: %o',
    async (query) => {
      const answer = await ask(query)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual(['search'])
    },
  )

  test('nothing found is an empty array', async () => {
    const answer = await found({ search: 'самовар' })
    expect(answer).toMatchObject({ products: [], total: 0 })
    expect(answer.similar).toBeUndefined()
  })

  test('hidden products are not found', async () => {
    expect(await articles({ search: 'HIDDEN-0001' })).toEqual([])
  })

  test('many come in pages', async () => {
    const first = await found({ search: 'свеча', per_page: 20 })
    const second = await found({ search: 'свеча', per_page: 20, page: 2 })
    expect(first).toMatchObject({ total: SPARK_PLUGS, page: 1, per_page: 20 })
    const ids = [...first.products, ...second.products].map(({ id }) => id)
    expect(new Set(ids).size).toBe(SPARK_PLUGS)
  })

  describe('a text that is corrected', () => {
    test.each([
      ['калодки', 'колодки', '3501175XKN01A'],
      ['abkmnh djpleiysq', 'фильтр воздушный', 'T15-1109111'],
      ['filtr vozdushnyj', 'фильтр воздушный', 'T15-1109111'],
    ])(
      '«%s» is corrected to «%s», and the response says so',
      async (search, corrected, article) => {
        const answer = await found({ search })
        expect(answer.corrected).toBe(corrected)
        expect(answer.products.map((product) => product.article)).toEqual([article])
      },
    )

    test('is searched as typed when the buyer asks for it', async () => {
      const answer = await found({ search: 'калодки', exact: 1 })
      expect(answer).toMatchObject({ products: [], total: 0 })
      expect(answer.corrected).toBeUndefined()
      expect(await articles({ search: 'колодки', exact: 1 })).toEqual(['3501175XKN01A'])
    })

    test('a word that the shop does not have is left out, and the response says so', async () => {
      const answer = await found({ search: 'воздушный фильтр самовар' })
      expect(answer).toMatchObject({ total: 1, similar: true, dropped: ['самовар'] })
      expect((await found({ search: 'воздушный фильтр' })).dropped).toBeUndefined()
    })

    test('a number that may be the grade of an oil is asked about', async () => {
      const { ask = [], total } = await found({ search: '530' })
      expect(total).toBe(0)
      expect(ask).toEqual([{ name: 'Масло 5W-30', search: 'масло 5W-30' }])
      expect(await articles({ search: ask[0]?.search })).toEqual(['3149287'])
    })

    test('a car in the text is named as the selects name it', async () => {
      const { car, products } = await found({ search: 'воздушный фильтр тигго 7 про 4j16' })
      expect(car).toEqual({ brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRF4J16' })
      expect(products.map(({ article }) => article)).toEqual(['T15-1109111'])
    })

    test('two parts joined by «и» are both found, in turn', async () => {
      const [first, second] = await articles({ search: 'колодки и воздушный фильтр' })
      expect([first, second].toSorted()).toEqual(['3501175XKN01A', 'T15-1109111'])
    })
  })

  describe('a VIN', () => {
    test.each([
      ['LVTDD24B1ND100457', true],
      [' lvtdd24b1nd100457 ', true],
      ['LVTDD24B2ND100457', false],
    ])('«%s» is decoded, and the goods of its make are no answer', async (search, is_checked) => {
      const { vin, total } = await found({ search })
      expect(vin).toEqual({
        ...{ vin: search.trim().toUpperCase(), brand: 'Chery', year: 2022, is_checked },
        in_catalogue: true,
      })
      expect(total).toBe(0)
    })

    test('of a maker whose cars the shop does not serve says so', async () => {
      const { vin, total } = await found({ search: 'WVWZZZ1KZAW012345' })
      expect(vin).toMatchObject({ vin: 'WVWZZZ1KZAW012345', in_catalogue: false })
      expect(total).toBe(0)
    })
  })

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    '&',
    '|',
    '!',
    '<->',
    ':*',
    "'); DROP TABLE products; --",
    '<script>alert(1)</script>',
    '🙂',
    '\u202e',
    'а'.repeat(500),
    '!!!',
  ])('a strange text is only searched as text: «%s»', async (search) => {
    expect((await ask({ search })).status).toBe(200)
  })

  test('a text of 9001 characters is refused', async () => {
    const answer = await ask({ search: 'а'.repeat(9001) })
    expect(answer.status).toBe(422)
    expect(answer.failure.errors).toEqual({ search: ['Не больше 9000 знаков.'] })
  })
})
