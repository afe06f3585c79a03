import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder } from '#tests/support/order-form.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'
import { ordersApi } from '../contract.ts'
import { findOrder } from './public.ts'

type Car = { readonly brand: string; readonly model: string; readonly engine?: string }

const TIGGO_4: Car = { brand: 'Chery', model: 'Tiggo 4' }
const TIGGO: Car = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }

describe.each(testDatabases())(
  'the verdict of an ordered line on the $kind database',
  ({ open }) => {
    let shop: TestShop
    let ivan: TestCustomer
    beforeAll(async () => {
      shop = await testShop(open)
      ivan = await shop.asCustomer()
    })
    afterAll(() => shop?.close())

    /** What is kept with the line. */
    async function verdictOf(product: Parameters<typeof aProduct>[0], car?: Car) {
      const { id } = await shop.has(aProduct({ ...product, stock: { 'ул. Мира, 1': 5 } }))
      const items = JSON.stringify([{ id, quantity: 1, ...(car && { car }) }])
      const { data } = (await ivan.post('/api/orders', anOrder({ items }))).as(ordersApi.place)
      return (await findOrder(shop.db, data.id))?.lines[0]?.fitment
    }

    test.each([
      ['fits', 'the model with any engine', TIGGO, ['tiggo-7-pro', null]],
      ['fits', 'the very engine', TIGGO, ['tiggo-7-pro', 'SQRE4T15C']],
      [
        'fits',
        'a car named by its slugs',
        { brand: 'chery', model: 'tiggo-7-pro' },
        ['tiggo-7-pro', null],
      ],
      ['does-not-fit', 'another engine', TIGGO, ['tiggo-7-pro', 'SQRF4J16']],
      ['does-not-fit', 'another model', TIGGO, ['jolion', null]],
      ['fits', 'the only engine of the model', TIGGO_4, ['tiggo-4', 'SQRE4T15C']],
      ['does-not-fit', 'another engine than the only one', TIGGO_4, ['tiggo-4', 'SQRF4J16']],
      [
        'depends',
        'one engine, when none is chosen',
        { ...TIGGO, engine: '' },
        ['tiggo-7-pro', 'SQRF4J16'],
      ],
      [
        'depends',
        'one engine, when the chosen one is unknown',
        { ...TIGGO, engine: 'V8' },
        ['tiggo-7-pro', 'SQRF4J16'],
      ],
      [
        'unknown',
        'a car that the shop does not know',
        { brand: 'Lada', model: 'Niva' },
        ['jolion', null],
      ],
    ] as const)('is «%s» for a part of %s', async (verdict, _, car, fitted) => {
      expect(await verdictOf({ cars: [fitted] }, car)).toBe(verdict)
    })

    test('is unknown without a car, and of a part of which nothing is known', async () => {
      expect(await verdictOf({ cars: [['tiggo-7-pro', null]] })).toBe('unknown')
      expect(await verdictOf({ cars: [] }, TIGGO)).toBe('unknown')
    })

    test('is "fits" for what suits every car, but not for an oil that a maker has to allow', async () => {
      expect(await verdictOf({ cars: [], isUniversal: true }, TIGGO)).toBe('fits')
      expect(await verdictOf({ cars: [], isUniversal: true, oil: '5W-30' }, TIGGO)).toBe('unknown')
    })

    test.each([
      { brand: 'а\0', model: 'б' },
      { brand: '\ud800', model: 'б' },
      { brand: 1, model: 2 },
      'Chery',
    ])('a car %j is refused in Russian', async (car) => {
      const { id } = shop.goods.airFilter
      const items = JSON.stringify([{ id, quantity: 1, car }])
      const answer = await ivan.post('/api/orders', anOrder({ items }))
      expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['items']])
    })
  },
)
