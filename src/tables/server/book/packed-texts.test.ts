import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packedTexts } from './packed-texts.ts'

describe('texts kept by number', () => {
  test('come back in any order, also those that went to the disk', () => {
    using texts = packedTexts(2)
    const textOf = (index: number) => `${index} Колодки ${'я'.repeat(index % 300)}`
    const count = 2000 // about 600 KB: five pages, two of them in memory
    for (let index = 0; index < count; index++) expect(texts.add(textOf(index))).toBe(index + 1)
    fc.assert(
      fc.property(fc.nat(count - 1), (index) => {
        expect(texts.at(index)).toBe(textOf(index))
      }),
      { numRuns: 500 },
    )
  })

  test('of any length and any letters come back', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 2000 })), (written) => {
        using texts = packedTexts(1)
        for (const text of written) texts.add(text)
        expect(written.map((_, index) => texts.at(index))).toEqual(written)
      }),
      { numRuns: 50 },
    )
  })

  test('that were never added are not there', () => {
    using texts = packedTexts()
    texts.add('')
    expect([texts.at(0), texts.at(1), texts.at(-1), texts.at(Number.NaN)]).toEqual([
      '',
      undefined,
      undefined,
      undefined,
    ])
  })
})
