import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { goodsOf } from './judged-catalogue.ts'
import type { Attributes } from './judgement-set.ts'
import { hasAttributes } from './oil-attributes.ts'

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
