import { describe, expect, test } from 'vitest'
import { asCar, carHref, carOfQuery, carTitle, NO_CAR, queryOfCar } from './car.ts'

const tiggo = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }

describe('a chosen car', () => {
  test('is written as make, model and engine', () => {
    expect(carTitle(tiggo)).toBe('Chery Tiggo 7 Pro · SQRE4T15C')
    expect(carTitle({ ...tiggo, engine: '' })).toBe('Chery Tiggo 7 Pro')
    expect(carTitle({ ...NO_CAR, brand: 'Москвич' })).toBe('Москвич')
  })

  test('leads to the page of what is chosen', () => {
    expect(carHref(NO_CAR)).toBe('/catalog')
    expect(carHref({ ...NO_CAR, brand: 'Москвич' })).toBe('/catalog/moskvich')
    expect(carHref(tiggo)).toBe('/catalog/chery/tiggo-7-pro?engine=SQRE4T15C')
  })

  test('comes back from the address it was put into', () => {
    expect(carOfQuery(new URLSearchParams(queryOfCar(tiggo)))).toEqual(tiggo)
  })
})

describe('what lies in storage or in an address', () => {
  test.each([[null], ['Chery'], [42], [[]], [{}], [{ brand: 7 }], [{ model: 'Tiggo 7 Pro' }]])(
    '%j is no car',
    (given) => {
      expect(asCar(given)).toEqual(NO_CAR)
    },
  )

  test('an engine without a model is dropped', () => {
    expect(asCar({ brand: 'Chery', engine: 'SQR480ED' })).toEqual({ ...NO_CAR, brand: 'Chery' })
  })

  test('the placeholder of the engine select is no engine', () => {
    expect(asCar({ ...tiggo, engine: 'Тип двигателя' }).engine).toBe('')
  })
})
