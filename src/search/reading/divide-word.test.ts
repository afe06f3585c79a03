// Words typed as one.
import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MODEL,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { divideAtMeasure, divideWord } from './divide-word.ts'
import { tokeniseText } from './tokenise-text.ts'

const divided = (word: string) => divideWord(word, sampleLexicon)?.join(' ') ?? null

describe('joined words', () => {
  test.each([
    ['ременьгрм', 'ремень грм'],
    ['колодкизадние', 'колодки задние'],
    ['масляныйфильтр', 'масляный фильтр'],
    ['салонныйфильтрхавал', 'салонный фильтр хавал'],
    ['маслофильтрхавал', 'маслофильтр хавал'],
    ['колодкихавал', 'колодки хавал'],
  ])('are divided into names: «%s»', (typed, meant) => {
    expect(divided(typed)).toBe(meant)
  })

  test.each([
    ['колодкиhaval', 'колодки haval'],
    ['фильтрtiggo7', 'фильтр tiggo7'],
    ['колодкиf7', 'колодки f7'],
    ['колодкиф7', 'колодки ф7'],
    ['колодкизадниеф7', 'колодки задние ф7'],
    ['колодкиkyb', 'колодки kyb'],
    ['колодкитигго7', 'колодки тигго 7'],
  ])('end where the alphabet changes, and keep their number: «%s»', (typed, meant) => {
    expect(divided(typed)).toBe(meant)
  })

  test.each([
    ['слева', 'nothing'],
    ['левыйзадний', 'sides name no goods'],
    ['купитьдля', 'stop words are no names'],
    ['самоварколодки', 'the first word is unknown'],
    ['колодкизадниехавалпередние', 'four words'],
    ['колодкищ', 'one letter is no word'],
    [`${'колодки'.repeat(6)}`, 'too long'],
  ])('stay one: «%s» (%s)', (typed) => {
    expect(divided(typed)).toBeNull()
  })

  test('lose no letter', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 50 }), (text) => {
        const word = text.toLowerCase()
        const pieces = divideWord(word, sampleLexicon)
        expect(pieces?.join('') ?? word).toBe(word)
      }),
    )
  })

  test('are read as the corrected text', () => {
    const { tokens, corrected } = tokeniseText('ременьгрм', sampleLexicon, { isExact: false })
    expect(tokens.map(({ word }) => word)).toEqual(['ремень', 'грм'])
    expect(corrected).toBe('ремень грм')
  })

  test('are left alone where one letter is wrong', () => {
    expect(tokeniseText('амартизатор', sampleLexicon, { isExact: false }).corrected).toBe(
      'амортизатор',
    )
  })
})

test.each([
  ['havalf7', ['haval', 'f7']],
  ['lifanx50', ['lifan', 'x50']],
])('a make is divided from its model: «%s»', (typed, pieces) => {
  expect(divideWord(typed, sampleLexicon)).toEqual(pieces)
})

test('a model may end with a letter behind its number', () => {
  const models = sampleNames.models.map((each) =>
    each.id === MODEL.f7 ? { ...each, name: 'F7x', names: ['F7x', 'Ф7х'] } : each,
  )
  const lexicon = buildLexicon({ ...sampleNames, models }, sampleVocabulary)
  expect(divideWord('havalf7x', lexicon)).toEqual(['haval', 'f7x'])
  expect(divideWord('хавалф7х', lexicon)).toEqual(['хавал', 'ф7х'])
})

test.each([
  ['масло5w30', ['масло', '5w30']],
  ['5w30масло', ['5w30', 'масло']],
  ['масло5w-30', ['масло', '5w-30']],
  ['самовар5w30', ['самовар5w30']],
  ['тигго7', ['тигго7']],
])('a measure is divided from the word that it touches: «%s»', (typed, pieces) => {
  expect(divideAtMeasure(typed, sampleLexicon)).toEqual(pieces)
})

test('a text of joined nonsense is read at once', () => {
  const word = 'ременьколодкифильтрпомпагрмгрмгрмгрмщ'
  tokeniseText(word, sampleLexicon, { isExact: false })
  const from = performance.now()
  tokeniseText(`${word} `.repeat(24), sampleLexicon, { isExact: false })
  expect(performance.now() - from).toBeLessThan(200)
})
