import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookOf, zipOf } from '#tests/support/price-tables.ts'
import { openPriceList, type PriceListOptions, readRows } from './read-price-list.ts'
import { writeRefusedRows } from './refused-rows-file.ts'
import { tryReportTarget } from './report-target.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fileOf = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const write = (path: string, target: string, wishes: Partial<PriceListOptions> = {}) =>
  writeRefusedRows(path, { columns: {}, ...wishes }, join(folder, target))
const textOf = (name: string) => readFile(join(folder, name), 'utf8')

/** As `article price quantity`. */
const goodsOf = async (path: string): Promise<string[]> => {
  const goods: string[] = []
  for await (const row of readRows(await openPriceList(path, { columns: {} }))) {
    if ('row' in row) goods.push(`${row.row.article} ${row.row.price} ${row.row.quantity}`)
  }
  return goods
}

const LIST = 'Артикул;Наименование;Производитель;Цена\nA-10;Болт;ACME;по запросу\n'

describe('a report of refused rows', () => {
  test('is never written over the list itself, under any name', async () => {
    const path = await fileOf('list.csv', LIST)
    await link(path, join(folder, 'other.csv'))
    for (const target of ['list.csv', './list.csv', 'other.csv']) {
      await expect(tryReportTarget(join(folder, target), [path])).rejects.toThrow('сам загружаемый')
      await expect(write(path, target)).rejects.toThrow('сам загружаемый')
    }
    expect(await textOf('list.csv')).toBe(LIST)
  })

  test('is tested before the import', async () => {
    const path = await fileOf('list.csv', LIST)
    const target = join(folder, 'nowhere', 'refused.csv')
    await expect(tryReportTarget(target, [path])).rejects.toThrow('записать нельзя (ENOENT)')
    await expect(tryReportTarget(folder, [path])).rejects.toThrow('это папка')
    await tryReportTarget(join(folder, 'refused.csv'), [path])
    expect(await readdir(folder)).toEqual(['list.csv'])
  })

  test('that fails leaves the former one as it was', async () => {
    const broken = `${LIST}${'A-10;Болт;ACME;по запросу\n'.repeat(9000)}"A-11;Гайка;ACME;5\n`
    await fileOf('refused.csv', 'прежний')
    await expect(write(await fileOf('list.csv', broken), 'refused.csv')).rejects.toThrow('кавычка')
    expect(await textOf('refused.csv')).toBe('прежний')
    expect(await readdir(folder)).toEqual(['list.csv', 'refused.csv'])
  })

  test('that would be too large says that it is cut', async () => {
    const rows = Array.from({ length: 9 }, (_, n) => `A-2${n};Болт;ACME;\n`).join('')
    const path = await fileOf('list.csv', LIST + rows)
    const files = await writeRefusedRows(path, { columns: {} }, join(folder, 'cut.csv'), {
      mostBytes: 500,
    })
    const lines = (await textOf('cut.csv')).trimEnd().split('\r\n')
    expect([files[0]?.rows, lines.length]).toEqual([4, 6])
    expect((await stat(join(folder, 'cut.csv'))).size).toBeLessThanOrEqual(500)
    expect(lines.at(-1)).toMatch(/^;;;;Отказов слишком много/)
    expect(await goodsOf(join(folder, 'cut.csv'))).toEqual([])
  })

  test('without room for a row says so for each of its tables', async () => {
    const zip = await fileOf('list.zip', await zipOf({ 'a.csv': LIST, 'b.csv': LIST }))
    const files = await writeRefusedRows(zip, { columns: {} }, join(folder, 'cut.csv'), {
      mostBytes: 10,
    })
    expect(files.map(({ rows }) => rows)).toEqual([0, 0])
    expect(await textOf('cut-2.csv')).toContain('Отказов слишком много')
  })

  test('of several tables is a file for each, with its own columns', async () => {
    const other = 'Артикул;Наименование;Производитель;Остаток;Цена\nB-10;Гайка;;7;100\n'
    const zip = await fileOf(
      'list.zip',
      await zipOf({ 'a.csv': LIST, 'b.csv': other, 'c.csv': LIST.replace('по запросу', '5') }),
    )
    expect(await write(zip, 'refused.csv')).toEqual([
      { path: join(folder, 'refused-1.csv'), rows: 1 },
      { path: join(folder, 'refused-2.csv'), rows: 1 },
    ])
    const second = (await textOf('refused-2.csv')).replace(';;7', ';ACME;7')
    expect(await goodsOf(await fileOf('again.csv', second))).toEqual(['B-10 10000 7'])
    expect(await readdir(folder)).not.toContain('refused-3.csv')
  })

  test('keeps a spreadsheet from turning articles and prices into dates', async () => {
    const list = `${LIST.split('\n')[0]}\n03-05;Болт;;5.10\n3340.10;Гайка;;99\n`
    await write(await fileOf('list.csv', list), 'refused.csv')
    const report = await textOf('refused.csv')
    expect(report).toContain('"=""03-05""";Болт;;5,10;')
    expect(report).toContain('"=""3340.10""";Гайка;;99;')
    const again = await fileOf('again.csv', report.replaceAll(';;', ';ACME;'))
    expect(await goodsOf(again)).toEqual(['03-05 510 null', '3340.10 9900 null'])
  })

  test('writes the currency of the number format after the price', async () => {
    const table = [
      ['Артикул', 'Наименование', 'Производитель', 'Цена'],
      ['A-10', 'Болт', 'ACME', { raw: '10', style: 1 }],
    ]
    await write(
      await fileOf('list.xlsx', await bookOf({ One: table }, ['[$$-409]0'])),
      'refused.csv',
      { currencies: ['USD'] },
    )
    expect(await textOf('refused.csv')).toContain(';10 USD;')
    await expect(goodsOf(join(folder, 'refused.csv'))).rejects.toThrow('--currency USD')
  })

  test('keeps the category of rows below the title of a group', async () => {
    const list = `${LIST.split('\n')[0]}\n;Тормоза;;\nA-10;Колодки;ACME;нет\nA-11;Диск;ACME;5\n`
    await write(await fileOf('list.csv', list), 'refused.csv')
    const report = await textOf('refused.csv')
    expect(report).toContain('Цена;Категория;Причина')
    const again = await fileOf('again.csv', report.replace('нет', '7'))
    const rows = readRows(await openPriceList(again, { columns: {} }))
    expect((await rows.next()).value).toMatchObject({
      row: { article: 'A-10', category: 'Тормоза' },
    })
  })
})
