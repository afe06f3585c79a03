import { describe, expect, test } from 'vitest'
import { aceaClasses, apiClasses, isRegulated, oilRegulationOf } from './oil-regulation.ts'
import { oilRegulationOfRow } from './owner-tables.ts'

const row = (fields: Readonly<Record<string, string>>) =>
  oilRegulationOfRow({ engine: 'SQRD4T20', source: 'S4', viscosities: '5W-40', ...fields })
const tiggo8Pro = { brand: 'Chery', model: 'Tiggo 8 Pro', engine: 'SQRD4T20' }

describe('the regulation of a car', () => {
  const table = [row({ litres: '4.5' }), row({ model: 'Chery Tiggo 8 Pro', litres: '4.7' })]

  test('is the row of its model before that of its engine', () => {
    expect(oilRegulationOf(table, tiggo8Pro)?.volumeMl).toBe(4700)
    expect(oilRegulationOf(table, { ...tiggo8Pro, model: 'Tiggo 8' })?.volumeMl).toBe(4500)
    expect(oilRegulationOf(table, { ...tiggo8Pro, engine: 'sqrd4t20' })?.volumeMl).toBe(4700)
  })

  test('is unknown without an engine, and for one that no row names', () => {
    expect(oilRegulationOf(table, { ...tiggo8Pro, engine: '' })).toBeUndefined()
    expect(oilRegulationOf(table, { ...tiggo8Pro, engine: 'SQRE4T15C' })).toBeUndefined()
    expect(oilRegulationOf([row({ model: 'Exeed VX' })], tiggo8Pro)).toBeUndefined()
  })

  test.each([
    [{ source: 'S4' }, true],
    [{ source: 'M' }, false],
    [{ source: '' }, false],
    [{ source: 'S4', viscosities: '' }, false],
  ])('%o is one: %s', (fields, is) => {
    expect(isRegulated(row(fields))).toBe(is)
  })
})

test.each([
  ['API SM', ['SM', 'SN', 'SN PLUS', 'SP', 'SQ']],
  ['API SP, API SN, ACEA C2', ['SN', 'SN PLUS', 'SP', 'SQ']],
  ['API CI-4, ACEA C3', ['CI-4', 'CI-4 PLUS', 'CJ-4', 'CK-4']],
  ['ACEA C5', []],
])('«%s» is met by the classes of API %o', (classes, met) => {
  expect(apiClasses(row({ classes }))).toEqual(met)
})

test('European classes are those asked for', () => {
  expect(aceaClasses(row({ classes: 'API SN, ACEA C2, ACEA c3' }))).toEqual(['C2', 'C3'])
})
