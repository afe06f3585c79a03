// Words cut short.
import { array, assert, constantFrom, nat, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordCompleter } from './prefix-search.ts'

const complete = wordCompleter([
  { word: 'подшипник', count: 6 },
  { word: 'подшипники', count: 2 },
  { word: 'подушка', count: 4 },
  { word: 'датчик', count: 7 },
  { word: 'дата', count: 99 },
  { word: 'podshipnik', count: 99 },
  { word: 'подш2', count: 99 },
])

describe('the word that begins so', () => {
  test.each([
    ['подш', 'подшипник'],
    ['подуш', 'подушка'],
    ['датч', 'датчик'],
    ['подшипники', 'подшипники'],
    ['под', null],
    ['дата', null],
    ['самовар', null],
    ['pods', null],
    ['', null],
    ['яяяя', null],
    ['аааа', null],
  ])('for «%s» is %s', (beginning, word) => {
    expect(complete(beginning)).toBe(word)
  })

  test('is the commonest of all that begin so', () => {
    const letters = string({ unit: constantFrom(...'аб'), minLength: 4, maxLength: 8 })
    const known = array(tuple(letters, nat({ max: 9 })).map(([word, count]) => ({ word, count })))
    assert(
      property(known, letters, (words, beginning) => {
        const fitting = words.filter(({ word }) => word.length > 4 && word.startsWith(beginning))
        const most = Math.max(...fitting.map(({ count }) => count))
        const found = wordCompleter(words)(beginning)
        const best = fitting.filter(({ count }) => count === most).map(({ word }) => word)
        if (found === null) expect(fitting).toEqual([])
        else expect(best).toContain(found)
      }),
    )
  })
})
