import { describe, expect, test } from 'vitest'
import { splitAtGrade } from './unbroken-text.tsx'

describe('the name of an oil', () => {
  test('is cut at its viscosity', () => {
    expect(splitAtGrade('Масло 5W-40 синтетическое')).toEqual(['Масло ', '5W-40', ' синтетическое'])
  })

  test('and a text about it at its class too', () => {
    expect(splitAtGrade('GF-6A для 5W-30')).toEqual(['', 'GF-6A', ' для ', '5W-30', ''])
  })

  test.each(['Масло 5W-40', '0w-20 и 10W-30', 'Фильтр T15-1109111'])('«%s» stays whole', (name) => {
    expect(splitAtGrade(name).join('')).toBe(name)
  })

  test('is one piece without a viscosity', () => {
    expect(splitAtGrade('Фильтр T15-1109111')).toHaveLength(1)
  })
})
