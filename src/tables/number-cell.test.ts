import { describe, expect, test } from 'vitest'
import { numberCell } from './number-cell.ts'
import { builtInFormat } from './number-format.ts'

describe('a number of a spreadsheet', () => {
  test.each([
    ['1050000000', 'General', '1050000000'],
    ['1.05E9', 'General', '1050000000'],
    ['1050000000', '0.00E+00', '1050000000'],
    ['71', '00000', '00071'],
    ['71', '"SP-"000', 'SP-071'],
    ['1234567', '000-0000', '123-4567'],
    ['12345678', '#,##0', '12345678'],
    ['10', '0" шт."', '10 шт.'],
    ['0', '0', '0'],
    ['4.0', 'General', '4'],
    ['1234.5000000000001', '0.00', '1234.50'],
    ['3340.1', '0.00', '3340.10'],
    ['1234.567', '#,##0.00', '1234.567'],
    ['0.5', '0.##', '0.5'],
    ['12.5', '0.00 USD', '12.50'],
    ['12.5', 'Euro Currency', '12.5'],
    ['1', 'Yes/No', '1'],
    ['1', 'True/False', '1'],
    ['156.30000000000001', 'General', '156.3'],
    ['0.1', '0%', '0.1'],
    ['-5', '0;[Red]\\-0', '-5'],
    ['123456789012345678', 'General', '1.23456789012346E+17'],
  ])('%s shown by %s is %s', (raw, format, text) => {
    expect(numberCell(raw, format).text).toBe(text)
  })

  test.each([
    ['46086', 'dd.mm.yyyy', '05.03.2026'],
    ['46086.5', 'm/d/yy h:mm', '05.03.2026'],
    ['38412', '[$-419]mmm\\.yy;@', '01.03.2005'],
    ['46086.5', 'dd.mm.yyyy hh:mm:ss.000', '05.03.2026'],
    ['38412', builtInFormat(17), '01.03.2005'],
    ['0.520833333333333', 'h:mm', '30.12.1899'],
    ['1234567', 'dd.mm.yyyy', '1234567'],
  ])('%s shown by %s is the date %s', (raw, format, text) => {
    expect(numberCell(raw, format)).toEqual({ text, isExact: false })
  })

  test('is a date counted from 1904 where the book counts so', () => {
    expect(numberCell('44624', 'dd.mm.yyyy', true).text).toBe('05.03.2026')
  })

  test('is known to be exact, unless it is no number at all', () => {
    expect(numberCell('234.567', 'General')).toEqual({ text: '234.567', isExact: true })
    expect(numberCell('text', 'General')).toEqual({ text: 'text', isExact: false })
  })
})
