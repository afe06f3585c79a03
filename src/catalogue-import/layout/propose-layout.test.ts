import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShopError } from '#src/shared/errors.ts'
import { proposeLayout } from './propose-layout.ts'

const goods = [
  ['MANN', 'W 712/75', 'Фильтр масляный двигателя', '450,50', '>10 шт.'],
  ['BOSCH', '0986494123', 'Колодки тормозные передние', '2 890,00', '4 шт.'],
  ['MANN', 'C 25 114', 'Фильтр воздушный двигателя', '720,00', '2 шт.'],
  ['GATES', '6PK1873', 'Ремень поликлиновой', '1 150,00', 'нет'],
  ['BOSCH', '0242236571', 'Свеча зажигания FR7', '310,00', '12 шт.'],
  ['MANN', 'CU 2939', 'Фильтр салона угольный', '980,00', '1 шт.'],
]
const byContent = { manufacturer: 0, article: 1, name: 2, price: 3, quantity: 4 }
const columnsOf = (records: readonly (readonly string[])[], knowledge = {}) =>
  proposeLayout(records, { named: {}, ...knowledge }).columns
const askedAbout = (records: readonly (readonly string[])[], knowledge = {}) =>
  proposeLayout(records, { named: {}, ...knowledge }).questions.map(({ about }) => about)
const textOf = (records: readonly (readonly string[])[], knowledge = {}) =>
  proposeLayout(records, { named: {}, ...knowledge })
    .questions.map(({ text }) => text)
    .join(' ')

describe('the layout the shop proposes', () => {
  test('is recognised by the cells of a list without a header', () => {
    const layout = proposeLayout(goods, { named: {} })
    expect(layout).toMatchObject({ columns: byContent, titles: null, skipped: 0 })
    expect(layout.certainty.price).toMatchObject({ origin: 'content' })
  })

  test('does not depend on the order of the columns', () => {
    const turned = goods.map((row) => row.toReversed())
    expect(columnsOf(turned)).toEqual({
      quantity: 0,
      price: 1,
      name: 2,
      article: 3,
      manufacturer: 4,
    })
  })

  test('is recognised by the cells under unknown titles and below a letterhead', () => {
    const records = [['ООО «Пример»'], ['Марка', 'Каталог', 'Что это', 'Стоим', 'Склад'], ...goods]
    expect(proposeLayout(records, { named: {} })).toMatchObject({ columns: byContent, skipped: 2 })
  })

  test('skips a letterhead above goods without a header, and never a row of goods', () => {
    const faulty = ['MANN', 'W 1', '', '', '']
    expect(proposeLayout([['ООО «Пример»'], ...goods], { named: {} }).skipped).toBe(1)
    expect(
      proposeLayout([['MANN', 'W 719', 'Фильтр', '', '1 шт.'], ...goods], { named: {} }),
    ).toMatchObject({ skipped: 0 })
    expect(proposeLayout([...goods, faulty], { named: {} }).skipped).toBe(0)
  })

  test('keeps numbers of rows, barcodes and cross numbers apart from articles', () => {
    const records = goods.map((row, at) => [
      String(at + 1),
      ...row,
      '4011558736002',
      '90915-10003, 90915-YZZE1',
    ])
    expect(columnsOf(records)).toEqual({
      manufacturer: 1,
      article: 2,
      name: 3,
      price: 4,
      quantity: 5,
      barcode: 6,
      crosses: 7,
    })
  })

  test('recognises a column of manufacturers by those of the shop', () => {
    const records = goods.map(([, ...row], at) => [`FACTORY-${at}`, ...row])
    const makers = new Set(records.map((_, at) => `FACTORY${at}`))
    expect(columnsOf(records).manufacturer).toBeUndefined()
    expect(columnsOf(records, { makers }).manufacturer).toBe(0)
  })

  test('proposes the last of two prices without titles, and asks', () => {
    const records = goods.map((row) => [...row, '999,50'])
    const { columns } = proposeLayout(records, { named: {} })
    expect(columns.price).toBe(5)
    expect(askedAbout(records)).toEqual(['price'])
    expect(textOf(records)).toContain('4. «столбец 4», 6. «столбец 6»')
    expect(textOf(records)).toContain('--columns price=6')
    expect(askedAbout(records, { named: { price: '4' } })).toEqual([])
  })

  test('proposes retail before wholesale by the words of the titles, and asks', () => {
    const titles = ['Бренд', 'Артикул', 'Товар', 'Цена розничная', 'Остаток', 'Цена опт']
    const records = [titles, ...goods.map((row) => [...row, '9,50'])]
    expect(columnsOf(records).price).toBe(3)
    expect(textOf(records)).toContain('4. «Цена розничная», 6. «Цена опт» (оптовая)')
    expect(askedAbout(records, { named: { price: 'Цена опт' } })).toEqual([])
  })

  test.each([
    ['Цена закупочная'],
    ['Цена (вход)'],
    ['Себестоимость'],
    ['Cost price'],
    ['Цена опт'],
  ])('never takes «%s» without a question, even as the only price', (title) => {
    const titles = ['Бренд', 'Артикул', 'Товар', title, 'Остаток']
    const records = [titles, ...goods]
    expect(columnsOf(records).price).toBeUndefined()
    expect(textOf(records)).toContain('Не найдены столбцы: цена')
    expect(textOf(records)).toContain(`4. «${title}» (`)
    expect(askedAbout(records, { named: { price: '4' } })).toEqual([])
  })

  test('asks about a price found only by its cells under another title', () => {
    const titles = ['Бренд', 'Артикул', 'Товар', 'Значение', 'Остаток']
    const records = [titles, ...goods]
    expect(columnsOf(records).price).toBe(3)
    expect(textOf(records)).toContain('Заголовок «Значение» не говорит о цене')
    expect(askedAbout(goods)).toEqual([])
  })

  test('takes neither pallets as prices nor prices in dollars as stock', () => {
    const pallets = ['Brand', 'Article', 'Name', 'Per Sea Pllt', 'Qty']
    expect(columnsOf([pallets, ...goods]).price).toBeUndefined()
    const dollars = ['brand', 'article', 'name', 'price_usd', 'x']
    const rows = goods.map(([...row], at) => [...row.slice(0, 3), String(at + 3), ''])
    expect(columnsOf([dollars, ...rows])).toMatchObject({ price: 3 })
    expect(columnsOf([dollars, ...rows]).quantity).toBeUndefined()
  })

  test('takes a price in another currency if there is none in rubles', () => {
    const titles = ['Бренд', 'Артикул', 'Найменування', 'Ціна грн', 'Кількість']
    expect(columnsOf([titles, ...goods])).toEqual(byContent)
    const both = ['Бренд', 'Артикул', 'Товар', 'Цена, $', 'Цена, руб.']
    const records = [both, ...goods.map((row) => [...row.slice(0, 4), '900'])]
    expect(columnsOf(records).price).toBe(4)
    expect(textOf(records)).toContain('4. «Цена, $» (USD), 5. «Цена, руб.»')
  })

  test('prefers the article that is unique per product in a list without manufacturers', () => {
    const titles = [
      'Номенклатура',
      'Номенклатура.Артикул',
      'Номенклатура.Артикул производителя',
      'Цена',
    ]
    const records = goods.map(([, article = '', name = '', price = ''], at) => [
      name,
      `${at}5t`,
      at < 3 ? article : '',
      price,
    ])
    const { columns, notes } = proposeLayout([titles, ...records], { named: {} })
    expect(columns.article).toBe(1)
    expect(notes.join()).toContain('«Номенклатура.Артикул производителя»')
  })

  test('finds the manufacturer inside the description when its own column is empty', () => {
    const titles = ['name', 'part_number', 'price', 'description', 'manufacturer']
    const records = goods.map(([maker, article = '', name = '', price = '']) => [
      name,
      article,
      price,
      `Производитель: ${maker}`,
      '',
    ])
    expect(proposeLayout([titles, ...records], { named: {} }).makerInside).toBe(3)
  })

  test('takes the description as the name in a list without names', () => {
    const titles = ['Brand', 'PartNumber', 'Description', 'Price RUB', 'Qty']
    expect(columnsOf([titles, ...goods])).toEqual(byContent)
  })

  test('takes neither makes of cars as manufacturers nor weights as prices', () => {
    const titles = ['Марка авто', 'Каталог', 'Что это', 'Вес', 'Склад']
    const records = [titles, ...goods]
    expect(textOf(records)).toContain('Не найдены столбцы: цена')
    expect(columnsOf(records, { named: { price: 'Вес' } }).manufacturer).toBeUndefined()
  })

  test('notes a column titled as a price without numbers', () => {
    const titles = ['Бренд', 'Артикул', 'Товар', 'Цена', 'Остаток']
    const records = goods.map(([maker = '', article = '', name = '']) => [
      maker,
      article,
      name,
      'по запросу',
      '1',
    ])
    const { notes } = proposeLayout([titles, ...records], { named: {} })
    expect(notes.join()).toContain('чисел почти нет')
  })
})

test('any table has a layout or a refusal with a text', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'Цена', 'Артикул', 'Наименование', 'W 712/75', '450,50', '>10 шт.', 'MANN'),
    fc.string({ maxLength: 12 }),
  )
  const table = fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 12 })
  fc.assert(
    fc.property(table, (records) => {
      try {
        const { columns, skipped } = proposeLayout(records, { named: {} })
        expect(new Set(Object.values(columns)).size).toBe(Object.values(columns).length)
        expect(skipped).toBeLessThanOrEqual(records.length)
      } catch (error) {
        expect(error).toBeInstanceOf(ShopError)
      }
    }),
    { numRuns: 500 },
  )
})

describe('a layout that was corrected before', () => {
  const titles = ['Фирма', 'Номер', 'Товар', 'Прайс А', 'Прайс Б']
  const rows = goods.map((row) => [...row.slice(0, 4), '10,50'])
  const remembered = [
    {
      fingerprint: 'фирма|номер|товар|прайс а|прайс б',
      columns: { manufacturer: 0, article: 1, name: 2, price: 3 },
      manufacturer: 'ACME',
      stock: [],
    },
  ]

  test('is used for the same header at any place', () => {
    const layout = proposeLayout([['ООО'], ['от мая'], titles, ...rows], { named: {}, remembered })
    expect(layout).toMatchObject({
      columns: { price: 3 },
      skipped: 3,
      manufacturer: 'ACME',
      notes: [],
    })
    expect(layout.certainty.price).toEqual({ origin: 'memory', percent: 100 })
  })

  test('is used for its file of refused rows', () => {
    const refused = [[...titles, 'Причина'], ...rows]
    expect(proposeLayout(refused, { named: {}, remembered }).columns.price).toBe(3)
  })

  test('is overridden by what the owner names now', () => {
    const layout = proposeLayout([titles, ...rows], { named: { price: 'Прайс Б' }, remembered })
    expect(layout.columns.price).toBe(4)
  })

  test('is not used for another header, which a note says', () => {
    const others = ['Номер', 'Фирма', 'Товар', 'Цена', 'Прайс Б']
    const layout = proposeLayout([others, ...rows], { named: {}, remembered })
    expect(layout.notes.join()).toContain('Столбцы не такие, как в прежних списках')
    expect(layout.columns.price).toBe(3)
  })

  test('is used for the same shape without a header', () => {
    const { fingerprint } = proposeLayout(rows, { named: {} })
    const columns = { article: 1, name: 2, price: 3 }
    const shape = [{ fingerprint, columns, manufacturer: '', stock: [] }]
    expect(proposeLayout(rows, { named: {}, remembered: shape }).columns.price).toBe(3)
    const other = [
      ['1', '2', '3', 'x'],
      ['1', '2', '3', 'x'],
    ]
    expect(textOf(other, { remembered: shape })).toContain('Не найдены столбцы')
  })
})
