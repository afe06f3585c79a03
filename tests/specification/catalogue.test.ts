// The catalogue calls of the specification, section 7, as a client sees them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { homeApi } from '#src/app/contract.ts'
import { type Category, catalogueApi } from '#src/catalogue/contract.ts'
import { storesApi } from '#src/stores/contract.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { SoldProduct } from '#tests/support/new-product.ts'
import { type SampleCatalogue, SPARK_PLUGS } from '#tests/support/sample-catalogue.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const keysOf = (products: readonly { key: string }[]) => products.map(({ key }) => key)
const TIGGO = { brand: 'Chery', model: 'Tiggo 7 Pro' }

describe.each(bothDatabases())('the catalogue on the $kind database', ({ open }) => {
  let shop: TestShop
  let visitor: ApiClient
  let goods: SampleCatalogue
  const inOrder = (...products: SoldProduct[]) => keysOf(products)

  beforeAll(async () => {
    shop = await testShop(open)
    ;({ visitor, goods } = shop)
  })
  afterAll(() => shop?.close())

  const productsOf = async (query: Record<string, unknown>) =>
    (await visitor.get('/api/products', query)).as(catalogueApi.products)

  describe('cars', () => {
    test('brands come with their models', async () => {
      const { brands } = (await visitor.get('/api/cars/cars')).as(vehiclesApi.cars)
      expect(brands).toMatchObject([
        { brand: 'Chery', models: ['Tiggo 4', 'Tiggo 7 Pro'] },
        { brand: 'Haval', models: ['Jolion'] },
      ])
    })

    test('brands are also a plain list of names', async () => {
      const answer = (await visitor.get('/api/cars/brands')).as(vehiclesApi.brands)
      expect(answer).toEqual({ brands: ['Chery', 'Haval'] })
    })

    test.each(['Chery', 'chery', 'CHERY'])('models are found by the brand «%s»', async (brand) => {
      const answer = (await visitor.get('/api/cars/models', { brand })).as(vehiclesApi.models)
      expect(answer.models).toEqual(['Tiggo 4', 'Tiggo 7 Pro'])
      expect(answer.details[0]).toEqual({
        model: 'Tiggo 4',
        slug: 'tiggo-4',
        body: null,
        year_from: null,
        year_to: null,
        engine_sizes: ['SQRE4T15C'],
      })
    })

    test.each(['Tiggo 7 Pro', 'tiggo-7-pro'])('engines are found by model «%s»', async (model) => {
      const query = { brand: 'Chery', model }
      const { engines } = (await visitor.get('/api/cars/engines', query)).as(vehiclesApi.engines)
      expect(engines.toSorted()).toEqual(['SQRE4T15C', 'SQRF4J16'])
    })

    test('unknown names are empty lists', async () => {
      const models = await visitor.get('/api/cars/models', { brand: 'Жигули' })
      expect([models.status, models.json]).toEqual([200, { models: [], details: [] }])
      const query = { brand: 'Haval', model: 'Tiggo 4' }
      const engines = await visitor.get('/api/cars/engines', query)
      expect([engines.status, engines.json]).toEqual([200, { engines: [], details: [] }])
    })

    test('a missing name is refused under its field', async () => {
      const models = await visitor.get('/api/cars/models')
      expect(models.status).toBe(422)
      expect(models.failure.errors).toEqual({ brand: ['Это поле обязательно к заполнению.'] })
      const engines = await visitor.get('/api/cars/engines', { model: '' })
      expect(Object.keys(engines.failure.errors ?? {}).sort()).toEqual(['brand', 'model'])
    })
  })

  describe('categories', () => {
    test('are a tree of branches with products for the model, with counts', async () => {
      const answer = await visitor.get('/api/products/categories', TIGGO)
      const { categories } = answer.as(catalogueApi.categories)
      expect(categories).toMatchObject([
        {
          key: 'filters',
          name: 'Фильтры',
          product_count: 4,
          child_categories: [
            { key: 'oil-filters', product_count: 3, child_categories: [] },
            { key: 'air-filters', product_count: 1, child_categories: [] },
          ],
        },
      ])
      expect(categories).toHaveLength(1)
    })

    test.each(['', 'SQRF4J16', 'SQRE4T15C', 'Тип двигателя', 'V12'])(
      'with the engine «%s» count what their lists hold',
      async (engine) => {
        const answer = await visitor.get('/api/products/categories', { ...TIGGO, engine })
        const flat = (tree: readonly Category[]): Category[] =>
          tree.flatMap((category) => [category, ...flat(category.child_categories)])
        const categories = flat(answer.as(catalogueApi.categories).categories)
        expect(categories).toHaveLength(3)
        for (const { key, product_count } of categories) {
          const { total } = await productsOf({ ...TIGGO, engine, category: key })
          expect([key, product_count]).toEqual([key, total])
        }
      },
    )

    test('are empty for an unknown car', async () => {
      const query = { brand: 'Chery', model: 'Волга' }
      const answer = await visitor.get('/api/products/categories', query)
      expect([answer.status, answer.json]).toEqual([200, { categories: [] }])
    })
  })

  describe('the products of a category', () => {
    test('have every field of the specification', async () => {
      const answer = await productsOf({ ...TIGGO, category: 'oil-filters' })
      const product = answer.products.find(({ key }) => key === goods.oilFilter.key)
      expect(product).toMatchObject({
        id: goods.oilFilter.id,
        name: 'Фильтр масляный двигателя',
        article: 'E4G16-1012040',
        type: 'Оригинал',
        quality: 'Оригинал',
        manufacturer: 'Chery',
        country: 'Китай',
        price: 450.5,
        category: { key: 'oil-filters', name: 'Фильтры масляные' },
        group_of_analogs: { analogs_group_article: 'E4G16-1012040' },
        cars: [{ brand: 'Chery', model: 'Tiggo 7 Pro', engine: expect.any(String) }],
        storages: [
          { city: 'Волгоград', address: 'ул. Мира, 1', quantity: 3, pivot: { quantity: 3 } },
          { city: 'Волжский', address: 'пр. Ленина, 10', quantity: 4, pivot: { quantity: 4 } },
        ],
      })
      expect(product?.description.length).toBeLessThanOrEqual(160)
    })

    test('are listed by brand, model and category, hidden ones left out', async () => {
      const answer = await productsOf({ ...TIGGO, category: 'oil-filters' })
      expect(keysOf(answer.products)).toEqual(
        inOrder(goods.oilFilter, goods.substitute, goods.soldOut),
      )
      expect(answer).toMatchObject({ total: 3, page: 1, per_page: 24 })
    })

    test('of a branch are those of everything under it', async () => {
      const answer = await productsOf({ ...TIGGO, category: 'filters', sort: '-price' })
      expect(keysOf(answer.products)).toEqual(
        inOrder(goods.airFilter, goods.substitute, goods.oilFilter, goods.soldOut),
      )
    })

    test.each([
      ['SQRF4J16', true],
      ['SQRE4T15C', false],
      ['', true],
      ['Тип двигателя', true],
    ])('with the engine «%s» list the part of one engine: %s', async (engine, isListed) => {
      const answer = await productsOf({ ...TIGGO, category: 'filters', engine })
      expect(keysOf(answer.products).includes(goods.airFilter.key)).toBe(isListed)
      expect(keysOf(answer.products)).toContain(goods.oilFilter.key)
    })

    test.each([
      { ...TIGGO, category: 'no-such' },
      { ...TIGGO, category: 'brakes' },
      { brand: 'Haval', model: 'Tiggo 7 Pro', category: 'filters' },
      { ...TIGGO, category: 'filters', engine: 'V12' },
    ])('are an empty array where nothing fits: %o', async (query) => {
      expect(await productsOf(query)).toMatchObject({ products: [], total: 0 })
    })

    test('come in pages', async () => {
      const plugs = { brand: 'Chery', model: 'Tiggo 4', category: 'spark-plugs' }
      const first = await productsOf(plugs)
      const second = await productsOf({ ...plugs, page: 2 })
      expect([first.products.length, second.products.length]).toEqual([24, SPARK_PLUGS - 24])
      expect(second).toMatchObject({ total: SPARK_PLUGS, page: 2, per_page: 24 })
      const keys = keysOf([...first.products, ...second.products])
      expect(new Set(keys).size).toBe(SPARK_PLUGS)
      expect(await productsOf({ ...plugs, page: 1000 })).toMatchObject({ products: [] })
      expect((await productsOf({ ...plugs, per_page: 100 })).products).toHaveLength(SPARK_PLUGS)
    })

    test.each([
      ['page', '0'],
      ['page', '-5'],
      ['page', '1.5'],
      ['page', '2e3'],
      ['page', 'first'],
      ['page', '99999999999999999999'],
      ['per_page', '0'],
      ['per_page', '101'],
      ['per_page', '1000000000'],
      ['sort', 'name'],
    ])('refuse %s=%s', async (field, value) => {
      const query = { ...TIGGO, category: 'filters', [field]: value }
      const answer = await visitor.get('/api/products', query)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual([field])
    })

    test('need brand, model and category', async () => {
      const answer = await visitor.get('/api/products')
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual(['brand', 'model', 'category'])
    })
  })

  describe('a product', () => {
    test.each(['id', 'key'] as const)('is found by its %s with its analogues', async (name) => {
      const answer = await visitor.get(`/api/products/${goods.oilFilter[name]}`)
      const { product, analogs } = answer.as(catalogueApi.product)
      expect(product).toMatchObject({
        id: goods.oilFilter.id,
        key: goods.oilFilter.key,
        description: goods.oilFilter.description,
        price: 450.5,
      })
      expect(product.cars).toHaveLength(2)
      expect(keysOf(analogs)).toEqual(inOrder(goods.substitute, goods.soldOut))
      expect(analogs[0]).toMatchObject({
        name: 'Фильтр масляный',
        article: 'W 712/95',
        manufacturer: 'Mann-Filter',
        price: 690,
        type: 'Аналог',
        storages: [{ city: 'Астрахань', quantity: 1 }],
      })
    })

    test('that is an oil has its kind of oil', async () => {
      const answer = await visitor.get(`/api/products/${goods.oil.id}`)
      const { product, analogs } = answer.as(catalogueApi.product)
      expect(product).toMatchObject({ type: 'Синтетическое', price: 2999.99, cars: [] })
      expect(analogs).toEqual([])
    })

    test.each(['0', '-1', '1.5', '999999999', '99999999999999999999', 'no-such', '%00', '%F0%9F'])(
      'named «%s» is answered with a refusal',
      async (id) => {
        const { status } = await visitor.get(`/api/products/${id}`)
        expect([400, 404, 422]).toContain(status)
      },
    )

    test('that is hidden is not found', async () => {
      expect((await visitor.get(`/api/products/${goods.hidden.id}`)).status).toBe(404)
      expect((await visitor.get(`/api/products/${goods.hidden.key}`)).status).toBe(404)
    })
  })

  describe('a category for a car', () => {
    const listed = async (key: string, query: Record<string, unknown> = {}) => {
      const answer = await visitor.get(`/api/categories/${key}/products`, query)
      const { products, total } = answer.as(catalogueApi.categoryProducts)
      expect(total).toBe(products.length)
      return products.map(({ id }) => id)
    }
    const tiggo = { brand: 'Chery', model: 'tiggo-7-pro' }

    test('lists what fits it, in the order of prices and what is missing last, and no more', async () => {
      const all = await listed('filters')
      const fitting = await listed('filters', tiggo)
      expect(fitting).toEqual([
        goods.oilFilter.id,
        goods.substitute.id,
        goods.airFilter.id,
        goods.soldOut.id,
      ])
      expect(all).toEqual(expect.arrayContaining(fitting))
      const dear = await listed('filters', { ...tiggo, sort: '-price' })
      expect(dear).toEqual([
        goods.airFilter.id,
        goods.substitute.id,
        goods.oilFilter.id,
        goods.soldOut.id,
      ])
    })

    test('leaves out what another engine needs, and everything for an unknown car', async () => {
      expect(await listed('filters', { ...tiggo, engine: 'SQRE4T15C' })).not.toContain(
        goods.airFilter.id,
      )
      expect(await listed('filters', { ...tiggo, model: 'Volga' })).toEqual([])
    })

    test('lists what fits every car, and all goods where only a make is chosen', async () => {
      expect(await listed('oils', tiggo)).toEqual([goods.oil.id])
      expect(await listed('filters', { brand: 'Chery' })).toEqual(await listed('filters'))
    })
  })

  test('seven stores are in three cities', async () => {
    const { cities } = (await visitor.get('/api/stores')).as(storesApi.list)
    expect(cities.map(({ value, zoom, shops }) => [value, zoom, shops.length])).toEqual([
      ['volgograd', 11, 5],
      ['volojskiy', 17, 1],
      ['astrahan', 17, 1],
    ])
    expect(cities[0]?.shops[0]).toMatchObject({
      id: expect.any(Number),
      title: 'ул. Мира, 1',
      phone: '78442200001',
      coords: { lat: 48.71, lng: 44.51 },
    })
  })

  test('the home page has three offers and popular products in stock', async () => {
    const { offers, popular, news } = (await visitor.get('/api/home')).as(homeApi)
    expect(offers).toHaveLength(3)
    expect(popular.length).toBeGreaterThan(0)
    for (const product of [...popular, ...offers.map((offer) => offer.product)]) {
      expect(product.storages).not.toEqual([])
    }
    expect(news).toEqual([])
  })
})
