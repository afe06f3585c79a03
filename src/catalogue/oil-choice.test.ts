import { describe, expect, test } from 'vitest'
import {
  chosenValues,
  oilChoiceOf,
  oilFieldsOf,
  oilValues,
  toggledOil,
  withoutField,
} from './oil-choice.ts'

const chosen = (query: string) => oilChoiceOf(new URLSearchParams(query))

describe('values of a field', () => {
  test.each([
    ['viscosity', '5w-30, 5W40,0w 20', ['5W-30', '5W-40', '0W-20']],
    ['volume', '4000,1000,x,-5,0001000,99999999', ['4000', '1000']],
    ['api', 'sp,ilsac gf-6a', ['SP', 'ILSAC GF-6A']],
    ['acea', 'c3,A3/b4', ['C3', 'A3/B4']],
    ['approval', 'MB 229.51', ['mb 229.51']],
    ['base', 'Синтетическое', ['синтетическое']],
    ['manufacturer', 'Liqui Moly,liqui-moly', ['LIQUIMOLY']],
    ['in_stock', 'Volgograd', ['volgograd']],
  ] as const)('of %s are read from «%s» in the spelling of the list', (field, text, values) => {
    expect(oilValues(field, text)).toEqual(values)
  })

  test('are each read once, the empty ones never, and no more than twenty', () => {
    expect(oilValues('api', ' ,SP,,sp, ')).toEqual(['SP'])
    expect(oilValues('volume', Array.from({ length: 30 }, (_, n) => n + 1).join())).toHaveLength(20)
  })
})

describe('the choice', () => {
  test('is what the address says, and nothing where it says nothing', () => {
    expect(chosenValues(chosen('viscosity=5w-30,5w-40&acea=C3&page=2&utm_source=x'))).toEqual([
      { field: 'viscosity', value: '5W-30' },
      { field: 'viscosity', value: '5W-40' },
      { field: 'acea', value: 'C3' },
    ])
    expect(chosenValues(chosen(''))).toEqual([])
  })

  test('gets a value by choosing it and loses it by choosing it again', () => {
    const one = toggledOil(chosen('acea=C3'), 'viscosity', '5W-30')
    const two = toggledOil(one, 'viscosity', '0W-20')
    expect(oilFieldsOf(two)).toEqual({ viscosity: '5W-30,0W-20', acea: 'C3' })
    expect(oilFieldsOf(toggledOil(two, 'viscosity', '5W-30'))).toEqual({
      viscosity: '0W-20',
      acea: 'C3',
    })
  })

  test('without a field keeps the others', () => {
    expect(oilFieldsOf(withoutField(chosen('acea=C3&api=SN,SP'), 'api'))).toEqual({ acea: 'C3' })
  })
})
