import { expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { verdictOf } from '../../../verdict.ts'
import { fittingFirst, withoutMisfits } from './by-fit.ts'

const car = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15B' }
const misfit = judgedProduct({ name: 'для другого двигателя', cars: ['Chery/Tiggo 4/SQRD4G20'] })
const unknown = judgedProduct({ name: 'неизвестно для чего' })
const fitting = judgedProduct({ name: 'для модели', cars: ['Chery/Tiggo 4'] })
const alsoFitting = judgedProduct({ name: 'для любых', isUniversal: true })
const all = [misfit, unknown, fitting, alsoFitting]
const isOf = (product: typeof misfit) => verdictOf(product, car, ['SQRE4G15B', 'SQRD4G20']).is

test('products that do not fit the chosen car are left out', () => {
  expect(withoutMisfits(all, isOf)).toEqual([unknown, fitting, alsoFitting])
  expect(withoutMisfits([misfit], isOf)).toEqual([])
})

test('products that fit come first, those that do not fit last', () => {
  expect(fittingFirst(all, isOf)).toEqual([fitting, alsoFitting, unknown, misfit])
})

test('until the verdicts are known everything stays as it is', () => {
  expect(withoutMisfits(all, null)).toEqual(all)
  expect(fittingFirst(all, null)).toEqual(all)
})
