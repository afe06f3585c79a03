import { describe, expect, test } from 'vitest'
import { columnTitle, findLayout } from './price-list-layout.ts'

const goods = ['K-11', 'Фильтр масляный', '450', '3']

describe('the layout of a price list', () => {
  test('is recognised by Russian titles', () => {
    const header = ['Артикул', 'Наименование товара', 'Цена, руб.', 'Остаток на складе', 'Бренд']
    expect(findLayout([header, goods], {})).toMatchObject({
      columns: { article: 0, name: 1, price: 2, quantity: 3, manufacturer: 4 },
      skipped: 1,
    })
  })

  test('is recognised by English titles', () => {
    const header = ['id', 'name', 'part_number', 'price_usd', 'price_rub', 'stock_quantity']
    expect(findLayout([header], {}).columns).toEqual({
      name: 1,
      article: 2,
      price: 4,
      quantity: 5,
      code: 0,
    })
  })

  test('is found under a letterhead', () => {
    const letterhead = [['ООО «Пример»'], ['Прайс-лист'], ['Цены в рублях']]
    const header = ['Код', 'Артикул', 'Название', 'Кол-во', 'Цена']
    expect(findLayout([...letterhead, header, goods], {})).toMatchObject({
      columns: { article: 1, name: 2, quantity: 3, price: 4 },
      skipped: 4,
    })
  })

  test('takes the retail price among several', () => {
    const header = ['Артикул', 'Наименование', 'Цена закупочная', 'Цена опт', 'Цена розничная']
    expect(findLayout([header], {}).columns.price).toBe(4)
  })

  test('is as the owner names it, by title or by number', () => {
    const header = ['Номер поставщика', 'Артикул', 'Товар', 'Цена', 'Прайс 2']
    const { columns } = findLayout([header], { article: 'номер поставщика', price: '5' })
    expect(columns).toEqual({ article: 0, name: 2, price: 4 })
  })

  test('needs no header when the columns are numbered', () => {
    const layout = findLayout([goods], { article: '1', name: '2', price: '3' })
    expect(layout).toEqual({ columns: { article: 0, name: 1, price: 2 }, titles: null, skipped: 0 })
    expect(columnTitle(layout.titles, 2)).toBe('столбец 3')
  })

  test('is refused without a price, with advice', () => {
    expect(() => findLayout([['Артикул', 'Товар', 'USD']], {})).toThrow(
      'Не найдены столбцы: цена. Заголовок: Артикул | Товар | USD. Назовите их по заголовку или по номеру: --columns price=…',
    )
  })

  test('is refused when the owner names an unknown column', () => {
    const header = ['Артикул', 'Товар', 'Цена']
    expect(() => findLayout([header], { quantity: 'Склад 3' })).toThrow('остаток')
  })
})

test.each([
  'Цена $',
  'Цена, €',
  'Цена (¥)',
  'Цена, у.е.',
  'Цена у. е.',
  'Цена УЕ',
  'Цена RMB',
  'Price USDT',
  'Цена ₸',
])('a price titled «%s» is not read as rubles unless it is named', (title) => {
  const header = [['Артикул', 'Наименование', title]]
  expect(() => findLayout(header, {})).toThrow('Не найдены столбцы: цена')
  expect(findLayout(header, { price: '3' }).columns).toMatchObject({ price: 2 })
})

test.each(['Цена, руб.', 'Цена ₽', 'Цена RUB', 'Цена у нас'])(
  'a price titled «%s» is in rubles',
  (title) => {
    const header = [['Артикул', 'Наименование', title]]
    expect(findLayout(header, {}).columns).toMatchObject({ price: 2 })
  },
)
