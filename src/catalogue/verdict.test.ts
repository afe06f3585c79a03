import { describe, expect, test } from 'vitest'
import type { Product } from './contract.ts'
import { verdictOf } from './verdict.ts'

const fits = (brand: string, model: string, engine = '') => ({ brand, model, engine })
const car = (model: string, engine = '') => ({ brand: 'Chery', model, engine })
const filter = {
  cars: [
    fits('Chery', 'Tiggo 7 Pro', 'SQRE4T15C'),
    fits('Chery', 'Tiggo 8', 'SQRE4T15C'),
    fits('Chery', 'Tiggo 8', 'SQRD4T20'),
    fits('Chery', 'Tiggo 4'),
    fits('Exeed', 'LX'),
  ],
  is_universal: false,
}
const said = (asked: typeof filter, chosen: ReturnType<typeof car>, engines: readonly string[]) =>
  verdictOf(asked, chosen, engines).is

describe('a part and a car', () => {
  test.each([
    ['fits', 'its engine is listed', car('Tiggo 7 Pro', 'SQRE4T15C')],
    ['fits', 'the part goes with every engine of the model', car('Tiggo 4', 'SQRE4G15B')],
    ['fits', 'the model has no other engine', car('Tiggo 7 Pro')],
    ['does-not-fit', 'another model is listed', car('QQ')],
    ['does-not-fit', 'another make has such a model', { ...car('Tiggo 4'), brand: 'Exeed' }],
    ['unknown', 'no model is chosen', car('')],
  ] as const)('is "%s" where %s', (verdict, _, chosen) => {
    expect(said(filter, chosen, ['SQRE4T15C'])).toBe(verdict)
  })

  test('depends on the engine where some of the model fit, and says which', () => {
    expect(verdictOf(filter, car('Tiggo 8'), ['SQRE4T15C', 'SQRF4J16', 'SQRD4T20'])).toEqual({
      is: 'depends',
      fitting: ['SQRE4T15C', 'SQRD4T20'],
      others: ['SQRF4J16'],
    })
    expect(said(filter, car('Tiggo 8'), ['SQRE4T15C', 'SQRD4T20'])).toBe('fits')
    expect(said(filter, car('Tiggo 8'), ['SQRF4J16', 'SQRF4J20'])).toBe('does-not-fit')
  })

  test('an engine that neither the model nor the part has is no choice', () => {
    expect(said(filter, car('Tiggo 8', 'V8'), ['SQRE4T15C', 'SQRF4J16'])).toBe('depends')
    expect(said(filter, car('Tiggo 7 Pro', 'V8'), ['SQRE4T15C'])).toBe('fits')
  })

  test('depends on the engine, too, where the engines of the model are not known', () => {
    expect(said(filter, car('Tiggo 8'), [])).toBe('depends')
    expect(said(filter, car('Tiggo 8', 'SQRD4T20'), [])).toBe('fits')
  })

  test('is unknown where nothing is known of the part', () => {
    expect(said({ cars: [], is_universal: false }, car('Tiggo 8'), ['SQRE4T15C'])).toBe('unknown')
  })
})

describe('goods for every car', () => {
  const oil = { viscosity: '5W-30', api: [], acea: [], approvals: [] } as unknown as Product['oil']

  test('fit, with or without a car', () => {
    expect(said({ cars: [], is_universal: true }, car(''), [])).toBe('fits')
    expect(said({ cars: [], is_universal: true }, car('QQ'), [])).toBe('fits')
  })

  test('promise nothing where a maker has to allow them, unless the model is listed', () => {
    const asked = { cars: [fits('Chery', 'Tiggo 4')], is_universal: true, oil }
    expect(said(asked, car('QQ'), [])).toBe('unknown')
    expect(said(asked, car('Tiggo 4'), [])).toBe('fits')
  })
})
