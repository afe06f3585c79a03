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
import { buildLexicon } from './lexicon.ts'
import type { Need } from './read-needs.ts'
import { readQuery } from './read-query.ts'
import { wordKey, wordKeys } from './word-key.ts'

const read = (text: string, isExact = false) => readQuery(text, sampleLexicon, { isExact })
const needIn = (text: string) => {
  const { needs } = read(text)
  expect(needs).toHaveLength(1)
  return needs[0] as Need
}
/** The parts by the first of their names. */
const partsOf = ({ parts }: Need) =>
  parts.map(({ meanings }) => meanings.map(({ means }) => means[0]?.join(' ')))
const phrasesOf = ({ sayings }: Need) => sayings.map(({ phrases }) => phrases)
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
    expect(needIn('амортизатор пл').sayings).toHaveLength(2)
    expect(needIn('пл')).toMatchObject({ sayings: [], words: ['пл'] })
  })

  test('has makers apart from cars', () => {
    expect(needIn('амортизатор каяба').manufacturerIds).toEqual([MAKER.kyb])
    const chery = read('фильтр chery')
    expect(chery.car?.makeIds).toEqual([MAKE.chery])
    expect(chery.needs.flatMap(({ manufacturerIds }) => manufacturerIds)).toEqual([])
  })

  test('leaves out words that say nothing', () => {
    expect(needIn('купить колодки недорого цена')).toEqual(needIn('колодки'))
  })

  test('keeps words that name nothing', () => {
    expect(needIn('колодки самовар')).toMatchObject({ words: [wordKey('самовар')] })
    expect(read('колодки самовар').unknown).toEqual(['самовар'])
    expect(read('датчик давления').unknown).toEqual([])
  })
})

describe('the company of a name', () => {
  test('three figures are a model beside their make only', () => {
    expect(read('lifan 520').car?.modelIds).toEqual([MODEL.lifan520])
    expect(read('chery 520')).toMatchObject({
      car: { makeIds: [MAKE.chery], modelIds: [] },
      needs: [{ words: ['520'] }],
    })
    expect(read('520')).toMatchObject({ car: null, needs: [{ words: ['520'] }] })
  })

  test('a make that is also a word needs something beside it', () => {
    expect(read('хавчик').car).toBeNull()
    expect(read('колодки хавчик').car?.makeIds).toEqual([MAKE.haval])
  })

  test('an engine beside a car is no word', () => {
    expect(read('помпа tiggo 7 pro f4j16')).toMatchObject({
      car: { engineIds: [ENGINE.f4j16] },
      needs: [{ words: [] }],
    })
  })
})

describe('a name whose short stem is that of another word', () => {
  const parts = [...sampleVocabulary.parts, { means: ['бак'], forms: [] }]
  const makes = [...sampleNames.makes, { id: 9, name: 'Baki', names: ['Baki', 'баки'] }]
  const words = [...sampleNames.words, { word: 'бак', lexeme: 'бак', count: 1 }]
  const vocabulary = { ...sampleVocabulary, parts }
  const lexicon = buildLexicon({ ...sampleNames, makes, words }, vocabulary)
  const readOf = (text: string) => readQuery(text, lexicon, { isExact: false })

  test.each(['бак', 'бака', 'бак на chery'])('is not meant by «%s»', (text) => {
    const { needs, car } = readOf(text)
    expect(needs.map(partsOf)).toEqual([[['бак']]])
    expect(car?.makeIds ?? []).not.toContain(9)
  })

  test('leaves its words to shorter forms where it is not said so', () => {
    const makers = [{ id: 7, name: 'Баки насос', names: ['Баки насос'] }]
    const other = buildLexicon({ ...sampleNames, manufacturers: makers }, vocabulary)
    const { needs } = readQuery('бак насос', other, { isExact: false })
    expect(needs.flatMap(partsOf).flat()).toEqual(['бак'])
  })

  test('is meant where it is said as it is written', () => {
    expect(readOf('колодки баки').car?.makeIds).toEqual([9])
  })
})

describe('a text that asks for nothing', () => {
  test.each(['', '!!!', '🙂', 'купить для'])('has no need and no car: «%s»', (text) => {
    expect(read(text)).toMatchObject({ needs: [], car: null, corrected: null, unknown: [] })
  })

  test('is a car alone', () => {
    expect(read('chery tiggo 7')).toMatchObject({ needs: [], car: { modelIds: [MODEL.tiggo7] } })
  })
})

test('taken as typed nothing is mended, but forms are still understood', () => {
  expect(read('калодки').corrected).toBe('колодки')
  expect(read('калодки', true)).toMatchObject({ corrected: null, unknown: ['калодки'] })
  expect(read('масляник', true).needs.map(partsOf)).toEqual([[[key('фильтр масляный')]]])
})

test('no text breaks it, and needs are never empty', () => {
  assert(
    property(anyText, (text) => {
      for (const { parts, sayings, words, amounts, manufacturerIds } of read(text).needs) {
        const said = [parts, sayings, words, amounts, manufacturerIds]
        expect(said.some(({ length }) => length > 0)).toBe(true)
      }
    }),
  )
})
