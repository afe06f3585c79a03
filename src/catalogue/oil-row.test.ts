import { describe, expect, test } from 'vitest'
import type { Product } from './contract.ts'
import { oilRow } from './oil-row.ts'

const FACTS = {
  viscosity: '5W-40',
  volume_ml: 4000,
  base: 'синтетическое',
  api: ['SN'],
  acea: ['A3/B4'],
  approvals: [],
  price_per_litre: 700,
}

const row = (name: string, oil: Partial<Product['oil']> = {}) =>
  oilRow({ name, manufacturer: 'Gazpromneft (Россия)', type: 'Масло', oil: { ...FACTS, ...oil } })

describe('a row of a list of oils', () => {
  test('begins with the brand and says each fact once', () => {
    expect(row('Масло моторное Gazpromneft Premium N 5W-40 A3/B4 синтетическое 4 л')).toEqual({
      title: 'Gazpromneft Premium N 5W-40 A3/B4',
      facts: '5W-40 · 4\u00a0л · синтетика',
      about: 'API SN · ACEA A3/B4',
    })
  })

  test.each([
    ['Масло моторное Super 15W-40 минеральное 0,5 л', 'минеральное', 'Gazpromneft Super 15W-40'],
    ['Gazpromneft Diesel 10W-40', 'полусинтетическое', 'Gazpromneft Diesel 10W-40'],
    ['Моторное масло GAZPROMNEFT M 4 л', null, 'GAZPROMNEFT M'],
  ])('of %s begins with the brand', (name, base, title) => {
    expect(row(name, { base }).title).toBe(title)
  })

  test('leaves out what the maker does not say', () => {
    const { facts, about } = row('Масло', { viscosity: null, base: null, api: [], acea: [] })
    expect(facts).toBe('4\u00a0л')
    expect(about).toBe('Масло')
  })

  test('says of other products what every list says', () => {
    expect(oilRow({ name: 'Фильтр', manufacturer: 'SAT', type: 'Аналог' })).toEqual({})
  })
})
