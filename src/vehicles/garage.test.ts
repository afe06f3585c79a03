import { describe, expect, test } from 'vitest'
import { asGarage, type GarageCar, isSameCar, MOST_CARS, withCar, withoutCar } from './garage.ts'

const tiggo: GarageCar = {
  name: '',
  brand: 'Chery',
  model: 'Tiggo 4',
  engine: 'SQRE4G15B',
  year: 2021,
  vin: 'LVTDB21B5MD123456',
}
const jolion: GarageCar = { ...tiggo, brand: 'Haval', model: 'Jolion', engine: '', vin: '' }

describe('a garage', () => {
  test('holds a car once: by its VIN, else by all that is said of it', () => {
    expect(isSameCar(tiggo, { ...tiggo, name: 'Рабочая' })).toBe(true)
    expect(isSameCar(jolion, { ...jolion })).toBe(true)
    expect(isSameCar(jolion, { ...jolion, year: 2022 })).toBe(false)
    expect(withCar([tiggo, jolion], { ...tiggo, name: 'Рабочая' })).toEqual([
      { ...tiggo, name: 'Рабочая' },
      jolion,
    ])
  })

  test('keeps the number that the shop gave when the same car is added again', () => {
    expect(withCar([{ ...tiggo, id: 7 }], tiggo)).toEqual([{ ...tiggo, id: 7 }])
  })

  test('is full at its limit, and loses what is deleted', () => {
    const many = Array.from({ length: MOST_CARS }, (_, place) => ({
      ...jolion,
      year: 2000 + place,
    }))
    expect(withCar(many, tiggo)).toEqual(many)
    expect(withoutCar([tiggo, jolion], tiggo)).toEqual([jolion])
  })

  test.each([[null], ['Chery'], [[null, 1, {}, { brand: 'Chery' }]]])(
    '%j in storage is no car',
    (stored) => {
      expect(asGarage(stored)).toEqual([])
    },
  )

  test('reads what it wrote, and no broken VIN', () => {
    expect(asGarage(JSON.parse(JSON.stringify([tiggo, { ...jolion, vin: 'WVW' }])))).toEqual([
      tiggo,
      jolion,
    ])
  })
})
