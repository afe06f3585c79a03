import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { cheapest, FACTS, isSame, misfitsLast, soonestOf } from './comparison.ts'

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

  test('knows which facts are the same for all', () => {
    const products = [other, { ...fitting, quality: 'Аналог' }].map((product) => ({
      ...product,
      country: 'Китай',
    }))
    const same = FACTS.filter(({ of }) => isSame(products, of)).map(({ name }) => name)
    expect(same).toEqual(['Тип', 'Страна'])
  })

  test('of a product without analogues calls nothing the same', () => {
    expect(FACTS.filter(({ of }) => isSame([other], of))).toEqual([])
  })

  test('marks the cheapest of what may be bought, and none where all cost the same', () => {
    const [one, two, three] = [300, 200, 100].map((price, id) => ({ ...other, id, price }))
    if (!one || !two || !three) throw new Error('three products')
    expect([...cheapest([one, two, three], ({ id }) => id !== three.id)]).toEqual([two.id])
    expect(cheapest([one, { ...two, price: 300 }], () => true).size).toBe(0)
    expect(cheapest([one], () => true).size).toBe(0)
    expect(cheapest([one, two], () => false).size).toBe(0)
  })

  test('marks what is there before others, and none where all come at once', () => {
    const [one, two] = [1, 2].map((id) => ({ ...other, id }))
    if (!one || !two) throw new Error('two products')
    const [early, late] = ['2026-11-24T10:00', '2026-11-25T10:00']
    expect([...soonestOf([one, two], { 1: late, 2: early })]).toEqual([2])
    expect([...soonestOf([one, two], { 1: late })]).toEqual([1])
    expect(soonestOf([one, two], { 1: late, 2: late }).size).toBe(0)
    expect(soonestOf([one, two], {}).size).toBe(0)
  })
})
