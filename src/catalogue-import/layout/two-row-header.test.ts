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

  test('says once what spans both rows', () => {
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
