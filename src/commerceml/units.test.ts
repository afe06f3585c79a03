// Units of 1C and of the shop by their codes.

import { expect, test } from 'vitest'
import { codedUnit, unitName } from './units.ts'

test.each([
  ['шт', '', '796', 'Штука'],
  ['шт.', '', '796', 'Штука'],
  ['пар', '', '715', 'Пара (2 шт.)'],
  ['л', '', '112', 'Литр'],
  ['компл', '839', '839', 'Комплект'],
  ['796', '', '796', 'Штука'],
  ['кор', '8751', '8751', 'Коробка'],
  ['короб', '8751', '8751', 'Коробка'],
])('«%s» with the code «%s» is %s, %s', (name, told, code, full) => {
  expect(codedUnit(name, told)).toMatchObject({ code, full })
})

test('an unknown unit has no code, as none is guessed', () => {
  expect(codedUnit('ведро')).toEqual({ code: '', name: 'ведро', full: 'ведро' })
})

test('a code alone is shown by its name', () => {
  expect([unitName('796'), unitName('шт'), unitName('')]).toEqual(['шт', 'шт', ''])
})
