import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { damerauDistance, spellingCorrector } from './spelling-corrector.ts'

const known = ['фильтр', 'масляный', 'колодки', 'амортизатор', 'сайлентблок', 'ховер', 'ливан']
const correct = spellingCorrector([
  ...known.map((word) => ({ word, count: 1 })),
  { word: 'тормозной', count: 9 },
  { word: 'тормозная', count: 3 },
  { word: 'xky28a', count: 5 },
])

describe('the spelling dictionary', () => {
  test.each([
    ['калодки', 'колодки'],
    ['филтр', 'фильтр'],
    ['фильрт', 'фильтр'],
    ['амартизатор', 'амортизатор'],
    ['омортизатор', 'амортизатор'],
    ['саленблок', 'сайлентблок'],
    ['маслянный', 'масляный'],
  ])('puts %s right: %s', (misspelt, word) => {
    expect(correct(misspelt)?.word).toBe(word)
  })

  test('of words equally near the commoner one is meant', () => {
    expect(correct('тормозноя')?.word).toBe('тормозной')
  })

  test.each(['ковер', 'диван', 'xky28b', 'бид', 'холодильник', '', 'ф'])('leaves «%s»', (word) => {
    expect(correct(word)).toBeNull()
  })

  test('bigrams lose no word that is one letter away', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'абвгдеклмнорст'), minLength: 5 })
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 50 }), fc.nat(), (words, at) => {
        const word = words[at % words.length] ?? ''
        const place = 1 + (at % (word.length - 1))
        const misspelt = `${word.slice(0, place)}ю${word.slice(place + 1)}`
        const found = spellingCorrector(words.map((each) => ({ word: each, count: 1 })))(misspelt)
        expect(found?.distance).toBe(1)
      }),
    )
  })
})

describe('the distance of two words', () => {
  const words = fc.string({ unit: fc.constantFrom(...'абв'), maxLength: 6 })

  test('is 0 for the same word alone, and the same both ways', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const distance = damerauDistance(one, other, 9)
        expect(distance === 0).toBe(one === other)
        expect(damerauDistance(other, one, 9)).toBe(distance)
      }),
    )
  })

  test.each([
    ['кот', 'кто', 1],
    ['кот', 'ктоо', 2],
    ['кот', 'ток', 2],
    ['', 'аб', 2],
  ])('%s → %s: %i', (one, other, distance) => {
    expect(damerauDistance(one, other, 9)).toBe(distance)
    expect(damerauDistance(one, other, 0)).toBe(1)
  })
})
