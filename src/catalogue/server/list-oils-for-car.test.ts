// Canisters for an engine: of oils that meet its regulation, whole packs that lie in the shops.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OilRegulation } from '#src/regulations/server/public.ts'
import { addProducts, aProduct, type NewOil } from '#tests/support/new-product.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { listOilFills } from './list-oils-for-car.ts'

const SHOP = 'ул. Мира, 1'

const asked = (facts: Partial<OilRegulation>): OilRegulation => ({
  engine: 'JLH-4G20TD',
  model: '',
  viscosities: [],
  classes: [],
  approvals: [],
  source: 'наш мастер',
  volumeMl: 4700,
  isVolumeRough: false,
  volumeSource: '',
  filter: '',
  filterSource: '',
  ring: '',
  cylinders: 4,
  note: '',
  ...facts,
})

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
  })
  afterAll(() => db?.close())

  async function sells(name: string, unitPrice: number, facts: Partial<NewOil>, units = 9) {
    const [sold] = await addProducts(db, [
      aProduct({
        name,
        manufacturer: 'Лукойл',
        category: 'oils',
        unitPrice,
        isUniversal: true,
        oil: 'Масло моторное',
        oilFacts: { volumeMl: 5000, ...facts },
        stock: units > 0 ? { [SHOP]: units } : {},
      }),
    ])
    return sold?.id ?? 0
  }
  const sellByFour = (id: number) =>
    db.query(sql`UPDATE products SET multiplicity = 4 WHERE id = ${id}`)
  const fillsOf = async (facts: Partial<OilRegulation>) =>
    (await listOilFills(db, asked(facts), { limit: 9 })).map(({ canisters }) =>
      canisters.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(' + '),
    )

  test('an oil has a class of each family that is named', async () => {
    const viscosity = '0W-20'
    await sells('American 0W-20 5 л', 100_000, { viscosity, api: ['SP'] })
    await sells('European 0W-20 5 л', 110_000, { viscosity, acea: ['C5'] })
    await sells('Earlier 0W-20 5 л', 120_000, { viscosity, api: ['SN'], acea: ['C5'] })
    await sells('Both 0W-20 5 л', 300_000, { viscosity, api: ['SP'], acea: ['C5', 'C6'] })
    const regulation = { viscosities: [viscosity], classes: ['API SP', 'ACEA C5'] }
    expect(await fillsOf(regulation)).toEqual(['1 × Both 0W-20 5 л'])
    expect(await fillsOf({ ...regulation, classes: ['ACEA C5'] })).toEqual([
      '1 × European 0W-20 5 л',
      '1 × Earlier 0W-20 5 л',
      '1 × Both 0W-20 5 л',
    ])
  })

  test('an oil has an approval that is named, or stands behind to be checked', async () => {
    const viscosity = '0W-30'
    const approvals = ['VCC RBS0-2AE']
    await sells('Silent 0W-30 5 л', 100_000, { viscosity })
    await sells('Other 0W-30 5 л', 110_000, { viscosity, approvals: ['MB 229.5'] })
    await sells('Volvo 0W-30 5 л', 300_000, { viscosity, approvals: ['vcc rbs0-2ae', 'MB 229.5'] })
    const told = async (asks: readonly string[]) =>
      (
        await listOilFills(db, asked({ viscosities: [viscosity], approvals: asks }), { limit: 9 })
      ).map(({ canisters, approvals_to_check }) => [canisters[0]?.product.name, approvals_to_check])
    expect(await told(approvals)).toEqual([
      ['Volvo 0W-30 5 л', []],
      ['Silent 0W-30 5 л', approvals],
    ])
    expect(await told([])).toEqual([
      ['Silent 0W-30 5 л', []],
      ['Other 0W-30 5 л', []],
      ['Volvo 0W-30 5 л', []],
    ])
  })

  test('canisters of one oil are apart where the shop knows the approvals of some', async () => {
    const viscosity = '0W-40'
    const approvals = ['MB 229.5']
    await sells('Part 0W-40 4 л', 200_000, { viscosity, volumeMl: 4000, approvals })
    await sells('Part 0W-40 1 л', 50_000, { viscosity, volumeMl: 1000 })
    expect(await fillsOf({ viscosities: [viscosity], approvals })).toEqual([
      '2 × Part 0W-40 4 л',
      '5 × Part 0W-40 1 л',
    ])
  })

  test('an oil that is sold by the box of four is offered by the box', async () => {
    const viscosity = '5W-50'
    await sellByFour(await sells('Boxed 5W-50 1 л', 50_000, { viscosity, volumeMl: 1000 }))
    await sellByFour(await sells('Rest 5W-50 2 л', 10_000, { viscosity, volumeMl: 2000 }, 3))
    await sellByFour(await sells('Garage 5W-50 4 л', 10_000, { viscosity, volumeMl: 4000 }))
    expect(await fillsOf({ viscosities: [viscosity] })).toEqual(['8 × Boxed 5W-50 1 л'])
  })

  test('many cheap oils that are sold out do not hide the one that is there', async () => {
    const viscosity = '10W-50'
    await db.query(sql`
      WITH sold_out AS (
        INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id,
          part_type, quality, country, price)
        SELECT 'sold-out-' || place, 'Sold out', 'SOLDOUT' || place, 'SOLDOUT' || place,
               (SELECT min(id) FROM manufacturers), (SELECT id FROM categories WHERE key = 'oils'),
               'Масло моторное', 'analogue-1', 'Китай', 100
        FROM generate_series(1, 1001) AS place
        RETURNING id)
      INSERT INTO product_oils (product_id, viscosity, volume_ml)
      SELECT id, ${viscosity}, 5000 FROM sold_out`)
    await sells('There 10W-50 5 л', 300_000, { viscosity })
    expect(await fillsOf({ viscosities: [viscosity] })).toEqual(['1 × There 10W-50 5 л'])
  })
})
