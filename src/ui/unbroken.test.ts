import { describe, expect, test } from 'vitest'
import { splitAtViscosity } from './unbroken.ts'

describe('the name of an oil', () => {
  test('is cut at its viscosity', () => {
    expect(splitAtViscosity('Масло 5W-40 синтетическое')).toEqual([
      'Масло ',
      '5W-40',
      ' синтетическое',
    ])
  })

  test.each(['Масло 5W-40', '0w-20 и 10W-30', 'Фильтр T15-1109111'])('«%s» stays whole', (name) => {
    expect(splitAtViscosity(name).join('')).toBe(name)
  })

  test('is one piece without a viscosity', () => {
    expect(splitAtViscosity('Фильтр T15-1109111')).toHaveLength(1)
  })
})
