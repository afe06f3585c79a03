// The list of motor oils as a client sees it: the specification's first point, read in its other way.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeApi } from '#src/app/contract.ts'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { oilsApi } from '#src/catalogue/oil-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct, type NewOil, type SoldProduct } from '#tests/support/new-product.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const VOLGOGRAD = 'ул. Мира, 1'
const ASTRAKHAN = 'ул. Кирова, 20'

type Wishes = {
  readonly article: string
  readonly maker: string
  readonly unitPrice: number
  readonly facts: Partial<NewOil>
  readonly stock?: Readonly<Record<string, number>>
}

const anOil = ({ article, maker, unitPrice, facts, stock = {} }: Wishes) =>
  aProduct({
    name: `Масло ${article}`,
    article,
    manufacturer: maker,
    category: 'oils',
    unitPrice,
    isUniversal: true,
    oil: 'Масло моторное',
    oilFacts: facts,
    stock,
  })

const SN = ['SN', 'CF']
const OILS: readonly Wishes[] = [
  {
    article: 'GENESIS-C3-4',
    maker: 'Лукойл',
    unitPrice: 250_000,
    facts: { api: SN, acea: ['C3'], approvals: ['MB 229.51'], base: 'Синтетическое' },
    stock: { [VOLGOGRAD]: 2 },
  },
  {
    article: 'GENESIS-C3-1',
    maker: 'Лукойл',
    unitPrice: 70_050,
    facts: { volumeMl: 1000, api: SN, acea: ['C3'], approvals: ['MB 229.51'] },
    stock: { [ASTRAKHAN]: 1 },
  },
  {
    article: 'TOP-TEC-5',
    maker: 'Liqui Moly',
    unitPrice: 600_000,
    facts: { volumeMl: 5000, api: ['sp', 'ILSAC GF-6A'], acea: ['C2', 'C3'] },
  },
  {
    article: 'MAGNUM-4',
    maker: 'Роснефть',
    unitPrice: 180_000,
    facts: { viscosity: '10w40', api: ['SL', 'CF'], acea: ['A3/B4'], base: 'полусинтетическое' },
    stock: { [VOLGOGRAD]: 9 },
  },
]
/** Oils of another trade: they are no motor oils. */
const OTHERS: readonly Wishes[] = [
  { article: 'GEAR-1', maker: 'ZIC', unitPrice: 90_000, facts: { viscosity: '75W-90' } },
  { article: 'ATF-1', maker: 'ZIC', unitPrice: 80_000, facts: { viscosity: null } },
]

describe.each(testDatabases())('motor oils on the $kind database', ({ open }) => {
  let shop: TestShop
  let sold: Record<string, SoldProduct>
  beforeAll(async () => {
    shop = await testShop(open)
    const products = []
    for (const oil of [...OILS, ...OTHERS]) products.push(await shop.has(anOil(oil)))
    sold = Object.fromEntries([...products, shop.goods.oil].map((each) => [each.article, each]))
  })
  afterAll(() => shop?.close())

  const oilsOf = async (query: Record<string, unknown> = {}) =>
    (await shop.visitor.get('/api/oils', query)).as(oilsApi)
  const articlesOf = async (query: Record<string, unknown>) =>
    (await oilsOf(query)).products.map(({ article }) => article)
  const countsOf = (choices: readonly { value: string; count: number }[]) =>
    Object.fromEntries(choices.map(({ value, count }) => [value, count]))

  describe('the list', () => {
    test('has every motor oil and no other oil, the cheapest first', async () => {
      expect(await articlesOf({})).toEqual([
        'GENESIS-C3-1',
        'MAGNUM-4',
        'GENESIS-C3-4',
        '3149287',
        'TOP-TEC-5',
      ])
      expect((await articlesOf({ sort: '-price' }))[0]).toBe('TOP-TEC-5')
      expect(await articlesOf({ sort: 'litre' })).toEqual([
        'MAGNUM-4',
        'GENESIS-C3-4',
        'GENESIS-C3-1',
        '3149287',
        'TOP-TEC-5',
      ])
    })

    test('is paged as all lists are', async () => {
      const { products, total, page, per_page } = await oilsOf({ page: 2, per_page: 2 })
      expect(products.map(({ article }) => article)).toEqual(['GENESIS-C3-4', '3149287'])
      expect({ total, page, per_page }).toEqual({ total: 5, page: 2, per_page: 2 })
    })

    test.each([
      [{ viscosity: '5w30' }, ['GENESIS-C3-1', 'GENESIS-C3-4', '3149287', 'TOP-TEC-5']],
      [{ viscosity: '10W-40,0W-20' }, ['MAGNUM-4']],
      [{ volume: '1000,5000' }, ['GENESIS-C3-1', 'TOP-TEC-5']],
      [{ api: 'SP' }, ['TOP-TEC-5']],
      [{ api: 'ilsac gf-6a,sl' }, ['MAGNUM-4', 'TOP-TEC-5']],
      [{ acea: 'c2' }, ['TOP-TEC-5']],
      [{ approval: 'mb 229.51', volume: '4000' }, ['GENESIS-C3-4']],
      [{ base: 'синтетическое' }, ['GENESIS-C3-4']],
      [{ manufacturer: 'liqui-moly' }, ['TOP-TEC-5']],
      [{ in_stock: 'astrahan' }, ['GENESIS-C3-1']],
      [{ in_stock: 'any' }, ['GENESIS-C3-1', 'MAGNUM-4', 'GENESIS-C3-4', '3149287']],
      [{ in_stock: 'volgograd', acea: 'C3' }, ['GENESIS-C3-4']],
      [{ viscosity: '5W-30', acea: 'C9' }, []],
    ])('is narrowed by %o', async (query, articles) => {
      const answer = await oilsOf(query)
      expect(answer.products.map(({ article }) => article)).toEqual(articles)
      expect(answer.total).toBe(articles.length)
    })

    test('has the properties of an oil with the exact price of a litre', async () => {
      const [cheap] = (await oilsOf()).products
      expect(cheap?.oil).toEqual({
        viscosity: '5W-30',
        volume_ml: 1000,
        base: null,
        api: ['SN', 'CF'],
        acea: ['C3'],
        approvals: ['MB 229.51'],
        price_per_litre: 700.5,
      })
      const { id = 0 } = sold['3149287'] ?? {}
      const { product } = (await shop.visitor.get(`/api/products/${id}`)).as(catalogueApi.product)
      expect([product.price, product.oil?.price_per_litre]).toEqual([2999.99, 750])
      const part = await shop.visitor.get(`/api/products/${shop.goods.oilFilter.id}`)
      expect(part.as(catalogueApi.product).product).not.toHaveProperty('oil')
    })

    test('orders a litre as its price is told', async () => {
      const litres = (await oilsOf({ sort: 'litre' })).products.map(
        ({ oil }) => oil?.price_per_litre ?? 0,
      )
      expect(litres).toEqual(litres.toSorted((one, other) => one - other))
    })
  })

  describe('the choices', () => {
    test('of a field depend on the other fields and not on itself', async () => {
      const { facets } = await oilsOf({ viscosity: '5W-30', api: 'SN' })
      expect(countsOf(facets.viscosity)).toEqual({ '5W-30': 2 })
      expect(countsOf(facets.api)).toEqual({ SP: 1, SN: 2, CF: 2, 'ILSAC GF-6A': 1 })
      expect(countsOf(facets.volume)).toEqual({ 1000: 1, 4000: 1 })
      expect(countsOf(facets.manufacturer)).toEqual({ ЛYKOЙЛ: 2 })
      expect(countsOf(facets.in_stock)).toEqual({ any: 2, volgograd: 1, astrahan: 1 })
    })

    test('have names for people', async () => {
      const { facets } = await oilsOf()
      const nameOf = (field: keyof typeof facets, value: string) =>
        facets[field].find((each) => each.value === value)?.name
      expect(nameOf('volume', '4000')).toBe('4\u00a0л')
      expect(nameOf('approval', 'mb 229.51')).toBe('MB 229.51')
      expect(nameOf('manufacturer', 'LIQUIMOLY')).toBe('Liqui Moly')
      expect(nameOf('in_stock', 'volgograd')).toBe('Волгоград')
      expect(nameOf('base', 'синтетическое')).toBe('Синтетическое')
    })

    test('offer ways out of an empty list', async () => {
      const { relaxed } = await oilsOf({ viscosity: '10W-40', api: 'SP', base: 'синтетическое' })
      expect(relaxed).toEqual([])
      const one = await oilsOf({ viscosity: '10W-40', api: 'SP' })
      expect(one.relaxed).toEqual([
        { field: 'viscosity', total: 1 },
        { field: 'api', total: 1 },
      ])
      expect(await oilsOf()).not.toHaveProperty('relaxed')
    })

    test('begin on the home page with the grades', async () => {
      const { oil } = (await shop.visitor.get('/api/home')).as(homeApi)
      expect(oil.grades).toEqual([
        { value: '5W-30', name: '5W-30', count: 4 },
        { value: '10W-40', name: '10W-40', count: 1 },
      ])
    })
  })

  describe('a wrong field', () => {
    test.each([
      ['volume=four', 'volume'],
      ['volume=99999999', 'volume'],
      ['sort=name', 'sort'],
      ['page=0', 'page'],
      ['per_page=101', 'per_page'],
      ['viscosity=5W-30&viscosity=0W-20', 'viscosity'],
      ['acea[]=C3', 'acea'],
      [`api=${'SN,'.repeat(30)}`, 'api'],
      [`approval=${'x'.repeat(2000)}`, 'approval'],
    ])('«%s» is refused under its name', async (query, field) => {
      const answer = await shop.visitor.send({ url: `/api/oils?${query}` })
      expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, [field]])
    })

    test('that is empty or means nothing to us is none', async () => {
      const odd = 'viscosity=&acea=,,&in_stock=&volume=&utm_source=x&base='
      const { status, json } = await shop.visitor.send({ url: `/api/oils?${odd}` })
      expect([status, (json as { total: number }).total]).toEqual([200, 5])
    })

    test.each(["'; DROP TABLE oil_listing; --", '{a,b}', '\\', 'NULL', '%'])(
      'value «%s» is an oil nobody has',
      async (text) => {
        for (const field of ['viscosity', 'api', 'approval', 'base', 'manufacturer', 'in_stock']) {
          expect((await oilsOf({ [field]: text })).total, field).toBe(0)
        }
      },
    )
  })

  test('is updated with prices, hidden products and properties of oils', async () => {
    const fresh = await shop.has(
      anOil({ article: 'FRESH-4', maker: 'Лукойл', unitPrice: 400_000, facts: { acea: ['E7'] } }),
    )
    const fresher = async () => (await oilsOf({ acea: 'E7' })).products
    await shop.db.query(sql`UPDATE products SET price = 100000 WHERE id = ${fresh.id}`)
    expect((await fresher()).map(({ oil }) => oil?.price_per_litre)).toEqual([250])
    expect((await articlesOf({ sort: 'litre' }))[0]).toBe('FRESH-4')
    await shop.db.query(sql`
      UPDATE product_oils SET viscosity = '0W-16' WHERE product_id = ${fresh.id}`)
    expect(await articlesOf({ viscosity: '0W-16' })).toEqual(['FRESH-4'])
    await shop.db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${fresh.id}`)
    expect(await fresher()).toEqual([])
    await shop.db.query(sql`UPDATE products SET is_hidden = false WHERE id = ${fresh.id}`)
    expect(await fresher()).toHaveLength(1)
    await shop.db.query(sql`DELETE FROM product_oils WHERE product_id = ${fresh.id}`)
    expect(await fresher()).toEqual([])
  })
})
