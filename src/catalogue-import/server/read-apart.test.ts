import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookOf, zipOf } from '#tests/support/price-tables.ts'
import { readInThread } from './read-apart.ts'
import { type Chunk, chunksOf } from './read-chunks.ts'
import { openPriceList } from './read-price-list.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apart-'))
})
afterEach(() => rm(folder, { recursive: true }))

const TITLES = 'Артикул;Наименование;Производитель;Цена;Остаток\n'
const ROWS = Array.from(
  { length: 7000 },
  (_, at) => `A-${at};Болт ${at};ACME;${at % 9 === 0 ? 'по запросу' : at + 1};${at % 5}\n`,
).join('')

async function listOf(name: string, content: string | Buffer, manufacturerPattern?: RegExp) {
  const path = join(folder, name)
  await writeFile(path, content)
  const pattern = manufacturerPattern && { column: 'name', expression: manufacturerPattern }
  return openPriceList(path, { columns: {}, ...(pattern && { manufacturerPattern: pattern }) })
}

async function all(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const read: Chunk[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}

describe('a list that is read in a worker thread', () => {
  test('has the same rows, refusals and bytes, some thousand at a time', async () => {
    const list = await listOf('list.csv', TITLES + ROWS)
    const read = await all(readInThread(list))
    expect(read.map(({ rows }) => rows.length)).toEqual([2000, 2000, 2000, 1000])
    expect(read).toEqual(await all(chunksOf(list)))
  })

  test('may be a workbook, an archive, or have manufacturers inside names', async () => {
    const book = await bookOf({
      Лист: [
        ['Артикул', 'Наименование', 'Производитель', 'Цена'],
        ['A-1', 'Болт', 'ACME', 5],
        ['A-2', 'Гайка', 'ACME', 'нет'],
      ],
    })
    const archive = await zipOf({
      'a.csv': TITLES + ROWS,
      'b.csv': `${TITLES}B-1;Гайка;ACME;0;1\n`,
    })
    const lists = [
      await listOf('list.xlsx', book),
      await listOf('list.zip', archive),
      await listOf(
        'maker.csv',
        'Артикул;Наименование;Цена\nA-1;Болт ACME;5\n',
        /(?<maker>[A-Z]+)$/,
      ),
    ]
    for (const list of lists) {
      const read = await all(readInThread(list))
      expect(read.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
      expect(read).toEqual(await all(chunksOf(list)))
    }
  })

  test('that is cut off fails with the reader’s message', async () => {
    const list = await listOf('list.csv', `${TITLES}${ROWS}"A-1;Гайка;ACME;5\n`)
    const why = { name: 'ShopError', kind: 'invalid', message: expect.stringContaining('кавычка') }
    await expect(all(readInThread(list))).rejects.toMatchObject(why)
  })

  test('that is deleted fails and does not count as empty', async () => {
    const list = await listOf('list.csv', TITLES + ROWS)
    await rm(list.path)
    await expect(all(readInThread(list))).rejects.toThrow('ENOENT')
  })

  test('that needs more memory than the limit of the thread is refused with a text', async () => {
    const list = await listOf('list.csv', TITLES + ROWS)
    const why = { name: 'ShopError', message: expect.stringContaining('не хватило памяти') }
    await expect(all(readInThread(list, 4))).rejects.toMatchObject(why)
  })

  test('leaves no thread when the reader stops', async () => {
    const begun: Worker[] = []
    process.once('worker', (thread) => begun.push(thread))
    for await (const { rows } of readInThread(await listOf('list.csv', TITLES + ROWS))) {
      expect(rows).toHaveLength(2000)
      expect(begun.map(({ threadId }) => threadId > 0)).toEqual([true])
      break
    }
    expect(begun.map(({ threadId }) => threadId)).toEqual([-1])
  })

  test('leaves no unpacked archive when the reader stops', async () => {
    vi.stubEnv('TMPDIR', folder)
    const list = await listOf('list.zip', await zipOf({ 'a.csv': TITLES + ROWS }))
    let unpackedFiles = 0
    for await (const { rows } of readInThread(list)) {
      expect(rows).toHaveLength(2000)
      unpackedFiles = (await readdir(folder)).length
      break
    }
    vi.unstubAllEnvs()
    expect(unpackedFiles).toBe(2)
    expect(await readdir(folder)).toEqual(['list.zip'])
  })
})
