import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf, csvOf, htmlOf, zipOf } from '#tests/support/price-tables.ts'
import { columnOf, openPriceList, type PriceListOptions, readRows } from './read-price-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Goods as `article price category`, refused rows as `line column: reason`. */
async function rowsOf(content: Buffer, wishes: Partial<PriceListOptions> = {}): Promise<string[]> {
  const path = join(folder, 'list')
  await writeFile(path, content)
  const rows: string[] = []
  const list = await openPriceList(path, { columns: {}, manufacturer: 'ACME', ...wishes })
  for await (const row of readRows(list)) {
    if ('row' in row) rows.push(`${row.row.article} ${row.row.price} ${row.row.category}`.trim())
    else
      rows.push(
        ...row.faults.map((fault) => `${row.line} ${columnOf(row.part, fault)}: ${fault.reason}`),
      )
  }
  return rows
}

const titles = ['Артикул', 'Наименование', 'Цена']

describe('a price list in a book', () => {
  const styles = ['00000', 'mmm\\.yy', '0.00E+00', '0.00']
  const zeros = { raw: '71', style: 1 }
  const date = { raw: '38412', style: 2 }
  const float = { raw: '1050000000', style: 3 }
  const noisy = { raw: '1234.5000000001', style: 4 }

  const BECAME_DATE = 'артикул испорчен таблицей: вместо номера дата или время'

  test('keeps leading zeros and all digits, and refuses articles turned into dates', async () => {
    const table = [
      titles,
      [zeros, 'Болт', noisy],
      [float, 'Гайка', 234.567],
      [date, 'Винт', 5],
      [{ raw: '0.520833333333333', style: 2 }, 'Клипса', 5],
      ['мар.05', 'Шуруп', 5],
      ['1.05E+09', 'Гвоздь', '1 234,50'],
      ['Т15-110', 'Скоба', '1\u202f234,50'],
    ]
    expect(await rowsOf(await bookOf({ Прайс: table }, styles))).toEqual([
      '00071 123450',
      '1050000000 23457',
      `4 Артикул: ${BECAME_DATE}`,
      `5 Артикул: ${BECAME_DATE}`,
      `6 Артикул: ${BECAME_DATE}`,
      '7 Артикул: артикул испорчен таблицей',
      'Т15-110 123450',
    ])
  })

  test('asks about the currency of its prices, and refuses those without a rate', async () => {
    const formats = [
      '[$$-409]#,##0.00',
      '#,##0.00\\ [$₽-419]',
      '0.00&quot; USD&quot;',
      '[$-419]0.00',
    ]
    const price = (style: number) => ({ raw: '10', style })
    const table = [titles, ...[1, 2, 3, 4].map((style) => [`K-1${style}`, 'Колодки', price(style)])]
    const book = await bookOf({ One: table }, formats)
    await expect(rowsOf(book)).rejects.toThrow('--currency RUB,USD, всё это рубли: --currency RUB.')
    await expect(rowsOf(book, { columns: { price: 'Цена' } })).rejects.toThrow('USD — 2, RUB — 2')
    const currencies = ['RUB', 'USD']
    expect(await rowsOf(book, { currencies })).toEqual([
      '2 Цена: цена в USD, а курса нет (настройка CURRENCY_RATES)',
      'K-12 1000',
      '4 Цена: цена в USD, а курса нет (настройка CURRENCY_RATES)',
      'K-14 1000',
    ])
    expect(await rowsOf(book, { currencies, rates: { USD: 92.5 } })).toContain('K-11 92500')
    expect(await rowsOf(book, { currencies: ['RUB'] })).toContain('K-11 1000')
  })

  test('repeats the text of cells that are merged downwards', async () => {
    const table = [
      [...titles, 'Раздел'],
      ['K-11', 'Колодки', 450, 'Тормоза'],
      ['K-12', 'Диск', 300],
      ['K-13', 'Суппорт', 900],
      ['K-14', 'Фильтр', 100],
    ]
    const book = await bookOf({ One: table }, [], ['A1:A1', 'D2:D4', 'B5:D5'])
    expect(await rowsOf(book)).toEqual([
      'K-11 45000 Тормоза',
      'K-12 30000 Тормоза',
      'K-13 90000 Тормоза',
      'K-14 10000',
    ])
  })

  test('takes titles of groups as categories and skips a repeated header', async () => {
    const table = [
      ['Прайс-лист'],
      titles,
      ['Тормоза'],
      ['K-11', 'Колодки', 450],
      titles,
      ['', 'Фильтры', ''],
      ['K-12', 'Фильтр', 300],
      ['Итого'],
    ]
    expect(await rowsOf(await bookOf({ Отчёт: table }))).toEqual([
      'K-11 45000 Тормоза',
      'K-12 30000 Фильтры',
      '8 Наименование: нет наименования',
      '8 Цена: нет цены',
    ])
  })
})

describe('a price list in a page', () => {
  test('repeats a cell that spans rows, and takes the full number of a shortened cell', async () => {
    const page = htmlOf([titles, ['A-100', 'Болт', '10']])
      .toString()
      .replace('<td>A-100</td>', '<td x:num="1050000000">1.05E+09</td>')
      .replace(
        '</table>',
        '<tr><td>A-200<td rowspan=2>Гайка<td>5</tr><tr><td>A-300<td>6</tr></table>',
      )
    expect(await rowsOf(Buffer.from(page))).toEqual(['1050000000 1000', 'A-200 500', 'A-300 600'])
  })
})

describe('an archive of lists', () => {
  test('is read list by list, each by its own header', async () => {
    const other = [
      ['Цена', 'Наименование', 'Артикул'],
      ['7', 'Шайба', 'B-100'],
      ['', 'Шплинт', 'B-200'],
    ]
    const zip = await zipOf({
      'a/болты.csv': csvOf([titles, ['A-100', 'Болт', '10']], ';', 'win1251'),
      'b.xlsx': await bookOf({ One: other }),
    })
    expect(await rowsOf(zip)).toEqual(['A-100 1000', 'B-100 700', '3 b.xlsx: Цена: нет цены'])
  })

  test('names the one that cannot be read', async () => {
    const zip = await zipOf({ 'a.csv': csvOf([titles], ';'), 'b.csv': 'что-то\nдругое\n' })
    await expect(rowsOf(zip)).rejects.toThrow('«b.csv» в архиве: Не найдены столбцы')
  })
})

describe('a row of goods', () => {
  const goods = [
    ['K-11', 'Колодки', '450'],
    ['K-12', 'Диск', '300'],
  ]

  test('with words of a header is not a header', async () => {
    const likeHeader = ['SKU-1', 'Товар', '50', 'Остаток', 'Бренд']
    const columns = { article: '1', name: '2', price: '3' }
    const list = csvOf([...goods, likeHeader], ';')
    expect(await rowsOf(list, { columns })).toEqual(['K-11 45000', 'K-12 30000', 'SKU-1 5000'])
  })

  test('above the header is refused with a reason', async () => {
    const list = csvOf([['Прайс-лист'], ...goods, titles, ['K-13', 'Суппорт', '900']], ';')
    expect(await rowsOf(list)).toEqual([
      '2 Наименование: строка стоит над заголовком',
      '3 Наименование: строка стоит над заголовком',
      'K-13 90000',
    ])
  })
})

test('columns are recognised by the beginnings of cells of any length', async () => {
  const list = async (before: string) => {
    const rows = ['A', 'B', 'C'].map((own) => [`${own}-10`, 'Болт', '5', `${before}Бренд: ACME`])
    await writeFile(join(folder, 'long'), csvOf([[...titles, 'Описание'], ...rows], ';'))
    return openPriceList(join(folder, 'long'), { columns: {} })
  }
  expect((await list('')).layout.makerInside).toBe(3)
  expect((await list('Деталь. '.repeat(1000))).layout.makerInside).toBeUndefined()
})
