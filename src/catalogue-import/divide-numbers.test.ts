// Dividing cells of original and cross numbers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideNumbers,
  NO_DIGITS,
  TOO_LONG,
  TOO_MANY,
  TOO_SHORT,
  UNDIVIDED,
} from './divide-numbers.ts'

describe('a cell of numbers', () => {
  test.each([
    ['04E 115 561 H', ['04E 115 561 H']],
    ['1 J0 615 301', ['1 J0 615 301']],
    ['A 000 123 45 67', ['A 000 123 45 67']],
    ['A 205 880 12 00 9999', ['A 205 880 12 00 9999']],
    ['W 712/75', ['W 712/75']],
    ['HU 718/5 x', ['HU 718/5 x']],
    ['LX 1006/1D', ['LX 1006/1D']],
    ['MD 360 935', ['MD 360 935']],
    ['90915 10003', ['90915 10003']],
    ['T11 3501080', ['T11 3501080']],
    ['F4J16 3707010', ['F4J16 3707010']],
    ['S111F280103 1700', ['S111F280103 1700']],
    ['11180-1005190-10-0', ['11180-1005190-10-0']],
    ['12345.0', ['12345']],
    ['="00715"', ['00715']],
  ])('«%s» is one number', (cell, numbers) => {
    expect(divideNumbers(cell)).toEqual({ numbers, doubts: [] })
  })

  test.each([
    ['90915-10003, 90915-YZZE1;', ['90915-10003', '90915-YZZE1']],
    ['4246H9 / 1316DF/ 2754A1', ['4246H9', '1316DF', '2754A1']],
    ['4246H9/1316A1', ['4246H9', '1316A1']],
    ['1 J0 615 301/1060B9/T11-3501080', ['1 J0 615 301', '1060B9', 'T11-3501080']],
    ['W 712/75 / OC 90', ['W 712/75', 'OC 90']],
    ['W712/W713', ['W712', 'W713']],
    ['KL 145/KL 146', ['KL 145', 'KL 146']],
    ['T11-3501080/T11-3501081', ['T11-3501080', 'T11-3501081']],
    ['T11-3501080 T11-3501081', ['T11-3501080', 'T11-3501081']],
    ['4246H9 4246J1', ['4246H9', '4246J1']],
    ['OC 90 W 712', ['OC 90', 'W 712']],
    ['04E 115 561 H 04E 115 562 D', ['04E 115 561 H', '04E 115 562 D']],
    ['0 986 424 797\n0 986 424 798', ['0 986 424 797', '0 986 424 798']],
    ['1 J0 615 301\r\n1 J0 615 302', ['1 J0 615 301', '1 J0 615 302']],
    ['T113501080_x000D_T113501081', ['T113501080', 'T113501081']],
    ['T11-3501080 (T11-3501081)', ['T11-3501080', 'T11-3501081']],
    ['BOSCH 0 986 424 797, MANN-FILTER W 712/75', ['0 986 424 797', 'W 712/75']],
    ['Toyota: 90915-10003; VAG 04E115561H', ['90915-10003', '04E115561H']],
    ['0451103316 KNECHT OC90', ['0451103316', 'OC90']],
    ['90915-10003 (Toyota), нет', ['90915-10003']],
    ['90915-10003|90915-10003', ['90915-10003']],
  ])('%j is divided', (cell, numbers) => {
    expect(divideNumbers(cell)).toEqual({ numbers, doubts: [] })
  })

  test.each([
    ['A13-3502160/161', UNDIVIDED],
    ['90915 10003 15601', UNDIVIDED],
    ['4246H91316DF1316DF2754A1', TOO_LONG],
    ['H7', TOO_SHORT],
    ['05.03.2026', 'номер испорчен таблицей'],
    ['1.05E+09', 'номер испорчен таблицей'],
  ])('«%s» is doubtful: %s', (cell, reason) => {
    expect(divideNumbers(cell)).toEqual({ numbers: [], doubts: [{ text: cell, reason }] })
  })

  test('of manufacturers has no numbers and one doubt', () => {
    const cell = 'BOSCH, MANN-FILTER, Knecht'
    expect(divideNumbers(cell)).toEqual({
      numbers: [],
      doubts: [{ text: cell, reason: NO_DIGITS }],
    })
  })

  test.each(['', ' ', '-', '—', '\\N', 'нет', 'б/н', 'n/a', '0', 'нет; -'])(
    '%j holds no number and no doubt',
    (cell) => expect(divideNumbers(cell)).toEqual({ numbers: [], doubts: [] }),
  )

  test('keeps sure numbers next to doubtful ones', () => {
    expect(divideNumbers('90915-10003, A13-3502160/161')).toEqual({
      numbers: ['90915-10003'],
      doubts: [{ text: 'A13-3502160/161', reason: UNDIVIDED }],
    })
  })

  test('of more than 50 numbers lists the skipped ones', () => {
    const numbers = Array.from({ length: 52 }, (_, at) => `T11-35010${at + 10}`)
    const divided = divideNumbers(numbers.join(', '))
    expect(divided.numbers).toEqual(numbers.slice(0, 50))
    expect(divided.doubts).toEqual([{ text: numbers.slice(50).join(', '), reason: TOO_MANY }])
  })

  test('of any length is read fast', () => {
    const { numbers, doubts } = divideNumbers(`T11-3501080,${'/'.repeat(1_000_000)}`)
    expect(numbers).toEqual(['T11-3501080'])
    expect(doubts).toMatchObject([{ reason: TOO_MANY }])
  })
})

/** Formats of manufacturers: 9 is any digit, A any letter. */
const PRINTED = [
  ...['99A 999 999 A', '9 A9 999 999', 'A 999 999 99 99', 'MD 999 999', '99999-99999'],
  ...['A99-9999999AA', '999999999AA', '9999999AAA99A', '9999A9', 'A 999/99', '9 999 999 999'],
]

const digits = '123456789'.split('')
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const printed = fc.constantFrom(...PRINTED).chain((pattern) =>
  fc
    .tuple(
      ...[...pattern].map((sign) => {
        if (sign === '9') return fc.constantFrom(...digits)
        return sign === 'A' ? fc.constantFrom(...letters) : fc.constant(sign)
      }),
    )
    .map((signs) => signs.join(''))
    // numbers like dates or floats are doubts
    .filter((number) => !/E\d+$/.test(number)),
)

describe('numbers as manufacturers print them', () => {
  test('are divided by any sure separator', () => {
    const separators = [', ', ';', ' | ', '\n', '\r\n', ' / ', '/ ', ',\n', '\\', ' // ']
    fc.assert(
      fc.property(
        fc.uniqueArray(printed, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...separators),
        (numbers, separator) => {
          expect(divideNumbers(numbers.join(separator))).toEqual({ numbers, doubts: [] })
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('separated only by a space or a slash are divided or doubtful', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(printed, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(' ', '/'),
        (numbers, separator) => {
          const cell = numbers.join(separator)
          const { numbers: found } = divideNumbers(cell)
          if (numbers.every((own) => /^[A-Z0-9-]{7,}$/.test(own))) expect(found).toEqual(numbers)
          // two short ones may look like one: «9 A9 999 999» and more would be too long
          else if (found.join() !== cell)
            expect(numbers).toEqual(expect.arrayContaining([...found]))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('are never longer than the limit, out of any text', () => {
    const signs = fc.constantFrom(...'AБ19/ -.,;|()\n:'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 60 }), (cell) => {
        for (const number of divideNumbers(cell).numbers) {
          expect(number.replace(/[^\p{L}\p{N}]/gu, '').length).toBeLessThanOrEqual(20)
          expect(number).toMatch(/\d/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
