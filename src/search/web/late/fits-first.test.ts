import { expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { fitsFirst } from './fits-first.ts'

const TIGGO = { brand: 'Chery', model: 'Tiggo 4', engine: '' }
const NO_CAR = { brand: '', model: '', engine: '' }
const ENGINES = ['SQRE4G15B', 'SQRD4G20']
const misfit = judgedProduct({ name: 'для другой машины', cars: ['Haval/Jolion'] })
const fitting = judgedProduct({ name: 'для модели', cars: ['Chery/Tiggo 4'] })
const unknown = judgedProduct({ name: 'неизвестно для чего' })
const depending = judgedProduct({ name: 'для одного двигателя', cars: ['Chery/Tiggo 4/SQRD4G20'] })
const alsoFitting = judgedProduct({ name: 'для любых', isUniversal: true })
const page = [misfit, fitting, unknown, depending, alsoFitting]

test('what fits the car comes first, and both groups keep the order of the search', () => {
  const groups = fitsFirst(page, TIGGO, ENGINES)
  expect(groups?.products).toEqual([fitting, alsoFitting, misfit, unknown, depending])
})

test('each group begins with its title', () => {
  const groups = fitsFirst(page, TIGGO, ENGINES)
  expect(page.map((_, place) => groups?.titleOf(place))).toEqual([
    'Подходит для Chery Tiggo 4',
    undefined,
    'Остальное',
    undefined,
    undefined,
  ])
})

test('nothing is divided without a car, without a misfit, or without what fits', () => {
  expect(fitsFirst(page, NO_CAR, [])).toBeNull()
  expect(fitsFirst([unknown, fitting, depending], TIGGO, ENGINES)).toBeNull()
  expect(fitsFirst([misfit, unknown], TIGGO, ENGINES)).toBeNull()
})

test('oils keep their order: the regulation judges them as well', () => {
  const oil = judgedProduct({ name: 'масло', oil: { viscosity: '5W-30' } })
  expect(fitsFirst([misfit, oil, fitting], TIGGO, ENGINES)).toBeNull()
})
