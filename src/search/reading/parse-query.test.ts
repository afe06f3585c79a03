// What a buyer asks for: parts, sides, makers, oils, cars.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import {
  ENGINE,
  MAKE,
  MAKER,
  MODEL,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { wordKey, wordKeys } from '../vocabulary/word-key.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryTerm } from './parse-terms.ts'

const read = (text: string, isExact = false) => parseQuery(text, sampleLexicon, { isExact })
const needIn = (text: string) => {
  const { terms } = read(text)
  expect(terms).toHaveLength(1)
  return terms[0] as QueryTerm
}
/** The parts by the first of their names. */
const partsOf = ({ parts }: QueryTerm) =>
  parts.map(({ concepts }) => concepts.map(({ names }) => names[0]?.join(' ')))
const phrasesOf = ({ qualifiers }: QueryTerm) => qualifiers.map(({ phrases }) => phrases)
const key = (text: string) => wordKeys(text).join(' ')

describe('one need', () => {
  test('is a part by what it was called, in any order of words', () => {
    expect(partsOf(needIn('масляный фильтр'))).toEqual([[key('фильтр масляный')]])
    expect(needIn('фильтры масляные').parts).toEqual(needIn('масляный фильтр').parts)
  })

  test('of a name that two parts have may be either', () => {
    expect(partsOf(needIn('грм'))).toEqual([[key('ремень грм'), key('цепь грм')]])
  })

  test('of two parts is both of them', () => {
    expect(partsOf(needIn('колодки амортизатор')).flat().toSorted()).toEqual(
      [key('амортизатор'), key('колодки тормозные')].toSorted(),
    )
  })

  test('has sides, one wish each', () => {
    expect(phrasesOf(needIn('колодки передние левые')).toSorted()).toEqual([
      [[key('левый')], [key('лев')]],
      [[key('передний')], [key('перед')]],
    ])
  })

  test('has both sides of a pair of letters, beside a part only', () => {
    expect(needIn('амортизатор пл').qualifiers).toHaveLength(2)
    expect(needIn('пл')).toMatchObject({ qualifiers: [], words: ['пл'] })
  })

  test('has makers apart from cars', () => {
    expect(needIn('амортизатор каяба').manufacturerIds).toEqual([MAKER.kyb])
    const chery = read('фильтр chery')
    expect(chery.car?.makeIds).toEqual([MAKE.chery])
    expect(chery.terms.flatMap(({ manufacturerIds }) => manufacturerIds)).toEqual([])
  })

  test('leaves out words that say nothing', () => {
    expect(needIn('купить колодки недорого цена')).toEqual(needIn('колодки'))
  })

  test('keeps words that name nothing', () => {
    expect(needIn('колодки самовар')).toMatchObject({ words: [wordKey('самовар')] })
    expect(read('колодки самовар').unknownWords).toEqual(['самовар'])
    expect(read('датчик давления').unknownWords).toEqual([])
  })
})

describe('the company of a name', () => {
  test('three figures are a model beside their make only', () => {
    expect(read('lifan 520').car?.modelIds).toEqual([MODEL.lifan520])
    expect(read('chery 520')).toMatchObject({
      car: { makeIds: [MAKE.chery], modelIds: [] },
      terms: [{ words: ['520'] }],
    })
    expect(read('520')).toMatchObject({ car: null, terms: [{ words: ['520'] }] })
  })

  test('a make that is also a word needs something beside it', () => {
    expect(read('хавчик').car).toBeNull()
    expect(read('колодки хавчик').car?.makeIds).toEqual([MAKE.haval])
  })

  test('an engine beside a car is no word', () => {
    expect(read('помпа tiggo 7 pro f4j16')).toMatchObject({
      car: { engineIds: [ENGINE.f4j16] },
      terms: [{ words: [] }],
    })
  })
})

describe('a name whose short stem is that of another word', () => {
  const parts = [...sampleVocabulary.parts, { means: ['бак'], forms: [] }]
  const makes = [...sampleNames.makes, { id: 9, name: 'Baki', names: ['Baki', 'баки'] }]
  const words = [...sampleNames.words, { word: 'бак', lexeme: 'бак', count: 1 }]
  const vocabulary = { ...sampleVocabulary, parts }
  const lexicon = buildLexicon({ ...sampleNames, makes, words }, vocabulary)
  const readOf = (text: string) => parseQuery(text, lexicon, { isExact: false })

  test.each(['бак', 'бака', 'бак на chery'])('is not meant by «%s»', (text) => {
    const { terms, car } = readOf(text)
    expect(terms.map(partsOf)).toEqual([[['бак']]])
    expect(car?.makeIds ?? []).not.toContain(9)
  })

  test('leaves its words to shorter forms where it is not said so', () => {
    const makers = [{ id: 7, name: 'Баки насос', names: ['Баки насос'] }]
    const other = buildLexicon({ ...sampleNames, manufacturers: makers }, vocabulary)
    const { terms } = parseQuery('бак насос', other, { isExact: false })
    expect(terms.flatMap(partsOf).flat()).toEqual(['бак'])
  })

  test('is meant where it is said as it is written', () => {
    expect(readOf('колодки баки').car?.makeIds).toEqual([9])
  })
})

describe('a text that asks for nothing', () => {
  test.each(['', '!!!', '🙂', 'купить для'])('has no need and no car: «%s»', (text) => {
    expect(read(text)).toMatchObject({ terms: [], car: null, corrected: null, unknownWords: [] })
  })

  test('is a car alone', () => {
    expect(read('chery tiggo 7')).toMatchObject({ terms: [], car: { modelIds: [MODEL.tiggo7] } })
  })
})

test('taken as typed nothing is mended, but forms are still understood', () => {
  expect(read('калодки').corrected).toBe('колодки')
  expect(read('калодки', true)).toMatchObject({ corrected: null, unknownWords: ['калодки'] })
  expect(read('масляник', true).terms.map(partsOf)).toEqual([[[key('фильтр масляный')]]])
})

test('no text breaks it, and needs are never empty', () => {
  assert(
    property(anyText, (text) => {
      for (const { parts, qualifiers, words, oilProperties, manufacturerIds } of read(text).terms) {
        const said = [parts, qualifiers, words, oilProperties, manufacturerIds]
        expect(said.some(({ length }) => length > 0)).toBe(true)
      }
    }),
  )
})

test('a count beside a part is no condition', () => {
  expect(needIn('амортизатор 4 чери').words).toEqual([])
  expect(needIn('4 амортизатора чери').words).toEqual([])
  expect(needIn('амортизатор чери 9').words).toEqual(['9'])
})
