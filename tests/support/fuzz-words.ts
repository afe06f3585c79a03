// Words that fuzzed calls know: ids, names and texts of the data that the scenes have prepared.

import { sql } from '#src/platform/server/sql.ts'
import { AGREEMENT_KINDS, currentEdition } from '#src/shared/agreement-editions.ts'
import { linesText } from './order-form.ts'
import { STORES } from './sample-catalogue.ts'
import type { Words } from './schema-values.ts'
import { PASSWORD, type TestShop } from './test-shop.ts'

/** Units of the oil that lie in the first shop. */
export const PLENTY = 1_000_000

/** Of the product of which there is plenty, and of the places where it lies and may lie. */
export async function stockWords({ db, goods }: TestShop): Promise<Words> {
  const places = await db.query<{ id: number }>(sql`
    SELECT id FROM stock_locations ORDER BY address = ${STORES.volgograd[0]} DESC, id LIMIT 3`)
  const [full = 0, ...others] = places.map(({ id }) => id)
  return {
    product_id: [goods.oil.id],
    product: [goods.oil.id],
    from: [full],
    to: others,
    location_id: [full, ...others],
    on_hand: [PLENTY / 2, PLENTY],
    shelf: ['А-12-3', ''],
    day: [new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)],
    quantity: [1, '1'],
  }
}

export function knownWords({ goods }: TestShop, email: string): Words {
  const { oilFilter, airFilter, oil } = goods
  const car = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4T15C' }
  return {
    brand: ['Chery', 'chery', 'Haval', 'Omoda'],
    model: ['Tiggo 4', 'Tiggo 7 Pro', 'Jolion', 'tiggo-4'],
    engine: ['SQRE4T15C', '', 'Тип двигателя'],
    vin: ['LVTDD24B1ND100457', 'lgwff7a55rh200311'],
    year: [2021, '2022'],
    category: ['filters', 'oil-filters', 'oils'],
    key: ['filters', 'oil-filters', 'spark-plugs'],
    id: [oilFilter.id, airFilter.id, oil.id, oilFilter.key],
    ids: [`${oil.id}`, `${oil.id},${airFilter.id},999999`],
    products: [
      '',
      `${oil.id}`,
      `${oil.id},${airFilter.id},999999`,
      `${oil.id}:2,${airFilter.id}:1`,
    ],
    search: ['фильтр', 'фильтр масляный тигго', 'E4G16-1012040', '5w30 4л', 'W712/95', 'колодки'],
    manufacturer: ['Chery', 'Mann-Filter,Chery', 'Лукойл'],
    in_stock: ['any', 'volgograd'],
    viscosity: ['5W-30', '5W-30,5W-40'],
    volume: ['4000', '1000,4000'],
    path: ['which-oil-better-1', 'which-oil-better-6'],
    page: [1, 2, '1'],
    before: [1, '1000'],
    table: [1, '2'],
    per_page: [1, 24, '100'],
    version: AGREEMENT_KINDS.map(currentEdition),
    email: [email],
    password: [PASSWORD],
    terms: [true, 'on'],
    new: ['Novyi123', 'Пароль1а'],
    phone: ['+7 (999) 123-45-67', '89991234567', '9991234567'],
    address: Object.values(STORES).flat(),
    payment_method: [1, '1'],
    shipping_method: [1, 2, '2'],
    items: [linesText([oil.id, 1]), JSON.stringify([{ id: oil.id, quantity: '1', car }])],
    expected_total: [oil.unitPrice / 100, String(oil.unitPrice / 100)],
    position: [1],
    lines: [[{ position: 1, quantity: 1 }]],
  }
}
