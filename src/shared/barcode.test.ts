// Barcodes are known by their check digit, however they are written.

import { expect, test } from 'vitest'
import { barcodeOf, readBarcodes } from './barcode.ts'

test.each([
  ['4011558736002', '4011558736002'],
  ['4 011558 736002', '4011558736002'],
  ['96385074', '96385074'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['04011558736002', '4011558736002'],
  ['14011558736009', '14011558736009'],
])('%s is kept as %s', (written, kept) => {
  expect(barcodeOf(written)).toBe(kept)
})

test.each(['4011558736003', '401155873600', '0000000000000', '4,01156E+12', 'нет', '', '12345678'])(
  '«%s» is no barcode',
  (written) => {
    expect(barcodeOf(written)).toBeNull()
  },
)

test('a cell may hold several, each is kept once, wrong ones are told', () => {
  expect(readBarcodes('4011558736002; 4011558736019 / 4 011558 736002, 4011558736003')).toEqual({
    codes: ['4011558736002', '4011558736019'],
    wrong: ['4011558736003'],
  })
  expect(readBarcodes('4011558736002 4011558736019').codes).toHaveLength(2)
  expect(readBarcodes(' - ')).toEqual({ codes: [], wrong: [] })
  expect(readBarcodes('4,01156E+12').codes).toEqual([])
})
