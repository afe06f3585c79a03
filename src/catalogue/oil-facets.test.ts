import { describe, expect, test } from 'vitest'
import type { OilField } from './filter-contract.ts'
import { oilChoiceOf } from './oil-choice.ts'
import { type AlikeOils, bitOf, countOils, oilFacets, relaxedTotals } from './oil-facets.ts'

const choiceOf = (query: string) => oilChoiceOf(new URLSearchParams(query))
const alike = (field: OilField, values: (string | null)[], count: number, missed = 0) =>
  ({ field, values, names: null, count, missed }) satisfies AlikeOils

describe('the choices of a field', () => {
  test('are counted without the choice of the field itself, and with that of the others', () => {
    const rows = [
      alike('viscosity', ['5W-30'], 3),
      alike('viscosity', ['0W-20'], 5, bitOf('viscosity')),
      alike('viscosity', ['5W-30'], 7, bitOf('acea')),
      alike('acea', ['C3'], 3),
      alike('acea', ['C2'], 7, bitOf('acea')),
      alike('acea', ['C5'], 5, bitOf('viscosity')),
    ]
    const facets = oilFacets(rows, choiceOf('viscosity=5W-30&acea=C3'))
    expect(facets.viscosity).toEqual([
      { value: '0W-20', name: '0W-20', count: 5 },
      { value: '5W-30', name: '5W-30', count: 3 },
    ])
    expect(facets.acea.map(({ value, count }) => [value, count])).toEqual([
      ['C2', 7],
      ['C3', 3],
    ])
  })

  test('count an oil under each of its classes', () => {
    const rows = [alike('api', ['SN', 'CF'], 2), alike('api', ['SN'], 1), alike('api', [], 4)]
    const { api } = oilFacets(rows, choiceOf(''))
    expect(api.map(({ value, count }) => [value, count])).toEqual([
      ['SN', 3],
      ['CF', 2],
    ])
  })

  test('keep what is chosen though no oil has it', () => {
    expect(oilFacets([], choiceOf('volume=3000')).volume).toEqual([
      { value: '3000', name: '3\u00a0л', count: 0 },
    ])
  })

  test('leave out what is unknown of an oil', () => {
    expect(oilFacets([alike('base', [null], 9)], choiceOf('')).base).toEqual([])
  })

  test('are called by their names and stand from thin to thick, from small to large', () => {
    const rows = [
      alike('viscosity', ['10W-40'], 9),
      alike('viscosity', ['5W-30'], 1),
      alike('volume', ['20000'], 1),
      alike('volume', ['4000'], 1),
      { ...alike('manufacturer', ['LIQUIMOLY'], 1), names: ['Liqui Moly'] },
      alike('in_stock', ['volgograd'], 8),
      alike('in_stock', ['any'], 9),
    ]
    const facets = oilFacets(rows, choiceOf(''))
    expect(facets.viscosity.map(({ name }) => name)).toEqual(['5W-30', '10W-40'])
    expect(facets.volume.map(({ name }) => name)).toEqual(['4\u00a0л', '20\u00a0л'])
    expect(facets.manufacturer[0]?.name).toBe('Liqui Moly')
    expect(facets.in_stock[0]).toMatchObject({ value: 'any', name: 'В любом магазине' })
  })

  test('are thirty at most, those with most oils, and end their counting at a thousand', () => {
    const rows = Array.from({ length: 60 }, (_, n) => alike('approval', [`mb ${n}`], 2000 - n))
    const { approval } = oilFacets(rows, choiceOf('approval=mb 59'))
    expect(approval).toHaveLength(31)
    expect(approval[0]).toEqual({
      value: 'mb 0',
      name: 'mb 0',
      count: 1000,
      count_is_lower_bound: true,
    })
    expect(approval.at(-1)?.value).toBe('mb 59')
  })
})

describe('the size of the list', () => {
  const rows = [
    alike('viscosity', ['5W-30'], 12, bitOf('acea')),
    alike('viscosity', ['0W-20'], 4, bitOf('viscosity')),
    alike('acea', ['C2'], 12, bitOf('acea')),
  ]

  test('counts what fails in nothing', () => {
    expect(countOils([alike('viscosity', ['5W-30'], 3), ...rows])).toBe(3)
    expect(countOils(rows)).toBe(0)
  })

  test('names the filters without which there is something', () => {
    expect(relaxedTotals(rows, choiceOf('viscosity=5W-30&acea=C3&api=SP'))).toEqual([
      { field: 'viscosity', total: 4 },
      { field: 'acea', total: 12 },
    ])
  })
})
