import { describe, expect, test } from 'vitest'
import { guessDelimiter, looksLikeCopy, unescapeCopy } from './table-format.ts'

describe('the delimiter of a list', () => {
  test('is the one that stands equally often in the lines', () => {
    const sample = 'Артикул;Товар;Цена\nA1;Болт, гайка, шайба;12,50\nA2;Гайка, шайба;3,20\n'
    expect(guessDelimiter(sample)).toBe(';')
  })

  test('is not sought inside quotes or in a letterhead', () => {
    const sample = 'Прайс; от 1 мая\n\nsku,name,price\nA1,"Болт; М8; М10",12.5\nA2,"Гайка; М8",3\n'
    expect(guessDelimiter(sample)).toBe(',')
  })

  test('is a tab where the names are full of commas', () => {
    expect(guessDelimiter('a\tb\tc\nболт, гайка\t1\t2\nвинт, шуруп\t3\t4\n')).toBe('\t')
  })
})

describe("a table written by PostgreSQL's COPY", () => {
  test('is known by its null values', () => {
    expect(looksLikeCopy('id\tname\n1\t\\N\n', '\t')).toBe(true)
    expect(looksLikeCopy('id\tname\n1\tC:\\New\n', '\t')).toBe(false)
  })

  test.each([
    ['\\N', ''],
    ['5\\\\8', '5\\8'],
    ['left\\tright', 'left\tright'],
    ['7"', '7"'],
  ])('%s is read back', (cell, text) => {
    expect(unescapeCopy(cell)).toBe(text)
  })
})
