// A row of the price list as spreadsheets take it.

import { expect, test } from 'vitest'
import { csvRow } from './price-list.ts'

const ofText = (text: string) => csvRow([{ kind: 'text', text }]).trimEnd()

test('prices have a comma, counts none', () => {
  expect(
    csvRow([
      { kind: 'text', text: 'Болт' },
      { kind: 'price', number: 1234.5 },
      { kind: 'count', number: 12 },
    ]),
  ).toBe('Болт;1234,50;12\r\n')
})

test.each(['=1+1', '+7', '-5', '@SUM(A1)', '  =1', '\t=1', '＝1+1', '＋1', '－1', '＠A'])(
  'what begins like a formula is a text: %s',
  (text) => {
    expect(ofText(text)).toBe(`'${text}`)
  },
)

test.each([
  ['a;b', '"a;b"'],
  ['5" x', '"5"" x"'],
  ['=A;"b"', `"'=A;""b"""`],
  ['1-2', '1-2'],
])('%s is written %s', (text, written) => {
  expect(ofText(text)).toBe(written)
})

test('a moment is a text that sorts by time, by the clocks of the shops', () => {
  const late = { kind: 'moment', iso: '2026-11-25T22:05:00.000Z' } as const
  expect(csvRow([late, { kind: 'moment', iso: null }])).toBe('2026-11-26 01:05;\r\n')
})
