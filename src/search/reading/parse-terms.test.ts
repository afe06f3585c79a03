// What of a text says how a product must be, and what says nothing of it.
import { describe, expect, test } from 'vitest'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryTerm } from './parse-terms.ts'

const read = (text: string) => parseQuery(text, sampleLexicon, { isExact: false })
const needIn = (text: string) => {
  const { terms } = read(text)
  expect(terms).toHaveLength(1)
  return terms[0] as QueryTerm
}
const lexemesOf = ({ oilProperties }: QueryTerm) => oilProperties.map(({ lexemes }) => lexemes)

describe('the need for an oil', () => {
  test.each([
    ['масло 5w30', [['v5w30_', '5w30']]],
    ['масло 530', [['v5w30_', '5w30']]],
    ['масло 5w30 или 5w40', [['v5w30_', '5w30', 'v5w40_', '5w40']]],
    ['масло 4л', [['l4000_']]],
    ['масло c3', [['acea_c3_']]],
    ['масло с3', [['acea_c3_']]], // the letter is Cyrillic
    ['масло sn', [['api_sn_']]],
    ['масло a3/b4 5w40', [['v5w40_', '5w40'], ['acea_a3_'], ['acea_b4_']]],
    ['масло ci-4 10w40', [['v10w40_', '10w40'], ['api_ci4_']]],
    ['масло acea c3', [['acea_c3_']]],
    ['масло sae 5w30', [['v5w30_', '5w30']]],
    ['масло 5w30 ilsac gf-5', [['v5w30_', '5w30'], ['api_gf5_']]],
    ['масло gf-6', [['api_gf6_', 'api_gf6a_', 'api_gf6b_']]],
    ['API SN', [['api_sn_']]],
    ['ACEA C3 5 л', [['l5000_'], ['acea_c3_']]],
    ['75w90 gl-4/5', [['v75w90_', '75w90'], ['api_gl4_'], ['api_gl5_']]],
  ])('«%s» has the properties %o', (text, amounts) => {
    expect(lexemesOf(needIn(text))).toEqual(amounts)
    expect(read(text).unknownWords.filter((word) => word !== 'или')).toEqual([])
  })

  test('is said by no label alone, and its classes are never corrected', () => {
    expect(read('масло API')).toMatchObject({ unknownWords: [], corrected: null })
    expect(needIn('масло API').oilProperties).toEqual([])
    for (const text of ['масло sp', 'масло ilsac gf-5', 'масло a3/b4', 'API SN', 'масло ci-4']) {
      expect(read(text)).toMatchObject({ unknownWords: [], corrected: null })
    }
  })

  test('has no class that is the name of the car', () => {
    const names = {
      ...sampleNames,
      models: [
        ...sampleNames.models,
        { ...sampleNames.models[0], id: 99, name: 'A3', names: ['A3'] },
      ],
    } as typeof sampleNames
    const lexicon = buildLexicon(names, sampleVocabulary)
    const readOf = (text: string) => parseQuery(text, lexicon, { isExact: false })
    expect(readOf('масло chery a3').terms.map(lexemesOf)).toEqual([[]])
    expect(readOf('масло chery a3').car?.modelIds).toEqual([99])
    expect(readOf('масло haval a3').terms.map(lexemesOf)).toEqual([[['acea_a3_']]])
  })

  test('classes are those of oils only', () => {
    expect(needIn('фильтр c3')).toMatchObject({ oilProperties: [], words: ['фильтр', 'C3'] })
  })
})

describe('a year', () => {
  test.each([
    'колодки 2020',
    'колодки 2020 tiggo',
    'колодки tiggo 2018 года',
    'колодки 2018г',
    'колодки 2015-2019 г.в.',
  ])('beside a part or a car is not searched for: «%s»', (text) => {
    const { terms, unknownWords } = read(text)
    expect(terms.flatMap(({ words, oilProperties }) => [...words, ...oilProperties])).toEqual([])
    expect(unknownWords).toEqual([])
  })

  test('is no grade of an oil', () => {
    expect(needIn('масло 2020 chery').oilProperties).toEqual([])
  })

  test('alone is a word', () => {
    expect(needIn('2020').words).toEqual(['2020'])
  })
})

test.each(['колодки 2 шт', 'колодки 4шт', 'колодки 4 штуки', 'колодки 2 шт.'])(
  'how many of it says nothing: «%s»',
  (text) => {
    expect(needIn(text)).toEqual(needIn('колодки'))
  },
)

test('a long text of names costs little', () => {
  const parts = 'колодки помпа амортизатор воздушник грм датчик '.repeat(2)
  const { terms, car } = read(`${parts} tiggo 4, tiggo 7, jolion, f7`)
  expect(terms.length).toBeLessThanOrEqual(3)
  for (const need of terms) expect(need.parts.length).toBeLessThanOrEqual(3)
  expect(car?.modelIds.length).toBeLessThanOrEqual(12)
})
