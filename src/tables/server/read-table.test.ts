import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOUGHT_GOODS } from '#src/catalogue-import/layout/goods-likeness.ts'
import {
  bookOf,
  csvOf,
  htmlOf,
  type SampleTable,
  xmlBookOf,
  zipOf,
} from '#tests/support/price-tables.ts'
import { readTable } from './read-table.ts'
import { recogniseTables } from './recognise-format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileOf = async (content: Buffer | string) => {
  const path = join(folder, 'list')
  await writeFile(path, content)
  return path
}

/** The cells of every table of the file, without empty ones at the ends of rows. */
async function readBack(content: Buffer | string, wishes = {}): Promise<string[][]> {
  const path = await fileOf(content)
  const rows: string[][] = []
  for (const format of await recogniseTables(path, { ...wishes, sought: SOUGHT_GOODS })) {
    for await (const { cells } of readTable(path, format)) rows.push(withoutEnd(cells))
  }
  return rows
}

const withoutEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const GOODS = [
  ['Артикул', 'Наименование', 'Цена'],
  ['0K-71', 'Фильтр "масляный", M20x1,5; W|712', '1234.50'],
  ['ЖК-2', 'Колодки <передние> & задние', '99'],
  ['K-3', 'Болт, гайка', '5'],
]

describe('a table of goods', () => {
  test.each([
    [';', 'utf-8'],
    [',', 'utf-8'],
    ['\t', 'windows-1251'],
    ['|', 'windows-1251'],
    [';', 'utf-16le'],
    ['\t', 'utf-16be'],
  ])('divided by %j in %s is recognised by itself', async (delimiter, encoding) => {
    expect(await readBack(csvOf(GOODS, delimiter, encoding))).toEqual(GOODS)
  })

  test('in UTF-16 without a mark is recognised too', async () => {
    const marked = csvOf(GOODS, ';', 'utf-16le')
    expect(await readBack(marked.subarray(2))).toEqual(GOODS)
  })

  test('with a mark of UTF-8 has none in its first cell', async () => {
    expect(await readBack(`\ufeff${csvOf(GOODS, ';').toString()}`)).toEqual(GOODS)
  })

  test('is divided as its first line tells spreadsheets', async () => {
    const list = 'sep=,\r\nArticle,Name;Price\r\nA-1,"Bolt; M8",5\r\n'
    expect(await readBack(list)).toEqual([
      ['sep='],
      ['Article', 'Name;Price'],
      ['A-1', 'Bolt; M8', '5'],
    ])
  })

  test('in a page of windows-1251 is read by what the page says of itself', async () => {
    const page = htmlOf(GOODS).toString().replace('charset="utf-8"', 'charset="windows-1251"')
    expect(await readBack(iconv.encode(page, 'win1251'))).toEqual(GOODS)
  })

  test('is found in a book, in XML, in a page, and in an archive of all of them', async () => {
    const book = await bookOf({ Прайс: GOODS })
    const xml = xmlBookOf({ Прайс: GOODS })
    const page = htmlOf(GOODS)
    for (const content of [book, xml, page]) expect(await readBack(content)).toEqual(GOODS)
    const files = { 'a.xlsx': book, 'b.xls': xml, 'c.xls': page, 'd.csv': csvOf(GOODS, ';') }
    const junk = { '__MACOSX/._d.csv': 'x', 'читать.doc': 'y' }
    const archive = await zipOf({ ...files, ...junk })
    expect(await readBack(archive)).toEqual([...GOODS, ...GOODS, ...GOODS, ...GOODS])
  })

  test('is read from the sheet that holds the goods, or from the one that is named', async () => {
    const title = [['ООО «Пример»'], ['Условия поставки'], ['Телефон']]
    for (const content of [
      await bookOf({ Титул: title, Товары: GOODS }),
      xmlBookOf({ Титул: title, Товары: GOODS }),
    ]) {
      expect(await readBack(content)).toEqual(GOODS)
      expect(await readBack(content, { sheet: 'титул' })).toEqual(title)
      expect(await readBack(content, { sheet: '2' })).toEqual(GOODS)
      await expect(readBack(content, { sheet: 'Склад' })).rejects.toThrow('Листы: Титул, Товары.')
    }
  })
})

describe('any table', () => {
  const cell = fc
    .array(fc.constantFrom(...'aZ09яЖё;,|"\'<>&. №-'), { maxLength: 8 })
    .map((letters) => letters.join('').trim())
  // the first cell is never empty: rows of blanks are left out by every reader
  const row = fc
    .tuple(cell, fc.array(cell, { maxLength: 4 }))
    .map(([first, rest]) => withoutEnd([`R${first}`, ...rest]))
  const table = fc.array(row, { minLength: 1, maxLength: 6 })

  const writers: readonly [string, (rows: SampleTable) => Buffer | Promise<Buffer>, object][] = [
    ['CSV', (rows) => csvOf(rows, ';'), { delimiter: ';' }],
    ['TSV', (rows) => csvOf(rows, '\t', 'utf-16le'), { delimiter: '\t' }],
    ['1251', (rows) => csvOf(rows, ',', 'win1251'), { delimiter: ',', encoding: 'windows-1251' }],
    ['a book', (rows) => bookOf({ One: rows }), {}],
    ['XML', (rows) => xmlBookOf({ One: rows }), {}],
    ['a page', (rows) => htmlOf(rows), {}],
  ]

  test.each(writers)('written as %s is read back cell by cell', async (_, write, wishes) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        expect(await readBack(await write(rows), wishes)).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })
})
