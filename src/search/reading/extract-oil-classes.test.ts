// Classes of oils in a text, with and without the label of their system.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import {
  extractOilClasses,
  isOilClass,
  oilClassLexemes,
  withSpokenClasses,
} from './extract-oil-classes.ts'

const read = (text: string, isOil = false) => {
  const { classes, rest } = extractOilClasses(text, { isOil, isCar: (word) => word === 'C5' })
  return { typed: classes.map(({ typed }) => typed), rest: rest.trim().replace(/\s+/g, ' ') }
}

describe('the class of an oil', () => {
  test.each([
    ['C3', ['acea_c3_']],
    ['с3', ['acea_c3_']], // a Russian letter
    ['A3', ['acea_a3_']],
    ['E7', ['acea_e7_']],
    ['SN', ['api_sn_']],
    ['sp', ['api_sp_']],
    ['CK-4', ['api_ck4_']],
    ['FA4', ['api_fa4_']],
    ['GL-5', ['api_gl5_']],
    ['GF-6A', ['api_gf6a_']],
    ['gf-6', ['api_gf6_', 'api_gf6a_', 'api_gf6b_']],
    ['C30', []],
    ['CS35', []],
    ['A15B', []],
    ['SNX', []],
    ['сн', []],
    ['X60', []],
    ['GL8', []],
    ['', []],
  ])('%s: %o', (typed, lexemes) => {
    expect(oilClassLexemes(typed)).toEqual(lexemes)
  })

  test('is left in the layout in which it was typed, and so is its label', () => {
    for (const piece of ['gf-5', 'a3/b4', 'SN', 'ilsac', 'API'])
      expect(isOilClass(piece)).toBe(true)
    for (const piece of ['фильтр', 'a3/x', '5w30']) expect(isOilClass(piece)).toBe(false)
  })
})

describe('classes of a text', () => {
  test.each([
    ['API SN', ['SN'], ''],
    ['API SN/CF синтетика', ['SN', 'CF'], '/ синтетика'],
    ['ACEA C3 и C5', ['C3'], 'и C5'],
    ['ILSAC GF 5', ['GF 5'], ''],
    ['gl-4', ['gl-4'], ''],
    ['gl-4/5', ['gl-4', 'gl-5'], ''],
    ['SN', [], 'SN'],
    ['API', [], ''],
    ['SAE 5W-30', [], '5W-30'],
    ['API tiggo SN', [], 'tiggo SN'],
  ])('«%s» holds %o', (text, typed, rest) => {
    expect(read(text)).toEqual({ typed, rest })
  })

  test('need no label where oils are spoken of', () => {
    expect(read('SN C3 тест', true)).toEqual({ typed: ['SN', 'C3'], rest: 'тест' })
  })

  test('are not what names a car, but for a labelled one', () => {
    expect(read('C5', true).typed).toEqual([])
    expect(read('ACEA C5', true).typed).toEqual(['C5'])
  })

  test('no text breaks it', () => {
    assert(
      property(anyText, (text) => {
        for (const { lexemes } of extractOilClasses(text, { isOil: true, isCar: () => false })
          .classes) {
          expect(lexemes.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

test.each([
  ['це три', 'C3'],
  ['эс пэ', 'SP'],
  ['джи эф шесть', 'GF-6'],
  ['гэ эл пять', 'GL-5'],
  ['джи двенадцать', ' g12 '],
  ['г-12 плюс плюс', ' g12 '],
  ['жи 11', ' g11 '],
])('«%s» is spoken for %s', (said, meant) => {
  expect(withSpokenClasses(`масло ${said} литр`)).toBe(`масло ${meant} литр`)
})
