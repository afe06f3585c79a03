// Words written short, in full.
import { describe, expect, test } from 'vitest'
import { sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { tokeniseText } from '../reading/tokenise-text.ts'
import { abbreviationExpander } from './abbreviations.ts'
import { buildLexicon } from './lexicon.ts'
import { wordKey } from './word-key.ts'

const written = new Set(['мотор', 'комплект'].map(wordKey))
const full = abbreviationExpander(
  [
    { word: 'датчик', forms: ['датч', 'дтч'] },
    { word: 'комплект', forms: ['к т', 'к-т'] },
    { word: 'двигатель', forms: ['мотор', 'двс'] },
    { word: 'pro max', forms: ['promax', 'про макс'] },
    { word: 'долгий', forms: ['а б в г'] },
  ],
  (key) => written.has(key),
)

describe('words written short', () => {
  test.each([
    ['датч давления', 'датчик давления'],
    ['датча давления', 'датчик давления'],
    ['дтча', 'дтча'],
    ['свеча к т', 'свеча комплект'],
    ['т к', 'т к'],
    ['двс двс', 'двигатель двигатель'],
    ['tiggo 7 promax', 'tiggo 7 pro max'],
    ['про макс', 'pro max'],
    ['а б в г', 'а б в г'],
    ['', ''],
  ])('«%s» are read in full: «%s»', (typed, meant) => {
    expect(full(typed.split(' '))).toEqual(meant.split(' '))
  })

  test('a word that the catalogue writes too stays as it is', () => {
    expect(full(['мотор', 'печки'])).toEqual(['мотор', 'печки'])
  })
})

test('short words are written out, unless more is said by them as they are', () => {
  const parts = [{ means: ['ремень грм'], forms: ['timing belt'] }]
  const words = [{ word: 'ремень', forms: ['belt'] }]
  const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, parts, words })
  const said = (text: string) =>
    tokeniseText(text, lexicon, { isExact: false }).tokens.map(({ word }) => word)
  expect(said('timing belt')).toEqual(['timing', 'belt'])
  expect(said('belt')).toEqual(['ремень'])
})
