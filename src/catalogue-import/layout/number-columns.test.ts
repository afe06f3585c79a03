// Titles of columns of numbers, cars and categories.
import { describe, expect, test } from 'vitest'
import { proposeLayout } from './propose-layout.ts'

const goods = Array.from({ length: 12 }, (_, at) => [
  ...[`T11-35010${at + 10}`, `Колодки тормозные ${at}`, 'ACME', `${1000 + at * 7},50`],
])
const layoutOf = (title: string, cells: (at: number) => string) =>
  proposeLayout(
    [
      ['Артикул', 'Наименование', 'Бренд', 'Цена', title],
      ...goods.map((row, at) => [...row, cells(at)]),
    ],
    { named: {} },
  )
const numbers = (at: number) => `4246H${at} / 1316D${at}`

describe('a column titled', () => {
  test.each([
    ...['OEM', 'ОЕМ', 'OЕM', 'ОЕ', 'OE', 'Ориг. номер', 'Номер OE', 'Номер ОЕМ'],
    ...['Оригинальный номер', 'Оригинальные номера', 'OEM номер', 'ОЕМ №'],
  ])('«%s» holds original numbers', (title) => {
    expect(layoutOf(title, numbers).columns).toMatchObject({ article: 0, originals: 4 })
  })

  test.each(['Кросс', 'Кросс-номера', 'Аналоги', 'Cross'])('«%s» holds cross numbers', (title) => {
    expect(layoutOf(title, numbers).columns).toMatchObject({ article: 0, crosses: 4 })
  })

  test.each(['Совместимость', 'Применяемость'])('«%s» holds cars', (title) => {
    expect(layoutOf(title, () => 'Chery Tiggo 4').columns).toMatchObject({ cars: 4 })
  })

  test('«Рубрика» holds the category', () => {
    expect(layoutOf('Рубрика', () => 'Тормоза').columns).toMatchObject({ category: 4 })
  })

  test('«OEM» is the article where there is no other', () => {
    const records = [['OEM', 'Наименование', 'Бренд', 'Цена'], ...goods]
    expect(proposeLayout(records, { named: {} }).columns).toMatchObject({ article: 0 })
  })

  test('«Аналоги» above names of manufacturers is skipped with a note', () => {
    const { columns, notes } = layoutOf('Аналоги', (at) => ['BOSCH', 'MANN-FILTER'][at % 2] ?? '')
    expect(columns.crosses).toBeUndefined()
    expect(columns.manufacturer).toBe(2)
    expect(notes.join()).toContain('В столбце «Аналоги» слова, а не номера')
  })

  test('«_Cross_manufaktured_» leaves the numbers to the column that has them', () => {
    const records = [
      ['Артикул', 'Наименование', 'Бренд', 'Цена', '_Cross_manufaktured_', '_LOCATION_'],
      ...goods.map((row, at) => [...row, 'BOSCH', numbers(at)]),
    ]
    const { columns } = proposeLayout(records, { named: {} })
    expect(columns).toMatchObject({ manufacturer: 2, crosses: 5 })
  })
})
