// Oil by the regulation of an engine, and the services of a car, as a client sees them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carOilsApi } from '#src/catalogue/oil-contract.ts'
import { maintenanceApi } from '#src/maintenance/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { importTable } from '#src/regulations/server/public.ts'
import { aProduct, type NewOil } from '#tests/support/new-product.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const TIGGO = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }
const SHOP = 'ул. Мира, 1'
const NO_SOURCE = 'без источника, сверьте с сервисной книжкой'

const anOil = (name: string, unitPrice: number, facts: Partial<NewOil>, units = 9) =>
  aProduct({
    name,
    article: name.replaceAll(/\W/g, '') + unitPrice,
    manufacturer: 'Лукойл',
    category: 'oils',
    unitPrice,
    isUniversal: true,
    oil: 'Масло моторное',
    oilFacts: { viscosity: '5W-40', api: ['SN', 'CF'], ...facts },
    stock: units > 0 ? { [SHOP]: units } : {},
  })

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open)
    await shop.db.query(sql`
      INSERT INTO categories (key, name) VALUES ('brake-fluids', 'Тормозная жидкость')`)
    for (const product of [
      anOil('Luxe 5W-40 4 л', 245_000, { volumeMl: 4000 }),
      anOil('Luxe 5W-40 1 л', 80_000, { volumeMl: 1000 }),
      anOil('Genesis 5W-40 5 л', 330_000, { volumeMl: 5000 }),
      // older than asked for, of another grade, sold out, too little of it
      anOil('Standard 5W-40 5 л', 100_000, { volumeMl: 5000, api: ['SL'] }),
      anOil('Genesis 10W-40 5 л', 100_000, { volumeMl: 5000, viscosity: '10W-40' }),
      anOil('Avangard 5W-40 5 л', 100_000, { volumeMl: 5000 }, 0),
      anOil('Rest 5W-40 4 л', 100_000, { volumeMl: 4000 }, 1),
    ])
      await shop.has(product)
    await shop.has(
      aProduct({
        article: 'CABIN-1',
        category: 'cabin-filters',
        unitPrice: 50_000,
        cars: [['tiggo-7-pro', null]],
        stock: { [SHOP]: 2 },
      }),
    )
    await shop.has(
      aProduct({
        article: 'DOT-4',
        category: 'brake-fluids',
        unitPrice: 30_000,
        isUniversal: true,
        oil: 'Тормозная жидкость',
        oilFacts: { viscosity: null, volumeMl: 1000, approvals: ['DOT 4'] },
        stock: { [SHOP]: 3 },
      }),
    )
  })
  afterAll(() => shop?.close())

  const oilsFor = async (query: object) =>
    (await shop.visitor.get('/api/oils/for-car', { ...query })).as(carOilsApi)
  const setOf = async (query: object) =>
    (await shop.visitor.get('/api/maintenance', { ...query })).as(maintenanceApi.set)

  describe('the oil of a car', () => {
    test('is told with its source and what the list is narrowed to', async () => {
      const { engine, regulation, filters } = await oilsFor(TIGGO)
      expect(engine).toBe('SQRE4T15C')
      expect(regulation).toMatchObject({
        is_regulated: true,
        viscosities: ['5W-40'],
        classes: ['API SM'],
        litres: 4.7,
        is_litres_rough: false,
        litres_source: 'калькулятор обслуживания дилера Chery',
      })
      expect(filters).toEqual({ viscosity: '5W-40', api: 'SM,SN,SN PLUS,SP,SQ' })
      const { json } = await shop.visitor.get('/api/oils', { ...filters })
      expect((json as { total: number }).total).toBe(5)
    })

    test('is told without canisters to who only judges an oil', async () => {
      const whole = await oilsFor(TIGGO)
      expect(whole.fills.length).toBeGreaterThan(0)
      expect(await oilsFor({ ...TIGGO, without_fills: true })).toEqual({ ...whole, fills: [] })
    })

    test('comes in canisters that add up, the cheapest oil first', async () => {
      const { fills } = await oilsFor(TIGGO)
      expect(
        fills.map(({ price, volume_ml, canisters }) => ({
          price,
          volume_ml,
          canisters: canisters.map(({ product, quantity }) => [product.name, quantity]),
        })),
      ).toEqual([
        {
          price: 3250,
          volume_ml: 5000,
          canisters: [
            ['Luxe 5W-40 4 л', 1],
            ['Luxe 5W-40 1 л', 1],
          ],
        },
        { price: 3300, volume_ml: 5000, canisters: [['Genesis 5W-40 5 л', 1]] },
      ])
    })

    test('is that of the only engine, and of none where there are several', async () => {
      const { brand, model } = TIGGO
      expect((await oilsFor({ brand, model: 'Tiggo 4' })).engine).toBe('SQRE4T15C')
      const whole = { engine: '', regulation: null, filters: {}, fills: [] }
      expect(await oilsFor({ brand, model })).toEqual(whole)
      expect(await oilsFor({ brand, model, engine: 'GW4G15K' })).toEqual(whole)
      expect(await oilsFor({ brand: 'Nobody', model: 'Nothing' })).toEqual(whole)
    })

    test('from memory is no regulation: nothing is proposed by it', async () => {
      await shop.db.query(sql`INSERT INTO engines (name) VALUES ('SQR481F') ON CONFLICT DO NOTHING`)
      await shop.db.query(sql`
        INSERT INTO model_engines (model_id, engine_id)
        SELECT model.id, engine.id FROM models AS model, engines AS engine
        WHERE model.slug = 'tiggo-7-pro' AND engine.name = 'SQR481F'`)
      const { regulation, fills } = await oilsFor({ ...TIGGO, engine: 'SQR481F' })
      expect(regulation).toMatchObject({ is_regulated: false, source: NO_SOURCE })
      expect(fills).toEqual([])
    })

    test.each([[{}], [{ brand: 'Chery' }], [{ brand: 'x'.repeat(101), model: 'y' }]])(
      'is refused for %o',
      async (query) => {
        expect((await shop.visitor.get('/api/oils/for-car', query)).status).toBe(422)
      },
    )
  })

  describe('a service', () => {
    test('has what is due, each line with what fits and lies in a shop', async () => {
      const { engine, market, km, mileages, lines } = await setOf({ ...TIGGO, km: 20_000 })
      expect({ engine, market, km }).toEqual({ engine: 'SQRE4T15C', market: 'Россия', km: 20_000 })
      expect(mileages.slice(0, 2)).toEqual([10_000, 20_000])
      const { oilFilter, substitute } = shop.goods
      expect(
        lines.map(({ item, is_in_set, offers }) => ({
          item,
          is_in_set,
          offers: offers.map(({ price, goods }) => [
            price,
            goods.map(({ product, quantity }) => `${quantity} × ${product.article}`).join(' + '),
          ]),
        })),
      ).toEqual([
        {
          item: 'oil',
          is_in_set: true,
          offers: [
            [3250, expect.stringMatching(/^1 × \S+ \+ 1 × \S+$/)],
            [3300, expect.stringMatching(/^1 × \S+$/)],
          ],
        },
        {
          item: 'oil_filter',
          is_in_set: true,
          offers: [
            [450.5, `1 × ${oilFilter.article}`],
            [690, `1 × ${substitute.article}`],
          ],
        },
        // the one of the shop is for the other engine
        { item: 'air', is_in_set: false, offers: [] },
        { item: 'cabin', is_in_set: true, offers: [[500, '1 × CABIN-1']] },
      ])
    })

    test('leaves a liquid to the buyer, as its maker and the litres decide', async () => {
      const { lines } = await setOf({ ...TIGGO, km: 40_000 })
      const brake = lines.find(({ item }) => item === 'brake')
      expect(brake).toMatchObject({ is_in_set: false, is_sourced: false, source: NO_SOURCE })
      expect(brake?.offers.map(({ price }) => price)).toEqual([300])
      expect(lines.find(({ item }) => item === 'coolant')).toBeUndefined()
    })

    test('has as many plugs as the engine has cylinders', async () => {
      const tiggo4 = { brand: 'Chery', model: 'Tiggo 4', km: 40_000 }
      const plugsOf = async () =>
        (await setOf(tiggo4)).lines.find(({ item }) => item === 'plugs')?.offers ?? []
      const plugs = (await setOf(tiggo4)).lines.find(({ item }) => item === 'plugs')
      expect(plugs?.note).toBe('свеча на цилиндр')
      expect(await plugsOf()).toEqual([]) // none lies in a shop
      await shop.has(
        aProduct({
          article: 'PLUG-IN-STOCK',
          category: 'spark-plugs',
          unitPrice: 30_000,
          cars: [['tiggo-4', null]],
          stock: { [SHOP]: 5 },
        }),
      )
      const [offer] = await plugsOf()
      expect([offer?.price, offer?.goods[0]?.quantity]).toEqual([1200, 4])
    })

    test('has an oil to be checked only by the tick of the buyer', async () => {
      const engine = 'JLH-3G15TD'
      await shop.db.query(sql`INSERT INTO engines (name) VALUES (${engine})`)
      await shop.db.query(sql`
        INSERT INTO model_engines (model_id, engine_id)
        SELECT model.id, engine.id FROM models AS model, engines AS engine
        WHERE model.slug = 'tiggo-7-pro' AND engine.name = ${engine}`)
      const grade = { viscosity: '0W-20', api: ['SP'], volumeMl: 5000 }
      await shop.has(anOil('Silent 0W-20 5 л', 300_000, grade))
      const oilLine = async () =>
        (await setOf({ ...TIGGO, engine })).lines.find(({ item }) => item === 'oil')
      const approvals = ['VCC RBS0-2AE']
      expect(await oilLine()).toMatchObject({
        is_in_set: false,
        offers: [{ price: 3000, approvals_to_check: approvals }],
      })
      const { filters } = await oilsFor({ ...TIGGO, engine })
      expect(filters).toEqual({ viscosity: '0W-20', api: 'SP,SQ', approval: 'vcc rbs0-2ae' })
      await shop.has(anOil('Volvo 0W-20 5 л', 400_000, { ...grade, approvals }))
      expect(await oilLine()).toMatchObject({
        is_in_set: true,
        offers: [
          { price: 4000, approvals_to_check: [] },
          { price: 3000, approvals_to_check: approvals },
        ],
      })
      const { json } = await shop.visitor.get('/api/oils', { ...filters })
      expect((json as { total: number }).total).toBe(1)
    })

    test('begins with the first one where the mileage is no service', async () => {
      expect((await setOf({ ...TIGGO, km: 12_345 })).km).toBe(10_000)
      expect((await setOf(TIGGO)).km).toBe(10_000)
      expect((await shop.visitor.get('/api/maintenance', { ...TIGGO, km: 'x' })).status).toBe(422)
    })

    test('has no lines while the engine is not known', async () => {
      const { brand, model } = TIGGO
      expect(await setOf({ brand, model })).toMatchObject({ engine: '', lines: [] })
    })

    test('of a model without a table is the usual one, and says so', async () => {
      const { market, lines } = await setOf({ brand: 'Haval', model: 'H99', km: 10_000 })
      expect(market).toBe('')
      expect(lines.map(({ item, is_sourced }) => [item, is_sourced])).toEqual([
        ['oil', false],
        ['oil_filter', false],
      ])
    })
  })

  test('the owner replaces a table, and the next answer follows it', async () => {
    await importTable(shop.db, 'oils', [
      { engine: 'SQRE4T15C', viscosities: '0W-16', litres: '5', source: 'наш мастер' },
    ])
    const deadline = Date.now() + 10_000
    let told = await oilsFor(TIGGO)
    while (told.filters.viscosity !== '0W-16' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      told = await oilsFor(TIGGO)
    }
    expect(told).toMatchObject({
      filters: { viscosity: '0W-16' },
      regulation: { source: 'наш мастер', litres: 5, litres_source: '' },
      fills: [],
    })
  })
})
