import { describe, expect, test } from 'vitest'
import { isArticleLike, isArticleList, isBarcode, isCount, shownNumber } from './cell-kinds.ts'

describe('a cell by itself', () => {
  test.each([
    ['1 234,50', 1234.5],
    ['1\u00a0234,50 руб.', 1234.5],
    ['1,234.50', 1234.5],
    ['29218.75', 29_218.75],
    ['W 712/75', null],
    ['по запросу', null],
    ['', null],
  ])('%j shows the number %j', (cell, number) => {
    expect(shownNumber(cell)).toBe(number)
  })

  test.each(['W 712/75', 'T15-1109111', '68377850AA', '90915-10003', '1109110', 'АОП9Б'])(
    '%s looks like an article',
    (cell) => expect(isArticleLike(cell)).toBe(true),
  )

  test.each(['Колодки 5', '450', '12.50', 'MANN-FILTER', 'Фильтр масляный M20', ''])(
    '%s does not',
    (cell) => expect(isArticleLike(cell)).toBe(false),
  )

  test('is a barcode with a valid check digit', () => {
    expect(isBarcode('4011558736002')).toBe(true)
    expect(isBarcode('4011558736003')).toBe(false)
    expect(isBarcode('0000000000000')).toBe(false)
  })

  test('is a list of articles with separators', () => {
    expect(isArticleList('90915-10003, 90915-YZZE1; 15601-33021')).toBe(true)
    expect(isArticleList('W 712/75')).toBe(false)
  })

  test.each(['>10 шт.', '3', 'есть', 'нет', '5,00', '10+', 'очікуємо'])('%s is a count', (cell) => {
    expect(isCount(cell)).toBe(true)
  })
})
