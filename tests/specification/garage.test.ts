// The garage: cars of a customer over the API, their bounds, and their part of the personal data.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { garageApi } from '#src/accounts/garage-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { PASSWORD, type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const CARS = '/api/user/cars'
const TIGGO = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C', year: 2022 }
const VIN = 'LVTDD24B1ND100457'

describe.each(testDatabases())('a garage on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())

  const garageOf = async (customer: TestCustomer) =>
    (await customer.get(CARS)).as(garageApi.list).cars

  test('keeps several cars, and each of them once', async () => {
    ivan = await shop.asCustomer()
    await ivan.post(CARS, { ...TIGGO, vin: 'lvtdd24b1 nd100457', name: 'Рабочая' })
    await ivan.post(CARS, { brand: 'Haval', model: 'Jolion' })
    const again = await ivan.post(CARS, { brand: 'Haval', model: 'Jolion', year: '' })
    expect(again.as(garageApi.add).cars).toEqual([
      { id: expect.any(Number), ...TIGGO, vin: VIN, name: 'Рабочая' },
      {
        id: expect.any(Number),
        name: '',
        brand: 'Haval',
        model: 'Jolion',
        engine: '',
        year: null,
        vin: '',
      },
    ])
    // the other browser has another name for the same VIN
    const renamed = await ivan.post(CARS, { ...TIGGO, vin: VIN, name: 'Тигра' })
    expect(renamed.as(garageApi.add).cars).toHaveLength(2)
  })

  test('changes and deletes only its own cars', async () => {
    const [tiggo, jolion] = await garageOf(ivan)
    const changed = await ivan.post(`${CARS}/${jolion?.id}`, { ...jolion, year: 2023 })
    expect(changed.as(garageApi.change).cars[1]).toMatchObject({ model: 'Jolion', year: 2023 })
    const taken = await ivan.post(`${CARS}/${jolion?.id}`, { ...jolion, vin: VIN })
    expect([taken.status, taken.failure.errors?.vin]).toEqual([
      422,
      ['Машина с этим VIN уже в гараже.'],
    ])
    const anna = await shop.asCustomer()
    expect((await anna.post(`${CARS}/${tiggo?.id}`, { ...TIGGO })).status).toBe(404)
    await anna.send({ method: 'DELETE', url: `${CARS}/${tiggo?.id}` })
    expect(await garageOf(ivan)).toHaveLength(2)
    const left = await ivan.send({ method: 'DELETE', url: `${CARS}/${jolion?.id}` })
    expect(left.as(garageApi.remove).cars.map(({ model }) => model)).toEqual(['Tiggo 7 Pro'])
  })

  test('has room for twenty cars, also when many come at once', async () => {
    const driver = await shop.asCustomer()
    const cars = Array.from({ length: 25 }, (_, place) => ({ ...TIGGO, year: 2000 + place }))
    const answers = await Promise.all(cars.map((car) => driver.post(CARS, car)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.find(({ status }) => status === 409)?.failure.message).toMatch(/не больше 20/)
    expect(await garageOf(driver)).toHaveLength(20)
  })

  test.each([
    ['brand', { model: 'Jolion' }, 'Выберите марку.'],
    ['model', { brand: 'Haval' }, 'Выберите модель.'],
    ['vin', { ...TIGGO, vin: 'IOQ' }, /^В VIN 17 знаков/],
    ['year', { ...TIGGO, year: 'давно' }, /^Год — четыре цифры/],
    ['year', { ...TIGGO, year: 1885 }, /^Год — четыре цифры/],
  ])('a wrong %s is refused in Russian', async (field, car, text) => {
    const { status, failure } = await ivan.post(CARS, car)
    expect([status, failure.errors?.[field]?.[0]]).toEqual([
      422,
      typeof text === 'string' ? text : expect.stringMatching(text),
    ])
  })

  test('is personal data: exported with it, and deleted with the account', async () => {
    const data = (await ivan.get('/api/personal-data')).json as { cars: unknown[] }
    expect(data.cars).toHaveLength(1)
    const { db } = shop
    await ivan.send({
      method: 'DELETE',
      url: '/api/account',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ password: PASSWORD }),
    })
    const rows = await db.query(sql`SELECT id FROM customer_cars WHERE vin = ${VIN}`)
    expect(rows).toEqual([])
  })

  test('a VIN tells make and model year', async () => {
    const { visitor } = shop
    const told = (await visitor.get(`/api/cars/vin/${VIN}`)).as(vehiclesApi.vin)
    expect(told).toEqual({
      vin: VIN,
      brand: 'Chery',
      brands: ['Chery'],
      year: 2022,
      is_checked: true,
    })
    const wrong = await visitor.get('/api/cars/vin/123')
    expect([wrong.status, wrong.failure.errors?.vin?.[0]]).toEqual([
      422,
      expect.stringMatching(/^В VIN 17 знаков/),
    ])
  })
})
