import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { dividedFacts, misfitsLast } from './comparison.ts'

const PRO = { brand: 'Chery', model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }
const other = judgedProduct({ name: 'Фильтр QQ', cars: ['Chery/QQ'], article: 'Q' })
const fitting = judgedProduct({ name: 'Фильтр Pro', cars: ['Chery/Tiggo 7 Pro'], article: 'P' })
const unknown = judgedProduct({ name: 'Фильтр', article: 'F' })

describe('a comparison', () => {
  test('shows last what does not fit the car, and keeps the order of the others', () => {
    const products = [other, unknown, fitting]
    expect(misfitsLast(products, PRO, [])).toEqual([unknown, fitting, other])
    const noCar = { brand: '', model: '', engine: '' }
    expect(misfitsLast(products, noCar, [])).toEqual(products)
  })

  test('has rows for what differs, and names once what is common', () => {
    const products = [other, { ...fitting, quality: 'Аналог' }].map((product) => ({
      ...product,
      country: 'Китай',
    }))
    const { differing, common } = dividedFacts(products)
    expect(differing.map(({ name }) => name)).toEqual(['Качество'])
    expect(common).toBe('страна — Китай')
  })

  test('of a product without analogues has all rows', () => {
    expect(dividedFacts([other]).differing).toHaveLength(2)
    expect(dividedFacts([other]).common).toBe('')
  })
})
