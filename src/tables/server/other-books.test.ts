import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOUGHT_GOODS } from '#src/catalogue-import/layout/goods-likeness.ts'
import { ShopError } from '#src/shared/errors.ts'
import { zipOf } from '#tests/support/price-tables.ts'
import { unfoldBook } from './old-book/unfold-book.ts'
import { readBeginning, readTable } from './read-table.ts'
import { recogniseFormat } from './recognise-format.ts'

const made = (name: string) => join('tests/fixtures/price-lists', name)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'books-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, 'list')
  await writeFile(path, content)
  return path
}

async function rowsOf(path: string, sheet?: string) {
  const format = await recogniseFormat(path, { sheet, sought: SOUGHT_GOODS })
  const rows = []
  for await (const { line, cells, isHidden = false, ...row } of readTable(path, format)) {
    const sets = [...(row.exact ?? [])].sort()
    const currencies = [...(row.currencies ?? [])]
    rows.push({ line, cells, isHidden, sets, currencies, hidden: [...(row.hiddenColumns ?? [])] })
  }
  return rows
}

const refusal = (path: string): Promise<string> =>
  rowsOf(path).then(
    () => 'was read',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ShopError)
      return (error as Error).message
    },
  )

describe.each(['goods.xls', 'goods.ods'])('%s of another program', (name) => {
  test('gives the rows that the same book gives as .xlsx', async () => {
    expect(await rowsOf(made(name))).toEqual(await rowsOf(made('goods.xlsx')))
    expect(await rowsOf(made(name), 'Условия')).toEqual(await rowsOf(made('goods.xlsx'), 'Условия'))
  })

  test('keeps zeros, formulas, merged groups, foreign prices and what is hidden', async () => {
    const [title, header, first, second, , hidden] = await rowsOf(made(name))
    expect(title?.cells.at(-1)).toBe('05.11.2026')
    expect(header?.cells.slice(0, 3)).toEqual(['Группа', 'Артикул', 'Наименование'])
    expect(first?.cells.slice(0, 5)).toEqual(['Двигатель', '00071', 'Болт М8', 'Chery', '12.50'])
    expect(first?.currencies).toEqual([[5, 'USD']])
    expect(second?.cells.slice(0, 2)).toEqual(['Двигатель', '481000123'])
    expect(second?.cells[6]).toBe('много')
    expect(hidden).toMatchObject({ line: 7, isHidden: true, hidden: [7] })
  })

  test('shows its hidden sheet and the others', async () => {
    const format = await recogniseFormat(made(name), { sought: SOUGHT_GOODS })
    expect(format).toMatchObject({
      sheet: 'Прайс',
      otherSheets: ['Условия'],
      hiddenSheets: [{ sheet: 'Опт', hasSought: false }],
    })
    expect(await readBeginning(made(name), format, 2)).toHaveLength(2)
  })

  test('is read out of an archive too', async () => {
    const zip = await fileOf(await zipOf({ [name]: await readFile(made(name)) }))
    expect((await rowsOf(zip)).map(({ cells }) => cells)).toEqual(
      (await rowsOf(made(name))).map(({ cells }) => cells),
    )
  })

  test('cut anywhere is refused or read whole, never in part', async () => {
    const whole = await readFile(made(name))
    const all = await rowsOf(made(name))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 600, max: whole.length }), async (length) => {
        const path = await fileOf(whole.subarray(0, length))
        if ((await refusal(path)) === 'was read') expect(await rowsOf(path)).toEqual(all)
      }),
      { numRuns: 8 },
    )
  })

  test('changed anywhere ends in a sentence or in rows', async () => {
    const whole = await readFile(made(name))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (at) => {
        const broken = Buffer.from(whole)
        broken[at] = (broken[at] ?? 0) ^ 0x55
        expect(await refusal(await fileOf(broken))).toMatch(/[а-я]{3}|was read/)
      }),
      { numRuns: 8 },
    )
  })
})

describe('a book of old Excel that cannot be read', () => {
  test('by its age is refused with a way out', async () => {
    expect(await refusal(made('excel-5.xls'))).toContain('книга Excel 5.0/95: откройте её')
  })

  test('under a password says so', async () => {
    const locked = await readFile(made('goods.xls'))
    const bof = locked.indexOf(Buffer.from('0908100000060500', 'hex'))
    expect(bof).toBeGreaterThan(0)
    locked.writeUInt16LE(0x2f, bof + 4 + locked.readUInt16LE(bof + 2)) // FILEPASS
    expect(await refusal(await fileOf(locked))).toContain('закрыта паролем')
  })

  test.each([
    [{ mostHeapMb: 8 }, 'не хватило памяти'],
    [{ mostSeconds: 0.05 }, 'не прочиталась'],
    [{ mostFileBytes: 1024 }, 'больше 0.0009765625 МБ'],
    [{ mostUnfoldedBytes: 100 }, 'слишком много ячеек'],
  ])('within the bound %j is refused', async (bound, words) => {
    const wide = { mostFileBytes: 1e8, mostHeapMb: 640, mostSeconds: 60, mostUnfoldedBytes: 1e9 }
    await expect(unfoldBook(made('goods.xls'), { ...wide, ...bound })).rejects.toThrow(words)
  })
})

describe('a table of LibreOffice that is not read', () => {
  const cell =
    '<table:table-cell office:value-type="string"><text:p>K-1</text:p></table:table-cell>'
  const odsOf = (row: string, more = {}) =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${row}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ...more,
    })

  test('repeats a row without end', async () => {
    const row = `<table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row>`
    expect(await refusal(await fileOf(await odsOf(row)))).toContain('миллионы одинаковых строк')
  })

  test('repeats a cell without end, which only fills the columns that are looked at', async () => {
    const wide = cell.replace(' office', ' table:number-columns-repeated="99999999" office')
    const rows = await rowsOf(
      await fileOf(await odsOf(`<table:table-row>${wide}</table:table-row>`)),
    )
    expect(rows[0]?.cells).toHaveLength(512)
  })

  test('is locked by a password', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>'
    const locked = await odsOf('', { 'META-INF/manifest.xml': manifest })
    expect(await refusal(await fileOf(locked))).toContain('закрыта паролем')
  })
})
