import { describe, expect, test } from 'vitest'
import { proposeLayout } from './propose-layout.ts'
import { joinedTitles } from './two-row-header.ts'

describe('a header of two rows', () => {
  test('joins a title that spans columns with those below it', () => {
    expect(joinedTitles(['Артикул', 'Товар', 'Цена', ''], ['', '', 'Розничная', 'Опт'])).toEqual([
      'Артикул',
      'Товар',
      'Цена Розничная',
      'Цена Опт',
    ])
  })

  test('has a title that spans both rows once', () => {
    expect(joinedTitles(['Артикул', 'Цена', ''], ['Артикул', 'Руб.', 'USD'])).toEqual([
      'Артикул',
      'Цена Руб.',
      'Цена USD',
    ])
  })

  test.each([
    [['MANN', 'W 712/75', 'Фильтр', '450']],
    [['MANN', 'FILTER', 'Фильтр', 'по запросу']],
    [['', 'Тормоза', '', '']],
    [undefined],
  ])('is not made of the goods below it: %j', (lower) => {
    expect(joinedTitles(['Бренд', 'Артикул', 'Товар', 'Цена'], lower)).toBeNull()
  })

  test.each([
    [
      'CSV with empty cells',
      ['Артикул', 'Наименование', 'Цена', '', 'Остаток'],
      ['', '', 'закупка', 'продажа', ''],
    ],
    [
      'a book, where rows end with their last cell',
      ['Артикул', 'Наименование', 'Цена'],
      ['', '', 'закупка', 'продажа'],
    ],
    [
      'cells merged downwards',
      ['Артикул', 'Наименование', 'Цена', '', 'Остаток'],
      ['Артикул', 'Наименование', 'закупка', 'продажа', 'Остаток'],
    ],
    [
      'all other titles in the lower row',
      ['', '', 'Цена', '', ''],
      ['Артикул', 'Наименование', 'закупка', 'продажа', 'Остаток'],
    ],
    [
      'numbers in the lower row',
      ['Артикул', 'Наименование', 'Цена', ''],
      ['', '', 'опт 1', 'от 10 шт'],
    ],
  ])('joins titles of %s, asks for the price, and refuses no header', (_, upper, lower) => {
    const goods = [
      ['K-101', 'Болт длинный', '10', '12', '5'],
      ['K-102', 'Гайка высокая', '11', '13', '6'],
    ].map((row) => row.slice(0, Math.max(upper.length, lower.length)))
    const { titles, skipped, questions, columns } = proposeLayout([upper, lower, ...goods], {
      named: {},
    })
    expect(skipped).toBe(2)
    expect(titles?.slice(2, 4)).toEqual([`Цена ${lower[2]}`, `Цена ${lower[3]}`])
    expect(columns).toMatchObject({ article: 0, name: 1 })
    expect(columns.price === undefined || columns.price === 3).toBe(true)
    expect(questions).toHaveLength(1)
    expect(questions[0]?.text).toContain(`«Цена ${lower[2]}»`)
  })

  test('has three rows at most, and a complete title next to prices', () => {
    const records = [
      ['Артикул', 'Товар', 'Цена', '', 'Остаток', ''],
      ['', '', 'Опт', 'Розница', 'Тверь', 'Москва'],
      ['', '', 'руб.', 'руб.', 'шт.', 'шт.'],
      ['K-101', 'Болт длинный', '10', '12', '1', '2'],
    ]
    expect(proposeLayout(records, { named: {} })).toMatchObject({
      skipped: 3,
      titles: [
        'Артикул',
        'Товар',
        'Цена Опт руб.',
        'Цена Розница руб.',
        'Остаток Тверь шт.',
        'Остаток Москва шт.',
      ],
    })
    expect(
      joinedTitles(['Артикул', 'Цена', '', ''], ['', 'опт', 'розница', 'Описание'])?.at(-1),
    ).toBe('Описание')
  })

  test('gives the retail price, and is not among the goods', () => {
    const records = [
      ['Артикул', 'Товар', 'Цена', ''],
      ['', '', 'Опт', 'Розница'],
      ['K-101', 'Болт длинный', '10', '12'],
    ]
    const layout = proposeLayout(records, { named: {} })
    expect(layout).toMatchObject({ columns: { price: 3 }, skipped: 2 })
  })
})
