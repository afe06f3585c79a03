// Several things in one text.
import { describe, expect, test } from 'vitest'
import { MODEL, sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { wordKeys } from '../vocabulary/word-key.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryTerm } from './parse-terms.ts'

const read = (text: string) => parseQuery(text, sampleLexicon, { isExact: false })
/** The parts by the first of their names. */
const partsOf = ({ parts }: QueryTerm) =>
  parts.map(({ concepts }) => concepts.map(({ names }) => names[0]?.join(' ')))
const lexemesOf = ({ oilProperties }: QueryTerm) => oilProperties.map(({ lexemes }) => lexemes)
const phrasesOf = ({ qualifiers }: QueryTerm) => qualifiers.map(({ phrases }) => phrases)
const key = (text: string) => wordKeys(text).join(' ')

describe('two needs', () => {
  test('are joined by «и» when each side names a part', () => {
    const { terms, unknownWords } = read('масляный фильтр и колодки')
    expect(terms.map(partsOf)).toEqual([[[key('фильтр масляный')]], [[key('колодки тормозные')]]])
    expect(terms.map(({ words }) => words)).toEqual([[], []])
    expect(unknownWords).toEqual([])
  })

  test('keep their own sides', () => {
    const { terms } = read('колодки передние и амортизатор задний')
    expect(terms.map(phrasesOf)).toEqual([
      [[[key('передний')], [key('перед')]]],
      [[[key('задний')], [key('зад')]]],
    ])
  })

  test('of which one is an oil: grade and volume are its own', () => {
    const { terms } = read('масло и колодки 5w30 4л')
    expect(terms.map(lexemesOf)).toEqual([[['v5w30_', '5w30'], ['l4000_']], []])
    expect(read('колодки c3 и масло').terms.map(lexemesOf)).toEqual([[], [['acea_c3_']]])
    const turned = read('воздушник и масло 5w30').terms
    expect(turned.map(lexemesOf)).toEqual([[], [['v5w30_', '5w30']]])
  })

  test('share the noun of the first', () => {
    for (const text of ['фильтр масляный и воздушный', 'фильтр масляный, воздушный']) {
      expect(read(text).terms.map(partsOf)).toEqual([
        [[key('фильтр масляный')]],
        [[key('фильтр воздушный')]],
      ])
    }
    expect(read('воздушный и масляный фильтр').terms.map(partsOf)).toEqual([
      [[key('фильтр воздушный')]],
      [[key('фильтр масляный')]],
    ])
  })

  test('share the part of which two sides are said', () => {
    const { terms } = read('колодки передние и задние')
    expect(terms.map(partsOf)).toEqual([[[key('колодки тормозные')]], [[key('колодки тормозные')]]])
    expect(terms.map(phrasesOf).flat(2)).toEqual(
      [['передний'], ['перед'], ['задний'], ['зад']].map(([side = '']) => [key(side)]),
    )
  })

  test('may be a part and a group of the catalogue', () => {
    const { terms } = read('помпа и фильтры tiggo 7')
    expect(terms.map(({ parts, words }) => [parts.length, words])).toEqual([
      [1, []],
      [0, [key('фильтр')]],
    ])
  })

  test('are joined by a comma or a plus too, where each side is a part', () => {
    expect(read('колодки, помпа').terms).toHaveLength(2)
    expect(read('колодки+помпа').terms).toHaveLength(2)
    expect(read('колодки, передние, tiggo 7').terms).toHaveLength(1)
    expect(read('колодки, фильтры, помпа').terms).toHaveLength(3)
    expect(read('фильтр, масляный').terms.map(partsOf)).toEqual([[[key('фильтр масляный')]]])
  })

  test('are three at most: what goes beyond is not heeded', () => {
    const { terms, ignoredTexts } = read('колодки, помпа, амортизатор и воздушник')
    expect(terms).toHaveLength(3)
    expect(ignoredTexts).toEqual(['воздушник'])
  })

  test.each(['колодки и', 'и колодки', 'колодки chery и haval'])('«%s» is one', (text) => {
    expect(read(text).terms).toHaveLength(1)
    expect(read(text).unknownWords).toEqual([])
  })

  test('may be three', () => {
    expect(read('колодки и амортизатор и помпа').terms).toHaveLength(3)
  })

  test('share the car', () => {
    const { terms, car } = read('колодки и воздушник тигго 4')
    expect(terms).toHaveLength(2)
    expect(car?.modelIds).toEqual([MODEL.tiggo4])
  })
})
