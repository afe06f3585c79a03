import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, readArticle, readPrice, readQuantity } from './cell-values.ts'

const NBSP = '\u00a0'

describe('a price in a list', () => {
  test.each([
    ['450', 45_000],
    ['29218.75', 2_921_875],
    ['1 234,50', 123_450],
    [`1${NBSP}234,50${NBSP}руб.`, 123_450],
    ['1\u202f234,50 ₽', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567,8', 123_456_780],
    ['12345.678', 1_234_568],
    ['20999999.99', 2_099_999_999],
  ])('%s is read', (cell, kopecks) => {
    expect(readPrice(cleanText(cell))).toEqual({ value: kopecks })
  })

  test.each([
    ['', 'нет цены'],
    ['по запросу', 'цена не число'],
    ['-5', 'цена не число'],
    ['1.05E+05', 'цена не число'],
    ['0,00', 'цена равна нулю'],
    ['1,234', 'цена непонятна: тысячи или копейки'],
    ['21000000', 'цена не меньше 21 000 000 руб.'],
  ])('%s is refused', (cell, fault) => {
    expect(readPrice(cell)).toEqual({ fault })
  })
})

test('a price that is a number of a spreadsheet is unambiguous', () => {
  expect(readPrice('234.567', true)).toEqual({ value: 23_457 })
  expect(readPrice('#N/A', false)).toEqual({ fault: 'в ячейке ошибка формулы' })
})

describe('a quantity in a list', () => {
  test.each([
    ['', null],
    ['0', 0],
    ['3,00', 3],
    ['10 шт.', 10],
    ['>10 шт.', 10],
    ['> 10', 10],
    ['10+', 10],
    [`1${NBSP}200`, 1200],
    ['есть', 1],
    ['Нет в наличии', 0],
    ['Ожидается', 0],
    ['очікуємо', 0],
  ])('%s is read', (cell, units) => {
    expect(readQuantity(cleanText(cell))).toEqual({ value: units })
  })

  test.each([
    ['1,5', 'остаток не целый'],
    ['-2', 'отрицательный остаток'],
    ['<5', 'остаток непонятен'],
    ['много', 'остаток непонятен'],
    ['4600051000057', 'остаток больше 1 000 000'],
  ])('%s is refused', (cell, fault) => {
    expect(readQuantity(cell)).toEqual({ fault })
  })
})

const DATE = 'артикул испорчен таблицей: вместо номера дата или время'

describe('an article in a list', () => {
  test.each(['T15-1109111', 'АОП9Б', '071', 'E+12', 'MAY-15', '35.13.2026'])(
    '%s is kept as printed',
    (cell) => {
      expect(readArticle(cell)).toEqual({ value: cell })
    },
  )

  test.each([
    ['12345.0', '12345'],
    ['1050000000,0', '1050000000'],
    ['0123.0', '0123.0'],
    ['12345.00', '12345.00'],
    ['3340.10', '3340.10'],
    ['NA-0', 'NA-0'],
    ['10', '10'],
  ])('%s is %s', (cell, value) => {
    expect(readArticle(cell)).toEqual({ value })
  })

  test.each([
    ['', 'нет артикула'],
    ['—', 'в артикуле нет ни букв, ни цифр'],
    ['1.05E+09', 'артикул испорчен таблицей'],
    ['мар.05', DATE],
    ['05.мар', DATE],
    ['5-Mar', DATE],
    ['05.03.2026', DATE],
    ['30.12.1899', DATE],
    ['12.05.2238', DATE],
    ['12:30', DATE],
    ['7:15:00', DATE],
    ...[
      'нет',
      'Б/Н',
      'б.н.',
      'n/a',
      'N.A.',
      'без номера',
      'Отсутствует',
      '0',
      '000',
      '0.0',
      'nan',
      'INF',
    ].map((cell) => [cell, 'нет артикула']),
    ['#ЗНАЧ!', 'в ячейке ошибка формулы'],
    ['A'.repeat(65), 'артикул длиннее 64 знаков'],
  ])('%s is refused', (cell, fault) => {
    expect(readArticle(cell)).toEqual({ fault })
  })
})

describe('a cell', () => {
  test('with a formula of text is that text', () => {
    expect(cleanText('="0888581596"')).toBe('0888581596')
  })

  test('escaped by an export is unescaped', () => {
    expect(cleanText("'=1+1")).toBe('=1+1')
    expect(cleanText("'Тигго'")).toBe("'Тигго'")
  })

  test('loses control characters, invisible ones and outer spaces', () => {
    expect(cleanText(' Фильтр\u0000\tмасляный\u200b \n')).toBe('Фильтр масляный')
  })

  test('of any characters becomes one line whose only blanks are single spaces', () => {
    const characters = fc.constantFrom(
      ...'aЖ1 \t\n\u0000\u0085\u00a0\u1680\u2009\u202f\u200b\u2028\u3000\ufeff',
    )
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 8 }), (cell) => {
        expect(cleanText(cell)).toMatch(/^([aЖ1]+( [aЖ1]+)*)?$/)
      }),
      { numRuns: 500 },
    )
  })

  test('that is \\N or missing is empty', () => {
    expect([cleanText('\\N'), cleanText(undefined)]).toEqual(['', ''])
  })
})
