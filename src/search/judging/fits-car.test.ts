import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { fitsCar, type JudgedCar } from './fits-car.ts'
import { goodsOf, judgedCatalogue } from './judged-catalogue.ts'

const products = {
  pad: judgedProduct({ name: 'Колодки', cars: ['Chery/Tiggo 7 Pro', 'Haval/F7'] }),
  belt: judgedProduct({ name: 'Ремень', cars: ['Chery/Tiggo 7 Pro/SQRF4J16', 'Haval/F7x/GW4C20'] }),
  pump: judgedProduct({ name: 'Помпа', cars: ['Great Wall/Hover/4G64S4M'] }),
  oil: judgedProduct({ name: 'Масло', isUniversal: true }),
  named: judgedProduct({ name: 'Коврик Chery Tiggo 4, чёрный' }),
  unknown: judgedProduct({ name: 'Коврик' }),
}
const catalogue = judgedCatalogue(Object.values(products))

describe('a judgement of what fits a car', () => {
  test.each<[keyof typeof products, boolean, JudgedCar]>([
    ['pad', true, { brand: 'chery' }],
    ['pad', true, { brand: 'Chery', model: 'Tiggo 7 PRO' }],
    ['pad', false, { brand: 'Chery', model: 'F7' }], // of two fitments neither is that car
    ['pad', true, { brand: 'Chery', model: 'Tiggo' }], // a family
    ['pad', false, { brand: 'Chery', model: 'Tig' }],
    ['pad', false, { brand: 'Chery', model: 'Tiggo 7' }], // another model
    ['belt', false, { brand: 'Haval', model: 'F7' }],
    ['belt', true, { brand: 'Chery', engine: 'sqr-f4j16' }],
    ['belt', false, { brand: 'Haval', engine: 'SQRF4J16' }],
    ['pad', true, { brand: 'Chery', engine: 'SQRF4J16' }], // for every engine of a car that has it
    ['pad', false, { brand: 'Haval', engine: 'GW4C20' }], // F7 is not known to have it
    ['pump', true, { engine: '4G64' }], // nobody has 4G64 itself: a family
    ['belt', false, { engine: 'GW4C21' }],
    ['oil', true, { brand: 'Tank', model: '300', engine: 'E20CB' }],
    ['named', true, { brand: 'Chery', model: 'Tiggo 4' }],
    ['named', false, { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4T15C' }],
    ['named', false, { brand: 'Chery', model: 'Tiggo 40' }],
    ['unknown', false, { brand: 'Chery' }],
    ['unknown', false, {}],
  ])('%s: %s for %o', (name, fits, car) => {
    expect(fitsCar(goodsOf(products[name]), car, catalogue)).toBe(fits)
  })

  test('an engine that is known means itself alone', () => {
    const both = [
      judgedProduct({ name: 'Фильтр', cars: ['Chery/Tiggo 8/SQRF4J20'] }),
      judgedProduct({ name: 'Фильтр', cars: ['Chery/Tiggo 8/SQRF4J20C'] }),
    ]
    const known = judgedCatalogue(both)
    const fits = both.map((product) => fitsCar(goodsOf(product), { engine: 'SQRF4J20' }, known))
    expect(fits).toEqual([true, false])
  })
})
