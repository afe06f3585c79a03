import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { guessEncoding } from './guess-encoding.ts'

const ENCODINGS = [
  ['windows-1251', 'win1251'],
  ['ibm866', 'cp866'],
  ['koi8-r', 'koi8-r'],
  ['x-mac-cyrillic', 'maccyrillic'],
] as const

/** Names of categories of parts, none of which the guess has been told. */
const NAMES = [
  ...new Set(
    readFileSync('src/setup/facts/categories.json', 'utf8').match(/[А-ЯЁ][А-Яа-яЁё -]{5,}/gu),
  ),
]

const rows = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 10, max: 99_999 })), {
    minLength: 3,
    maxLength: 8,
  })
  .map((lines) => lines.map(([name, price], at) => `K-${at}1;${name};${price}`).join('\r\n'))

/** The guess may differ where every byte means the same letter in both. */
function readBack(text: string, name: string): string {
  const bytes = iconv.encode(text, name)
  return new TextDecoder(guessEncoding(bytes)).decode(bytes)
}

describe('the encoding of a text without a mark', () => {
  test.each(ENCODINGS)('%s is known by three rows of Russian names', (_, name) => {
    expect(NAMES.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(rows, (text) => {
        expect(readBack(text, name)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  test.each(ENCODINGS)('%s is known by capitals alone and by small letters alone', (_, name) => {
    fc.assert(
      fc.property(rows, (text) => {
        expect(readBack(text.toUpperCase(), name)).toBe(text.toUpperCase())
        expect(readBack(text.toLowerCase(), name)).toBe(text.toLowerCase())
      }),
      { numRuns: 1000 },
    )
  })

  test('is not the usual one where quotation marks are begun before words and never ended', () => {
    const text = 'K-01;Датчики;10\r\nK-11;Дисковые тормоза;10\r\nK-21;Датчики;10'
    expect(guessEncoding(iconv.encode(text, 'maccyrillic'))).toBe('x-mac-cyrillic')
    const quoted = 'K-01;Фильтр „Датчик“;10\r\nK-11;Колодки „Дисковые“;10\r\nK-21;Болт;10'
    expect(guessEncoding(iconv.encode(quoted, 'win1251'))).toBe('windows-1251')
  })

  test.each(ENCODINGS)('%s is named as it is', (encoding, name) => {
    const text = 'Артикул;Наименование;Цена\r\nK-1;Колодки тормозные;100'
    expect(guessEncoding(iconv.encode(text, name))).toBe(encoding)
  })

  test('is the usual one where there is too little to tell by', () => {
    for (const [, name] of ENCODINGS)
      expect(guessEncoding(iconv.encode('K-1;Болт;100', name))).toBe('windows-1251')
  })

  test('of German or of noise is never one of the rare ones', () => {
    const german = iconv.encode(
      'Größe;Bremsbeläge für Käfer;Stoßdämpfer;Ölfilter'.repeat(20),
      'latin1',
    )
    expect(guessEncoding(german)).toBe('windows-1251')
  })
})
