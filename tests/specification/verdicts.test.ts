// The verdict on a part and a car is the same in lists, on its page, in the cart and in an order: all
// goods of the demonstration with all cars that any of them may meet.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueApi, type Product } from '#src/catalogue/contract.ts'
import { verdictOf } from '#src/catalogue/verdict.ts'
import { checkoutApi } from '#src/checkout/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { type DemoShop, demoShop } from '#tests/support/demo-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'

type Car = { readonly brand: string; readonly model: string; readonly engine: string }
type Model = Omit<Car, 'engine'> & { readonly engines: readonly string[] }

/** Models for each product: some that it names, and another. A prime walks over all of them. */
const OWN = 2
const STEP = 37
const CART = 100
const PAGES_EACH = 16
const PATIENCE_MS = 240_000 // a busy machine is no failure

describe.each(testDatabases())('verdicts on the $kind database', (database) => {
  let shop: DemoShop
  let models: readonly Model[]
  const enginesOf = (car: Car): readonly string[] =>
    models.find(({ brand, model }) => brand === car.brand && model === car.model)?.engines ?? []
  const verdict = (product: Product, car: Car) => verdictOf(product, car, enginesOf(car)).is

  beforeAll(async () => {
    shop = await demoShop(database)
    const { brands } = await shop.ask(vehiclesApi.cars, {})
    const named = brands.flatMap(({ brand, models }) => models.map((model) => ({ brand, model })))
    models = await Promise.all(
      named.map(async (query) => ({
        ...query,
        engines: (await shop.ask(vehiclesApi.engines, { query })).engines,
      })),
    )
  }, PATIENCE_MS)
  afterAll(() => shop?.close())

  /** Cars that the product may fit, with an engine and without, and one that comes in turn. */
  function carsFor(product: Product, place: number): Car[] {
    const own = models.filter(({ brand, model }) =>
      product.cars.some((car) => car.brand === brand && car.model === model),
    )
    const first = place % Math.max(1, own.length - OWN + 1)
    const stranger = models[(place * STEP) % models.length]
    const all = [...own.slice(first, first + OWN), ...(stranger ? [stranger] : [])]
    return all.flatMap(({ brand, model, engines }) =>
      ['', engines[place % engines.length] ?? 'V8'].map((engine) => ({ brand, model, engine })),
    )
  }

  test('an order freezes what the list has said', { timeout: PATIENCE_MS }, async () => {
    const cases = shop.products.flatMap((product, place) =>
      carsFor(product, place).map((car) => ({ product, car })),
    )
    expect(cases.length).toBeGreaterThan(shop.products.length * 2)
    const rows = await shop.db.query<{ verdict: string }>(sql`
      SELECT fitment_verdict(asked.id, asked.car::jsonb) AS verdict
      FROM unnest(
        ${cases.map(({ product }) => product.id)}::integer[],
        ${cases.map(({ car }) => JSON.stringify(car))}::text[])
        WITH ORDINALITY AS asked(id, car, place)
      ORDER BY asked.place`)
    const differing = cases.flatMap(({ product, car }, place) => {
      const said = verdict(product, car)
      const frozen = rows[place]?.verdict
      return said === frozen ? [] : [{ product: product.key, car, said, frozen }]
    })
    expect(differing.slice(0, 5)).toEqual([])
    // or nothing was proven
    const met = new Set(rows.map((row) => row.verdict))
    expect([...met].toSorted()).toEqual(['depends', 'does-not-fit', 'fits', 'unknown'])
  })

  test('the cart, the page of a product and its analogues say what the list says', {
    timeout: PATIENCE_MS,
  }, async () => {
    const listed = new Map(shop.products.map((product) => [product.id, product]))
    const same = (shown: Product, place: number) => {
      const product = listed.get(shown.id)
      if (!product) throw new Error(`${shown.key} is in no list`)
      for (const car of carsFor(product, place)) {
        expect(verdict(shown, car), `${shown.key} ${JSON.stringify(car)}`).toBe(
          verdict(product, car),
        )
      }
    }
    for (let from = 0; from < shop.products.length; from += CART) {
      const ids = shop.products.slice(from, from + CART).map(({ id }) => id)
      const query = { products: ids.join(',') }
      const { products } = await shop.ask(checkoutApi.cart, { query } as never)
      products.forEach((product, place) => {
        same(product, from + place)
      })
    }
    for (const [place, { key }] of shop.products.entries()) {
      if (place % PAGES_EACH > 0) continue
      const { product, analogs } = await shop.ask(catalogueApi.product, { params: { id: key } })
      for (const shown of [product, ...analogs]) same(shown, place)
    }
  })

  test('the list of a model, and a category for it, hold only what may fit', {
    timeout: PATIENCE_MS,
  }, async () => {
    for (const [place, { brand, model, engines }] of models.entries()) {
      const { categories } = await shop.ask(catalogueApi.categories, { query: { brand, model } })
      const key = categories[place % categories.length]?.key ?? ''
      const engine = ['', ...engines][place % (engines.length + 1)] ?? ''
      const query = { brand, model, engine, per_page: 50 }
      const list = await shop.ask(catalogueApi.products, { query: { ...query, category: key } })
      const narrowed = await shop.ask(catalogueApi.categoryProducts, { params: { key }, query })
      for (const product of [...list.products, ...narrowed.products]) {
        const said = verdict(product, { brand, model, engine })
        expect(said, `${product.key} for ${brand} ${model} ${engine}`).not.toBe('does-not-fit')
        // an oil for every car waits for the word of its maker
        if (!product.oil) expect(said, product.key).not.toBe('unknown')
      }
    }
  })
})
