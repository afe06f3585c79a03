// Questions of a price list that agreeing to its changes does not answer.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bookOf } from '#tests/support/price-tables.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { importCommand, importsCommand } from './import-command.ts'

describe.each(testDatabases())('questions of a price list on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-questions-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const run = async (supplier: string, content: string | Buffer, ...words: string[]) => {
    const printed: string[] = []
    await writeFile(join(folder, 'list'), content)
    const print = (text: string) => printed.push(text)
    const context = { db, folder, print, progress() {}, currencyRates: { USD: 92.5 } }
    const whose = ['--manufacturer', supplier, '--supplier', supplier, '--no-stock']
    const exit = await importCommand(['list', ...whose, ...words], context)
    return { exit, text: printed.join('\n') }
  }
  /** Of the newest run. */
  const imports = async (subcommand: 'apply' | 'undo') => {
    const [last] = await db.query<{ id: number }>(sql`SELECT max(id) AS id FROM import_runs`)
    const context = { db, folder, print() {}, progress() {} }
    expect(await importsCommand([subcommand, String(last?.id)], context)).toBe(0)
  }
  const pricesOf = async (supplier: string) => {
    const rows = await db.query<{ price: number }>(sql`
      SELECT product.price FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${supplier} AND NOT product.is_hidden ORDER BY product.article`)
    return rows.map(({ price }) => price)
  }

  test('a list of several prices waits for a word, and --yes is none', async () => {
    const list = (price: number) =>
      `Артикул;Товар;Цена;\n;;закупка;продажа\nQ-1;Болт;10;${price}\nQ-2;Гайка;20;${price + 5}\n`
    await expect(run('Цены', list(15), '--yes')).rejects.toThrow('--columns price=4')
    expect(await pricesOf('Цены')).toEqual([])
    const { exit, text } = await run('Цены', list(15), '--preview')
    expect([exit, text]).toEqual([0, expect.stringContaining('«Цена закупка» (закупочная)')])
    expect(text).toContain('Ответьте на вопросы')
    await run('Цены', list(15), '--columns', 'price=4')
    expect(await pricesOf('Цены')).toEqual([1500, 2000])
    // the next list with this header is as the last one was
    await run('Цены', list(16))
    expect(await pricesOf('Цены')).toEqual([1600, 2100])
    await expect(run('Цены', `${list(16).replace('продажа', 'опт')}`, '--yes')).rejects.toThrow(
      'Цена опт',
    )
  })

  test('what was told of an undone list is forgotten with it', async () => {
    const list = (price: number) => `Артикул;Товар;Закупка;Розница\nU-1;Болт;10;${price}\n`
    await run('Отмена', list(15), '--columns', 'price=3', '--yes')
    await imports('undo')
    await expect(run('Отмена', list(16), '--yes')).rejects.toThrow('--columns price=4')
    await run('Отмена', list(16), '--columns', 'price=4', '--yes')
    await run('Отмена', list(17), '--columns', 'price=3', '--yes')
    await imports('undo')
    // what was told of the list before stands again
    await run('Отмена', list(18), '--yes')
    expect(await pricesOf('Отмена')).toEqual([1800])
  })

  test('what was told of a list that waits is remembered when it is agreed to', async () => {
    const list = (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => `W-${at + 10};Болт;10;15\n`)
      return `Артикул;Товар;Опт;Розница\n${rows.join('')}`
    }
    await run(
      'Ждёт',
      'Артикул;Товар;Цена\n'.concat(list(10).replace(/^.*\n/, '').replaceAll(';10;', ';')),
    )
    expect(await run('Ждёт', list(4), '--columns', 'price=4')).toMatchObject({ exit: 3 })
    await expect(run('Ждёт', list(4), '--preview')).resolves.toMatchObject({
      text: expect.stringContaining('Ответьте на вопросы'),
    })
    await imports('apply')
    expect(await pricesOf('Ждёт')).toHaveLength(4)
    expect((await run('Ждёт', list(4))).text).toContain('«Розница» (как в прошлый раз)')
  })

  test('a list in dollars is converted after a word, and by the rate of today', async () => {
    const list = 'Артикул;Товар;Цена;Валюта\nV-1;Болт;12;USD\nV-2;Гайка;450;RUB\n'
    await expect(run('Валюта', list, '--yes')).rejects.toThrow('--currency RUB,USD')
    expect(await pricesOf('Валюта')).toEqual([])
    await run('Валюта', list, '--currency', 'RUB,USD')
    expect(await pricesOf('Валюта')).toEqual([111_000, 45_000])
    await run('Валюта', list.replace('12;', '13;'))
    expect(await pricesOf('Валюта')).toEqual([120_250, 45_000])
    await expect(run('Валюта', list, '--currency', 'XYZ')).rejects.toThrow('--currency: «XYZ»')
  })

  test('a sheet beside hidden ones is remembered with its header', async () => {
    const titles = ['Артикул', 'Товар', 'Цена']
    const book = (price: number) =>
      bookOf(
        {
          Себестоимость: [titles, ['H-1', 'Болт длинный', 1], ['H-2', 'Гайка высокая', 2]],
          Прайс: [titles, ['H-1', 'Болт длинный', price]],
        },
        [],
        [],
        { sheets: { Себестоимость: 'veryHidden' } },
      )
    await expect(run('Листы', await book(10), '--yes')).rejects.toThrow("--sheet 'Прайс'")
    await run('Листы', await book(10), '--sheet', 'Прайс')
    await run('Листы', await book(11))
    expect(await pricesOf('Листы')).toEqual([1100])
  })

  test('a dry run asks as well: what it compares could be loaded', async () => {
    const list = 'Артикул;Товар;Опт;Розница\nD-1;Болт;10;20\n'
    await expect(run('Проба', list, '--dry-run')).rejects.toThrow('--columns price=4')
  })
})
