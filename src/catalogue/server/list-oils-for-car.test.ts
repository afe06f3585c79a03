// Canisters for an engine: whole packs that lie in the shops.

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
    (await listOilFills(db, asked(facts), 9)).map(({ canisters }) =>
      canisters.map(({ product, quantity }) => `${quantity} × ${product.name}`).join(' + '),
    )

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
