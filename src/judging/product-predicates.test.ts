import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { goodsOf, judgedCatalogue } from './judged-catalogue.ts'
import type { Attributes } from './judgement-set.ts'
import {
  fitsCar,
  hasAllNames,
  hasArticle,
  hasArticlePrefix,
  hasAttributes,
  hasNoName,
  isInCategory,
  isMadeBy,
  type JudgedCar,
} from './product-predicates.ts'

const filter = goodsOf(
  judgedProduct({
    name: 'Элемент  фильтрующий САЛОНА зелёный',
    article: '8104102-Р3010',
    manufacturer: 'Chery (оригинал)',
    category: 'Фильтры салонные',
  }),
)

describe('a judgement of one product', () => {
  test('looks for one stem of each group in name and category, without case and ё', () => {
    expect(hasAllNames(filter, [['фильтры'], ['ЗЕЛЁН', 'красн']])).toBe(true)
    expect(hasAllNames(filter, [['зелен'], ['элемент фильтр']])).toBe(true)
    expect(hasAllNames(filter, [['фильтр'], ['маслян', 'масло']])).toBe(false)
    expect(hasAllNames(filter, [])).toBe(true)
  })

  test('is against a stem that must not be there', () => {
    expect(hasNoName(filter, ['маслян', 'воздушн'])).toBe(true)
    expect(hasNoName(filter, ['маслян', 'салон'])).toBe(false)
    expect(hasNoName(filter, [['маслян'], ['зеленый']])).toBe(false)
  })

  test('compares the category by its whole name', () => {
    expect(isInCategory(filter, ['фильтры САЛОННЫЕ'])).toBe(true)
    expect(isInCategory(filter, ['Фильтры'])).toBe(false)
  })

  test('takes the maker of originals by his own name', () => {
    expect(isMadeBy(filter, ['KYB', 'chery'])).toBe(true)
    expect(isMadeBy(filter, ['Chery (оригинал)'])).toBe(true)
    expect(isMadeBy(filter, ['Che', 'KYB'])).toBe(false)
  })

  test('compares articles by their one spelling, to the last letter', () => {
    expect(hasArticle(filter, ['none', '8104102P3010'])).toBe(true)
    expect(hasArticle(filter, ['8104102P301'])).toBe(false)
    expect(hasArticlePrefix(filter, '8104102p')).toBe(true)
    expect(hasArticlePrefix(filter, '104102P')).toBe(false)
  })
})

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

const described = goodsOf(
  judgedProduct({
    name: 'Масло моторное',
    oil: { viscosity: '5W-30', volume_ml: 4500, api: ['SN', 'ILSAC GF-6A'], acea: ['A3/B4', 'C3'] },
  }),
)
const named = goodsOf(judgedProduct({ name: 'Масло 15W40 API SN/CF ACEA C3, 4,5 л' }))

describe('a judgement of oil', () => {
  test.each<[boolean, Attributes]>([
    [true, { viscosity: ['5w30'] }],
    [true, { viscosity: ['0W-20', '5W 30'] }],
    [false, { viscosity: ['15W-30'] }],
    [true, { volume_l: [4.5] }],
    [true, { volume_l: ['4.5'] }],
    [false, { volume_l: [4] }],
    [true, { acea: ['b4'], api: ['gf-6a'] }],
    [true, { acea: ['A3/B4'] }],
    [false, { acea: ['C2'] }],
    [false, { viscosity: ['5W-30'], acea: ['C2'] }],
    [true, {}],
  ])('by its facts: %s for %o', (has, attributes) => {
    expect(hasAttributes(described, attributes)).toBe(has)
  })

  test.each<[boolean, Attributes]>([
    [true, { viscosity: ['15W-40'] }],
    [false, { viscosity: ['5W-40'] }],
    [true, { volume_l: [4.5] }],
    [false, { volume_l: [5] }],
    [true, { acea: ['C3'], api: ['SN'] }],
    [false, { api: ['S'] }],
    [true, { api: ['SN/CF'] }],
  ])('by its name, where it has no facts: %s for %o', (has, attributes) => {
    expect(hasAttributes(named, attributes)).toBe(has)
  })
})
