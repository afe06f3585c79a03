import { describe, expect, test } from 'vitest'
import { proposeLayout } from './propose-layout.ts'

const layoutOf = (columns: Readonly<Record<string, string>>, wishes = {}) =>
  proposeLayout(
    [
      ['Артикул', 'Наименование', 'Производитель', 'Цена', ...Object.keys(columns)],
      ['PS-101', 'Болт длинный', 'ACME', '12,50', ...Object.values(columns)],
      ['PS-102', 'Гайка высокая', 'ACME', '990,00', ...Object.values(columns)],
    ],
    { named: {}, ...wishes },
  )

const DOUBTFUL = [
  'Количество в упаковке',
  'КоличествоВУпаковке',
  'Кол-во в коробке',
  'Количество мин.',
  'Остаток в пути',
  'Остаток резерв',
  'Остаток, руб.',
  'Остаток, $',
  'Остаток (сумма)',
  'Наличие (дней)',
]

describe('a column that counts something else', () => {
  test.each(DOUBTFUL)('«%s» is asked about where nothing else is the stock', (title) => {
    const { columns, questions } = layoutOf({ [title]: '7' })
    expect(columns.quantity).toBeUndefined()
    expect(questions).toEqual([
      { about: 'quantity', text: expect.stringContaining(`нет: --stock '${title}=-'`) },
    ])
  })

  test.each(DOUBTFUL)('«%s» gives way to the stock on its right', (title) => {
    expect(layoutOf({ [title]: '7', 'Остаток, шт.': '3' })).toMatchObject({
      columns: { quantity: 5 },
      questions: [],
    })
  })

  test.each([
    'Остаток без резерва',
    'Доступно для продажи',
    'Доступно к заказу',
    'Остаток Минск',
    'Кол-во, шт.',
    'Количество на складе',
  ])('«%s» is none', (title) => {
    expect(layoutOf({ [title]: '7' })).toMatchObject({ columns: { quantity: 4 }, questions: [] })
  })

  test('is the stock, or none, by the owner’s word', () => {
    const columns = { 'Остаток резерв': '7' }
    expect(layoutOf(columns, { named: { quantity: '5' } })).toMatchObject({
      columns: { quantity: 4 },
      questions: [],
    })
    const named = [{ column: 'Остаток резерв', store: '-' }]
    const { columns: left, questions } = layoutOf(columns, { stock: { named } })
    expect([left.quantity, questions]).toEqual([undefined, []])
  })
})
