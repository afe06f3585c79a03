import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { addStore } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { importCommand } from './import-command.ts'

describe.each(bothDatabases())('npm run shop -- import on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-command-'))
    db = await open()
    await addStore(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const run = async (words: readonly string[]) => {
    const printed: string[] = []
    const ended: string[] = []
    const notes: string[] = []
    const exit = await importCommand(words, {
      db,
      folder,
      print: (text) => printed.push(text),
      progress: (title, done, total, note = '') => {
        notes.push(note)
        if (done === total) ended.push(title)
      },
    })
    return { exit, text: printed.join('\n'), ended, notes }
  }

  test('finds the file in the folder it was given in and tells what happened', async () => {
    const list = 'Артикул;Товар;Бренд;Цена;Остаток\nA-1;Болт;ACME;10;1\nA-2;Гайка;ACME;;1\n'
    await writeFile(join(folder, 'may.csv'), list)
    const { exit, text, ended, notes } = await run(['may.csv', '--store', 'Первая'])
    expect(exit).toBe(0)
    expect(ended).toEqual(['Читаю список', 'Переключаю каталог'])
    expect(notes).toContain('записываю товары')
    expect(notes).not.toContain('жду конца другой загрузки')
    expect(text).toContain('добавлено товаров: 1')
    expect(text).toContain('строка 3, «Цена»: нет цены — A-2;Гайка;ACME;;1')
    expect(text).toContain('Причины отказов:\n  нет цены: 1')
  })

  test('fails when nothing was accepted', async () => {
    await writeFile(join(folder, 'empty.csv'), 'sku,name,brand,price\n,,,\n-,Болт,ACME,1\n')
    expect(await run(['empty.csv', '--supplier', 'ACME'])).toMatchObject({ exit: 1 })
  })

  test('says when the name of a file makes one supplier more', async () => {
    const list = 'Артикул;Товар;Бренд;Цена\nA-1;Болт;ACME;10\n'
    await writeFile(join(folder, 'june.csv'), list)
    const made = 'Поставщик не назван: это новый, «june.csv», по имени файла.'
    expect(await run(['june.csv'])).toMatchObject({ exit: 0, text: expect.stringContaining(made) })
    for (const words of [['june.csv'], ['june.csv', '--supplier', 'ACME']]) {
      const { exit, text } = await run(words)
      expect([exit, text.includes('Поставщик не назван')]).toEqual([0, false])
    }
  })

  test('explains itself when no file is named', async () => {
    const { exit, text } = await run([])
    expect(exit).toBe(1)
    expect(text).toContain('--manufacturer-pattern')
  })

  test('says that the file is not there', async () => {
    await expect(run(['july.csv'])).rejects.toThrow('july.csv нет')
  })
})
