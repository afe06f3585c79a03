// npm run shop -- imports, as the owner gives it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- imports on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-command-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  async function shop(...words: readonly string[]) {
    const printed: string[] = []
    const context = { db, folder, print: (text: string) => printed.push(text), progress() {} }
    const exit = await runCommand(words, context)
    return { exit, text: printed.join('\n') }
  }
  const bring = async (count: number, price: number) => {
    const rows = Array.from({ length: count }, (_, n) => `J-${n + 10};Болт;JOURNAL;${price}`)
    await writeFile(join(folder, 'list.csv'), ['Артикул;Товар;Бренд;Цена', ...rows, ''].join('\n'))
    return shop('import', 'list.csv')
  }

  test('what was agreed to is asked about again when it would change more by now', async () => {
    await bring(10, 100)
    expect(await bring(7, 101)).toMatchObject({ exit: 3 })
    await db.query(sql`UPDATE products SET price = price * 2 WHERE article LIKE 'J-%'`)
    const again = await shop('imports', 'apply', '2')
    expect(again).toMatchObject({ exit: 3 })
    expect(again.text).toContain('С тех пор каталог изменился')
    expect(again.text).toContain('Цены изменятся больше чем на 20 %: 7 из 7')
    expect(await shop('imports', 'apply', '2')).toMatchObject({ exit: 0 })
  })

  test('the journal says what cannot be undone any more', async () => {
    await db.query(sql`
      UPDATE import_runs SET finished_at = finished_at - interval '14 days' WHERE id = 1`)
    const { text } = await shop('imports')
    expect(text).toMatch(/№ 2 .* загружена {2}list\.csv/)
    expect(text).toMatch(/№ 1 .* загружена, уже не отменить {2}list\.csv/)
  })
})
