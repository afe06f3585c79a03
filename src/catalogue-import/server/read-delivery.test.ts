import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDelivery } from './read-delivery.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function read(...rows: readonly string[]) {
  files += 1
  const path = join(folder, `${files}.csv`)
  await writeFile(path, rows.join('\n'))
  return readDelivery(path, 5)
}

test('lines stand under the titles, whatever is above and below them', async () => {
  const { lines, skipped } = await read(
    'Накладная № 77 от 27 ноября;;;;',
    'Поставщик;ООО Юг;;;',
    'Артикул;Производитель;Наименование;Штрихкод;Кол-во',
    'W712-95;MANN-FILTER;Фильтр масляный;4011558736002;10',
    'К-1;;Прокладка;;1 200,00',
    ';;Без артикула;4011558736019;2 шт',
    'A-9;;Полштуки;;0,5',
    'Итого;;;;1212',
  )
  expect(lines.map(({ line: _, ...line }) => line)).toEqual([
    {
      article: 'W712-95',
      maker: expect.stringMatching(/^mann/i),
      name: 'Фильтр масляный',
      barcodes: ['4011558736002'],
      quantity: 10,
    },
    { article: 'К-1', maker: '', name: 'Прокладка', barcodes: [], quantity: 1200 },
    { article: '', maker: '', name: 'Без артикула', barcodes: ['4011558736019'], quantity: 2 },
  ])
  expect(skipped).toBe(2)
})

test('a file without articles and quantities is refused with what it needs', async () => {
  await expect(read('Товар;Цена', 'Фильтр;100')).rejects.toThrow('«Артикул» и «Количество»')
})

test('a list that is too long is refused', async () => {
  const rows = Array.from({ length: 6 }, (_, n) => `A-${n};1`)
  await expect(read('Артикул;Количество', ...rows)).rejects.toThrow('больше 5 строк')
})
