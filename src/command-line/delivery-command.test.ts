// npm run shop -- delivery, as the owner gives it.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNER_TABLES } from '#src/delivery/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const COURIERS = 'city;from;up_to_kg;up_to_cm;price;weekdays;leaves;days;arrives'

describe.each(testDatabases())('npm run shop -- delivery on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let shop: SampleStore

  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'delivery-'))
    shop = await addStore(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function delivery(...words: readonly string[]) {
    const printed: string[] = []
    const print = (text: string) => printed.push(text)
    const exit = await runCommand(['delivery', ...words], { db, folder, print, progress: () => {} })
    return { exit, text: printed.join('\n') }
  }
  const textOf = (file: string) => readFile(join(folder, file), 'utf8')

  test('an empty table is written with its titles, and says them', async () => {
    expect(await delivery('export', 'couriers', 'empty.csv')).toEqual({
      exit: 0,
      text: 'couriers: строк 0 записано в empty.csv.',
    })
    expect(await textOf('empty.csv')).toBe(`\uFEFF${COURIERS}\r\n`)
    const columns = COURIERS.split(';')
    expect((await delivery('show', 'couriers')).text).toContain(columns.join(' · '))
    const { text } = await delivery('export', 'all.json')
    expect(text).toContain(`couriers: пусто; колонки ${columns.join(', ')}`)
  })

  test('an import says how many rows it replaced, and its export is read again', async () => {
    const row = (kilograms: string) =>
      `Волгоград;"${shop.title}";${kilograms};150;300,5;1-6;13:00;1;18:00\n`
    await writeFile(join(folder, 'two.csv'), `${COURIERS}\n${row('0,5')}${row('30')}`)
    await writeFile(join(folder, 'one.csv'), `${COURIERS}\n${row('30')}`)
    const bring = async (file: string) => (await delivery('import', 'couriers', file)).text
    expect(await bring('two.csv')).toBe('couriers: было 0 строк, стало 2')
    await delivery('export', 'couriers', 'written.csv')
    expect(await textOf('written.csv')).toContain(';0,5;150;300,5;')
    const before = (await delivery('show', 'couriers')).text
    expect(await bring('written.csv')).toBe('couriers: было 2 строки, стало 2')
    expect((await delivery('show', 'couriers')).text).toBe(before)
    expect(await bring('one.csv')).toBe('couriers: было 2 строки, стало 1')
    expect(await bring('one.csv')).toBe('couriers: было 1 строка, стало 1')
  })

  test('a row for several weekdays is counted as the rows that it becomes', async () => {
    await writeFile(
      join(folder, 'hours.csv'),
      `place;weekdays;opens;closes\n"${shop.title}";1-6;9:00;19:00\n`,
    )
    expect((await delivery('import', 'hours', 'hours.csv')).text).toMatch(/, стало 6$/)
    expect((await delivery('import', 'hours', 'hours.csv')).text).toMatch(/было 6 строк, /)
  })

  test('a refusal names every wrong field, all columns and an example', async () => {
    await writeFile(join(folder, 'wrong.csv'), 'city;up_to_kg\nВолгоград;тяжёлый\n')
    const { exit, text } = await delivery('import', 'couriers', 'wrong.csv')
    expect(exit).toBe(1)
    expect(text).toContain(
      'Строка 1, поле from: такой колонки нет; поле up_to_kg: вес в килограммах',
    )
    expect(text).toContain('поле arrives: такой колонки нет')
    expect(text).toContain(`\n${COURIERS}\nВолгоград;`)
  })

  test('the guide lists the columns of every table', async () => {
    const guide = await readFile('docs/operations.md', 'utf8')
    for (const table of OWNER_TABLES) {
      const [head = ''] = (await delivery('show', table)).text.split('\n').slice(1)
      const row = guide.split('\n').find((line) => line.startsWith(`| \`${table}\` |`)) ?? ''
      for (const column of head.trim().split(' · ')) expect(row).toContain(`\`${column}\``)
    }
  })
})
