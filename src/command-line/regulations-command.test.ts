// npm run shop -- regulations, as the owner gives it.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- regulations on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'regulations-'))
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function regulations(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['regulations', ...words], {
      db,
      folder,
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }

  test('shows the tables of the shop', async () => {
    const { exit, text } = await regulations()
    expect(exit).toBe(0)
    expect(text).toMatch(/^oils: \d+\n/)
    expect(text).toContain('  SQRE4T15C · 5W-40 · API SM · S4, F13 · 4.7 · S4')
    expect((await regulations('show', 'services')).text).toMatch(/^services: \d+\n {2}Chery/)
  })

  test('writes a table that can be changed and brought back', async () => {
    expect((await regulations('export', 'oils', 'oils.csv')).exit).toBe(0)
    const text = await readFile(join(folder, 'oils.csv'), 'utf8')
    const changed = text.replace(/^SQRE4T15C;;5W-40;/m, 'SQRE4T15C;;5W-30;')
    expect(changed).not.toBe(text)
    await writeFile(join(folder, 'changed.csv'), changed)
    const before = (await regulations('show', 'oils')).text
    expect((await regulations('import', 'oils', 'changed.csv')).text).toMatch(/^oils: строк \d+\.$/)
    const after = (await regulations('show', 'oils')).text
    expect(after).toBe(before.replace('SQRE4T15C · 5W-40', 'SQRE4T15C · 5W-30'))
    expect(await regulations('reset', 'oils')).toEqual({
      exit: 0,
      text: 'oils: снова таблица магазина.',
    })
    expect((await regulations('show', 'oils')).text).toBe(before)
  })

  test('refuses a wrong row and changes nothing', async () => {
    const before = (await regulations('show', 'oils')).text
    await writeFile(join(folder, 'wrong.csv'), 'engine;viscosities;source\nX1;5w40;книжка\n')
    const { exit, text } = await regulations('import', 'oils', 'wrong.csv')
    expect([exit, text]).toEqual([
      1,
      'Строка 1, поле viscosities: вязкость пишут так: 5W-40, 5W-30.',
    ])
    expect((await regulations('show', 'oils')).text).toBe(before)
  })

  test.each([
    [['show', 'wheels'], 'Таблицы «wheels» нет. Есть: oils, services.'],
    [['export', 'oils', 'oils.csv'], 'Файл oils.csv уже есть: назовите другой.'],
  ])('refuses %o', async (words, refusal) => {
    expect(await regulations(...words)).toEqual({ exit: 1, text: refusal })
  })

  test('tells how to be used', async () => {
    const { exit, text } = await regulations('import')
    expect(exit).toBe(1)
    expect(text).toContain('regulations import ТАБЛИЦА ФАЙЛ.csv')
  })
})
