import { expect, test } from 'vitest'
import { fromSpreadsheetText, spreadsheetText } from './spreadsheet-text.ts'

const FORMULAS = [
  '=1+1',
  '+7',
  '-5',
  '@SUM(A1)',
  '  =1',
  '\t=1',
  '\0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A',
]

test.each(FORMULAS)(
  'what begins like a formula is a text, and comes back as it was: %j',
  (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`)
    expect(fromSpreadsheetText(spreadsheetText(text))).toBe(text)
  },
)

test.each(['\tФильтр', '\rФильтр', '\0'])('so is what begins with a control sign: %j', (text) => {
  expect(spreadsheetText(text)).toBe(`'${text}`)
})

test.each(['', 'Фильтр', '5-Mar', "'Фильтр'", 'A=1'])('any other text stays: %j', (text) => {
  expect(spreadsheetText(text)).toBe(text)
  expect(fromSpreadsheetText(text)).toBe(text)
})
