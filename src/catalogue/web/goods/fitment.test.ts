import { describe, expect, test } from 'vitest'
import type { Product } from '../../contract.ts'
import { fitmentSummary, fitmentsOf, isLongList } from './fitment.ts'

const fits = (brand: string, model: string, engine = '') => ({ brand, model, engine })
const product = (cars: Product['cars'], is_universal = false) =>
  ({ cars, is_universal }) as unknown as Product

const filter = product([
  fits('Chery', 'Tiggo 7 Pro', 'SQRE4T15C'),
  fits('Chery', 'Tiggo 8', 'SQRE4T15C'),
  fits('Chery', 'Tiggo 8', 'SQRD4T20'),
  fits('Chery', 'Tiggo 4'),
  fits('Exeed', 'LX'),
])

describe('the list of cars', () => {
  test('is grouped by make and model', () => {
    expect(fitmentsOf(filter.cars)).toEqual([
      {
        brand: 'Chery',
        models: [
          { model: 'Tiggo 7 Pro', engines: ['SQRE4T15C'] },
          { model: 'Tiggo 8', engines: ['SQRE4T15C', 'SQRD4T20'] },
          { model: 'Tiggo 4', engines: [] },
        ],
      },
      { brand: 'Exeed', models: [{ model: 'LX', engines: [] }] },
    ])
  })

  test('is long when it has more than eight models, of however many makes', () => {
    const cars = (count: number) =>
      Array.from({ length: count }, (_, place) => fits(place % 2 ? 'Chery' : 'Exeed', `${place}`))
    expect(isLongList(fitmentsOf(cars(8)))).toBe(false)
    expect(isLongList(fitmentsOf(cars(9)))).toBe(true)
  })

  test('in one line names three models and counts the others', () => {
    expect(fitmentSummary(filter)).toBe('Подходит: Chery Tiggo 7 Pro, Tiggo 8, Tiggo 4 и ещё 1')
    expect(fitmentSummary(product([fits('Exeed', 'LX')]))).toBe('Подходит: Exeed LX')
    expect(fitmentSummary(product([]))).toBe('')
  })
})
