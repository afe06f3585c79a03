// A workbook that is written row by row: what does not fit into a sheet, what is broken off.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWorkbook } from '#tests/support/workbook.ts'
import { openWorkbookFile } from './workbook-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silkway-workbook-'))
})
afterEach(() => rm(folder, { recursive: true }))

const COLUMNS = [{ title: 'Артикул', width: 20 }]
const text = (words: string) => ({ kind: 'text' as const, text: words })

test('rows beyond a sheet go on in the next one, under the same header', async () => {
  const path = join(folder, 'price.xlsx')
  const file = await openWorkbookFile(path, COLUMNS, 2)
  for (const article of ['1', '2', '3', '4', '5']) await file.write([text(article)])
  const { size } = await file.end()
  const bytes = await readFile(path)
  expect(bytes.length).toBe(size)
  const sheets = await readWorkbook(bytes)
  expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
    ['Прайс-лист', [['Артикул'], ['1'], ['2']]],
    ['Прайс-лист 2', [['Артикул'], ['3'], ['4']]],
    ['Прайс-лист 3', [['Артикул'], ['5']]],
  ])
})

test('a text longer than a cell is shortened, one that looks like an escape stays itself', async () => {
  const path = join(folder, 'price.xlsx')
  const file = await openWorkbookFile(path, COLUMNS)
  await file.write([text('я'.repeat(50_000))])
  await file.write([text('A_x0041_\u0003<&>')])
  await file.end()
  const [sheet] = await readWorkbook(await readFile(path))
  expect(String(sheet?.rows[1]?.[0])).toHaveLength(32_000)
  expect(sheet?.rows[2]).toEqual(['A_x0041_<&>'])
})

test('a moment is a date of Excel, by the clocks of the shops', async () => {
  const path = join(folder, 'price.xlsx')
  const file = await openWorkbookFile(path, COLUMNS)
  await file.write([{ kind: 'moment', iso: '2026-11-25T09:00:00.000Z' }])
  await file.end()
  const [sheet] = await readWorkbook(await readFile(path))
  expect(sheet?.rows[1]).toEqual([46351.5])
})

test('what is broken off lets go of its file', async () => {
  const file = await openWorkbookFile(join(folder, 'price.xlsx'), COLUMNS)
  for (let row = 0; row < 20_000; row += 1) await file.write([text('широкая строка '.repeat(5))])
  await file.drop()
  await file.drop()
})
