// A text is read once for its pages, its filters and its orders.
import { describe, expect, test } from 'vitest'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { parseQuery } from './parse-query.ts'
import { readQuestion } from './read-question.ts'
import { readText } from './read-text.ts'

const TEXTS = ['фильтр масляный', 'стук в подвеске', 'сколько масла в двигателе', 'a'.repeat(150)]

describe('a text that is read again', () => {
  test.each(TEXTS)('means the same: %s', (text) => {
    for (const isExact of [false, true, false, true]) {
      const { query, question } = readText(text, sampleLexicon, isExact)
      expect(query).toEqual(parseQuery(text, sampleLexicon, { isExact }))
      expect(question()).toEqual(readQuestion(text))
      expect(question()).toBe(question())
    }
  })

  test('is read once, and once more as it was typed', () => {
    const [text = ''] = TEXTS
    const first = readText(text, sampleLexicon, false)
    expect(readText(text, sampleLexicon, true)).not.toBe(first)
    expect(readText(text, sampleLexicon, false)).toBe(first)
  })

  test('is read by the words of the shop as they are now', () => {
    const [text = ''] = TEXTS
    const first = readText(text, sampleLexicon, false)
    const next = buildLexicon(sampleNames, sampleVocabulary)
    expect(readText(text, next, false)).not.toBe(first)
  })
})
