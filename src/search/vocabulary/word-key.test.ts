// Words of a text and their keys.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { hasDigit, wordKey, wordKeys, wordsOf } from './word-key.ts'

describe('words of a text', () => {
  test.each([
    ['Фильтр  масляный', ['фильтр', 'масляный']],
    ['ЩЁТКА', ['щетка']],
    ['W 712/95', ['w', '712', '95']],
    ['колодки,диски;суппорт', ['колодки', 'диски', 'суппорт']],
    ['UNI-K', ['uni', 'k']],
    ['ﬁltr １５Ｗ', ['filtr', '15w']],
    ['тормозно\u0438\u0306', ['тормозной']],
    ['🙂 … !', []],
    ['', []],
  ])('«%s» is %o', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('the key of a word', () => {
  test.each([
    ['фильтр', 'фильтры'],
    ['масляный', 'масляные'],
    ['колодки', 'колодками'],
    ['х60', 'x60'],
    ['cs35', 'сs35'], // the first letter of the second is Cyrillic
    ['jac', 'jaс'], // the last one is Cyrillic
    ['каяба', 'каябa'], // the last one is Latin
  ])('%s and %s are one word', (one, other) => {
    expect(wordKey(other)).toBe(wordKey(one))
  })

  test.each([
    ['масло', 'масляный'],
    ['tiggo', 'тигго'],
    ['x60', 'x50'],
    ['ховер', 'ковер'],
  ])('%s and %s are two', (one, other) => {
    expect(wordKey(other)).not.toBe(wordKey(one))
  })

  test('a text has the keys of its words, in their order', () => {
    expect(wordKeys('Tiggo 7, фильтры')).toEqual(['tiggo', '7', wordKey('фильтр')])
  })

  test('whatever is typed, no key is empty', () => {
    assert(
      property(anyText, (text) => {
        expect(wordKeys(text)).not.toContain('')
      }),
    )
  })

  test('a digit is one of 0 to 9', () => {
    expect(['t15', 'фильтр', 'x५'].map(hasDigit)).toEqual([true, false, false])
  })
})
