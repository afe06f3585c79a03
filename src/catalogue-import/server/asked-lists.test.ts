// Layouts with misleading prices: each is read right or raises a question.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, csvOf, type SampleCell, xmlBookOf, zipOf } from '#tests/support/price-tables.ts'
import { previewParts } from './preview-list.ts'
import {
  columnOf,
  lookAtList,
  openPriceList,
  type PriceListOptions,
  readRows,
} from './read-price-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asked-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (content: Buffer | string) => {
  const path = join(folder, `list-${Math.random()}`)
  await writeFile(path, content)
  return path
}
const optionsWith = (wishes: Partial<PriceListOptions>) => ({
  columns: {},
  manufacturer: 'ACME',
  ...wishes,
})
const asked = async (content: Buffer | string, wishes: Partial<PriceListOptions> = {}) => {
  const { parts } = await lookAtList(await fileOf(content), optionsWith(wishes))
  return parts.flatMap(({ layout }) =>
    layout.questions.map(({ about, text }) => `${about}: ${text}`),
  )
}
/** Goods as `article price`, refused rows as `line column: reason`. */
async function rowsOf(content: Buffer | string, wishes: Partial<PriceListOptions> = {}) {
  const rows: string[] = []
  const list = await openPriceList(await fileOf(content), optionsWith(wishes))
  for await (const row of readRows(list)) {
    if ('row' in row) rows.push(`${row.row.article} ${row.row.price}`)
    else
      rows.push(...row.faults.map((one) => `${row.line} ${columnOf(row.part, one)}: ${one.reason}`))
  }
  return rows
}

const upper = ['Артикул', 'Наименование', 'Цена', '', 'Остаток']
const lower = ['', '', 'закупка', 'продажа', '']
const goods: SampleCell[][] = [
  ['K-11', 'Колодки тормозные', 100, 150, 5],
  ['K-12', 'Диск тормозной', 200, 260, 7],
  ['K-13', 'Фильтр салона', 300, 390, 9],
]
const html = `<table><tr><td rowspan=2>Артикул<td rowspan=2>Наименование<td colspan=2>Цена<td rowspan=2>Остаток</tr>
<tr><td>закупка<td>продажа</tr>
${goods.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</table>`

describe('«Цена» over «закупка» and «продажа»', () => {
  const merges = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:E2']
  test.each<[string, () => Promise<Buffer | string>]>([
    ['a book with merged cells', () => bookOf({ One: [upper, lower, ...goods] }, [], merges)],
    ['a book without', () => bookOf({ One: [upper, lower, ...goods] })],
    ['CSV', async () => csvOf([upper, lower, ...goods], ';')],
    ['a page with spans', async () => html],
    ['a table of Excel 2003', async () => xmlBookOf({ One: [upper, lower, ...goods] })],
  ])('in %s raises a question and never sells at purchase prices', async (_, content) => {
    const list = await content()
    expect(await asked(list)).toEqual([
      expect.stringMatching(/^price: .*3\. «Цена закупка» \(закупочная\), 4\. «Цена продажа»/),
    ])
    await expect(rowsOf(list)).rejects.toThrow('--columns price=4')
    expect(await rowsOf(list, { columns: { price: 'Цена продажа' } })).toEqual([
      'K-11 15000',
      'K-12 26000',
      'K-13 39000',
    ])
  })

  test('needs no answer where all prices are one column', async () => {
    const table = [
      ['Артикул', 'Наименование', 'Цена', 'Остаток'],
      ['', '', 'розница, руб.', ''],
      ...goods.map(([a = '', b = '', , d = '', e = '']) => [a, b, d, e]),
    ]
    expect(await rowsOf(csvOf(table, ';'))).toEqual(['K-11 15000', 'K-12 26000', 'K-13 39000'])
  })
})

describe('a price that is not the usual one of a piece', () => {
  const list = (...titles: string[]) =>
    csvOf(
      [
        ['Артикул', 'Наименование', ...titles],
        ['K-11', 'Колодки', ...titles.map((_, at) => String(1500 - at * 600))],
      ],
      ';',
    )

  test.each([
    ['Цена без скидки', 'Цена'],
    ['Цена', 'Цена со скидкой'],
    ['Цена', 'Мин. цена'],
    ['Цена', 'Цена с доставкой'],
    ['Розница', 'Цена за наличные'],
  ])('«%s» next to «%s» raises a question', async (...titles) => {
    expect(await asked(list(...titles))).toEqual([expect.stringMatching(/^price: .*3\. .*4\. /)])
  })

  test.each([
    'Скидка',
    'Скидка, %',
    'Цена, скидка %',
    'Стоимость доставки',
    'Мин. партия',
    'Наценка',
  ])('«%s» next to it is not a price', async (title) => {
    expect(await rowsOf(list('Цена', title))).toEqual(['K-11 150000'])
  })

  test.each([
    'Цена за 100 шт',
    'Цена за упаковку',
    'Цена за уп., руб.',
    'Цена 10 шт',
    'Цена со скидкой',
  ])('«%s» alone is used once the owner names it', async (title) => {
    expect(await asked(list(title))).toEqual([expect.stringContaining('--columns price=3')])
    expect(await rowsOf(list(title), { columns: { price: '3' } })).toEqual(['K-11 150000'])
  })

  test.each(['Цена, тыс. руб.', 'Цена (т.р.)', 'Цена, коп.'])(
    '«%s» is never used',
    async (title) => {
      expect(await asked(list(title))).toEqual([expect.stringContaining('не в рублях')])
      await expect(rowsOf(list(title), { columns: { price: '3' } })).rejects.toThrow('не в рублях')
    },
  )

  test.each(['Цена за шт.', 'Цена за 1 шт', 'Цена за ед., руб.', 'Цена, руб./шт', 'Цена'])(
    '«%s» is a price',
    async (title) => {
      expect(await rowsOf(list(title))).toEqual(['K-11 150000'])
    },
  )
})

describe('an archive of tables with other headers', () => {
  const first = 'Артикул;Наименование;Вес;Остаток;Розница\nK-11;Колодки;1;5;150\n'
  const second = 'Артикул;Наименование;Остаток;Розница;Закупка\nK-12;Диски;7;260;200\n'

  test('refuses a number of a column: in the second table it is the purchase price', async () => {
    const zip = await zipOf({ 'a.csv': first, 'b.csv': second })
    await expect(rowsOf(zip, { columns: { price: '5' } })).rejects.toThrow('(price=5)')
    expect(await asked(zip)).toEqual([expect.stringMatching(/^price: «b.csv».*4. «Розница»/)])
    expect(await rowsOf(zip, { columns: { price: 'Розница' } })).toEqual([
      'K-11 15000',
      'K-12 26000',
    ])
    const alike = await zipOf({ 'a.csv': second, 'b.csv': second.replace('K-12', 'K-13') })
    expect(await rowsOf(alike, { columns: { price: '4' } })).toEqual(['K-12 26000', 'K-13 26000'])
  })

  test('takes a title in the tables that have it, and asks about the others', async () => {
    const zip = await zipOf({ 'a.csv': first.replace('Розница', 'Цена'), 'b.csv': second })
    expect(await rowsOf(zip, { columns: { price: 'Розница' } })).toEqual([
      'K-11 15000',
      'K-12 26000',
    ])
    const both = await zipOf({ 'a.csv': second.replaceAll('Розница', 'Цена'), 'b.csv': second })
    expect(await asked(both, { columns: { price: 'Розница' } })).toEqual([
      expect.stringMatching(/^price: «a.csv».*4. «Цена»/),
    ])
    await expect(rowsOf(zip, { columns: { price: 'Прайс 2' } })).rejects.toThrow(
      'Не найдены столбцы',
    )
  })
})

describe('a price in another currency', () => {
  const titles = ['Артикул', 'Наименование', 'Цена', 'Валюта']
  const mixed = csvOf(
    [
      titles,
      ['K-11', 'Колодки', '12', 'USD'],
      ['K-12', 'Диски', '450', 'руб.'],
      ['K-13', 'Щётки', '7', 'шт'],
    ],
    ';',
  )

  test('is named by its column, converted by the rate, and refused without one', async () => {
    expect(await asked(mixed)).toEqual([
      expect.stringMatching(/^currency: .*USD — 1, RUB — 1.*--currency RUB,USD/),
    ])
    const currencies = ['RUB', 'USD']
    expect(await rowsOf(mixed, { currencies, rates: { USD: 92.5 } })).toEqual([
      'K-11 111000',
      'K-12 45000',
      '4 Цена: валюта непонятна',
    ])
    expect(await rowsOf(mixed, { currencies })).toContain(
      '2 Цена: цена в USD, а курса нет (настройка CURRENCY_RATES)',
    )
    expect(await rowsOf(mixed, { currencies: ['RUB'], rates: { USD: 92.5 } })).toContain(
      '2 Цена: цена в USD: если так и есть, скажите --currency USD',
    )
  })

  test.each([
    ['the column', mixed],
    ['a cell', 'Артикул;Наименование;Цена\nK-11;Колодки;12 $\nK-12;Диски;9\n'],
    ['a cell below the title', 'Артикул;Наименование;Цена, $\nK-11;Болт;12 $\n'],
  ])('in words in %s cannot be answered with rubles', async (_where, list) => {
    const [question] = await asked(list)
    expect(question).toMatch(/^currency: .*Нет: исправьте валюту в самом списке\./)
    expect(question).not.toContain('всё это рубли')
    expect((await rowsOf(list, { currencies: ['RUB'] })).join()).toContain('скажите --currency USD')
  })

  test.each([
    ['Цена, $', 'USD'],
    ['price_usd', 'USD'],
    ['USD', 'USD'],
    ['Цена, у.е.', 'UE'],
    ['Цена грн', 'UAH'],
    ['Цена EUR', 'EUR'],
    ['Цена (юань)', 'CNY'],
    ['Цена, тенге', 'KZT'],
    ['Цена, бел. руб.', 'BYN'],
  ])('is named by the title «%s»', async (title, code) => {
    const list = csvOf(
      [
        ['Артикул', 'Наименование', title],
        ['K-11', 'Колодки', '12'],
        ['K-12', 'Диски', '5,50'],
      ],
      ';',
    )
    expect(await asked(list)).toEqual([
      expect.stringContaining(`Да: --currency ${code}, всё это рубли: --currency RUB.`),
    ])
    expect(await rowsOf(list, { currencies: [code], rates: { [code]: 2 } })).toEqual([
      'K-11 2400',
      'K-12 1100',
    ])
    expect(await rowsOf(list, { currencies: [code] })).toHaveLength(2)
    expect((await rowsOf(list, { currencies: [code] })).join()).not.toContain('K-11')
    // the owner says that they are rubles
    expect(await rowsOf(list, { currencies: ['RUB'] })).toEqual(['K-11 1200', 'K-12 550'])
  })

  test('is the first that the owner names, if neither title nor cell names one', async () => {
    const list = 'Артикул;Наименование;Цена\nK-11;Колодки;12\nK-12;Диски;450 руб.\n'
    const rates = { USD: 90 }
    expect(await rowsOf(list, { currencies: ['USD', 'RUB'], rates })).toEqual([
      'K-11 108000',
      'K-12 45000',
    ])
    expect(await rowsOf(list, { currencies: ['RUB', 'USD'], rates })).toEqual([
      'K-11 1200',
      'K-12 45000',
    ])
    expect(
      await rowsOf(list.replace('Цена', 'Цена, руб.'), { currencies: ['USD', 'RUB'], rates }),
    ).toEqual(['K-11 1200', 'K-12 45000'])
  })

  test('is named by the cell, even far below the first rows', async () => {
    const many = Array.from({ length: 500 }, (_, at) => [`K-${at}`, 'Колодки', String(at + 1)])
    const list = csvOf(
      [['Артикул', 'Наименование', 'Цена'], ...many, ['Z-1', 'Диски', '12 $']],
      ';',
    )
    expect(await asked(list)).toEqual([])
    expect((await rowsOf(list)).at(-1)).toBe(
      '502 Цена: цена в USD: если так и есть, скажите --currency USD',
    )
  })
})

describe('what is hidden in a book', () => {
  const titles = ['Артикул', 'Наименование', 'Цена']
  const shown = [
    titles,
    ...goods.map(([article = '', name = '', , price = '']) => [article, name, price]),
  ]
  const cost = [
    titles,
    ...Array.from({ length: 30 }, (_, at) => [`K-${at + 11}`, 'Колодки тормозные', at + 1]),
  ]

  test.each(['hidden', 'veryHidden'])(
    'a %s sheet never wins by its length, and is asked about',
    async (state) => {
      const book = await bookOf({ Себестоимость: cost, Прайс: shown }, [], [], {
        sheets: { Себестоимость: state },
      })
      expect(await asked(book)).toEqual([
        expect.stringMatching(
          /^sheet: .*«Себестоимость» \(скрыт.*Взят видимый лист «Прайс».*--sheet 'Прайс'/,
        ),
      ])
      expect(await rowsOf(book, { sheet: 'Прайс' })).toContain('K-11 15000')
      expect(await rowsOf(book, { sheet: 'Себестоимость' })).toHaveLength(30)
      const [preview] = await previewParts(await fileOf(book), optionsWith({}))
      expect(preview?.lines[0]).toContain('скрытые листы: «Себестоимость»')
    },
  )

  test('a hidden sheet of an XML table of Excel 2003 as well', async () => {
    const book = xmlBookOf({ Себестоимость: cost, Прайс: shown }, ['Себестоимость'])
    expect(await asked(book)).toEqual([expect.stringContaining('«Себестоимость»')])
    expect(await rowsOf(book, { sheet: 'Прайс' })).toContain('K-11 15000')
  })

  test('a hidden sheet without goods is named alone', async () => {
    const book = await bookOf({ Справка: [['Курсы'], ['USD', 92]], Прайс: shown }, [], [], {
      sheets: { Справка: 'hidden' },
    })
    expect(await asked(book)).toEqual([])
    const [preview] = await previewParts(await fileOf(book), optionsWith({}))
    expect(preview?.lines[0]).toContain('скрытые листы: «Справка»')
  })

  test('a hidden column of prices is asked about', async () => {
    const book = await bookOf({ Прайс: shown }, [], [], { columns: [3] })
    expect(await asked(book)).toEqual([expect.stringContaining('«Цена» в книге скрыт')])
    expect(await rowsOf(book, { columns: { price: '3' } })).toHaveLength(3)
  })

  test('hidden rows are taken or left out by the owner alone', async () => {
    const book = await bookOf({ Прайс: shown }, [], [], { rows: [3] })
    expect(await asked(book)).toEqual([expect.stringContaining('скрыты в книге: 1 из 3')])
    expect(await rowsOf(book, { hiddenRows: 'take' })).toHaveLength(3)
    expect(await rowsOf(book, { hiddenRows: 'skip' })).toEqual(['K-11 15000', 'K-13 39000'])
  })
})

describe('a preview', () => {
  test('shows rows where a column is missing, and the columns that are not used', async () => {
    const list = csvOf(
      [
        ['Артикул', 'Наименование', 'Закупка', 'Вес, кг'],
        ['K-11', 'Колодки', '12', '0,5'],
      ],
      ';',
    )
    const [preview] = await previewParts(await fileOf(list), optionsWith({}))
    expect(preview?.lines.join('\n')).toContain('строка 2: K-11 | Колодки | 12 | 0,5')
    expect(preview?.lines.join('\n')).toContain('Не используются: 3. «Закупка», 4. «Вес, кг»')
    expect(preview?.questions.join()).toContain('3. «Закупка» (закупочная)')
  })

  test('names texts next to a list in an archive without refusing it', async () => {
    const list = csvOf(
      [
        ['Артикул', 'Наименование', 'Цена'],
        ['K-11', 'Колодки тормозные', '12'],
      ],
      ';',
    )
    const zip = await zipOf({
      'readme.txt': 'Прайс-лист обновляется по понедельникам. Вопросы: 8 (000) 000-00-00, "почта',
      '__MACOSX/._list.csv': 'x',
      '.DS_Store': 'x',
      'list.csv': list,
    })
    expect(await rowsOf(zip)).toEqual(['K-11 1200'])
    const [preview] = await previewParts(await fileOf(zip), optionsWith({}))
    expect(preview?.lines.join('\n')).toContain('не прайс-листы: readme.txt')
  })
})

describe('a list beyond all bounds', () => {
  test('of a million columns is refused in words at once', async () => {
    const row = `${'1;'.repeat(400_000)}\n`
    await expect(asked(row.repeat(5))).rejects.toThrow('больше 512 столбцов')
    const below = `Артикул;Наименование;Цена\nK-11;Колодки;12\nK-12;${'a;'.repeat(1_000_000)}\n`
    await expect(asked(below)).rejects.toThrow('длиннее 1 000 000 знаков')
  })

  test('in one row alone loses that row, and empty cells at the end are none', async () => {
    const list = `Артикул;Наименование;Цена\nK-11;Колодки;12\nK-12;Диски;5${';1'.repeat(2000)}\nK-13;Щётки;7${';'.repeat(2000)}\n`
    expect(await rowsOf(list)).toEqual([
      'K-11 1200',
      '3 Наименование: столбцов больше, чем в заголовке',
      'K-13 700',
    ])
  })
})
