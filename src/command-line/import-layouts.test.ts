import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bookOf } from '#tests/support/price-tables.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { importCommand } from './import-command.ts'

describe.each(testDatabases())('layouts of price lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-layouts-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const run = async (content: string | Buffer | null, ...words: string[]) => {
    const printed: string[] = []
    if (content !== null) await writeFile(join(folder, 'list'), content)
    const context = { db, folder, print: (text: string) => printed.push(text), progress() {} }
    const whose = words.includes('--supplier') ? [] : ['--supplier', 'Список']
    const exit = await importCommand(['list', '--no-stock', ...whose, ...words], context)
    return { exit, text: printed.join('\n') }
  }
  const priceOf = async (article: string) => {
    const [product] = await db.query<{ price: number }>(
      sql`SELECT price FROM products WHERE article = ${article}`,
    )
    return product?.price
  }

  const titles = 'Номер;Товар;Бренд;Прайс А;Прайс Б;Цена закупочная'

  test('a preview shows columns and rows, and writes nothing', async () => {
    const list = 'Артикул;Товар;Бренд;Цена\nPV-1;Болт;PREVIEW;10,50\nPV-2;Гайка;PREVIEW;\n'
    const { exit, text } = await run(list, '--preview', '--supplier', 'Новый')
    expect(exit).toBe(0)
    expect(text).toContain('артикул: 1. «Артикул» — по заголовку, 95 %')
    expect(text).toContain('строка 2: PREVIEW PV-1 — Болт, 10,50 руб.')
    expect(text).toContain('строка 3: отказано: цена — нет цены (PV-2 Гайка)')
    expect(text).toContain('Та же команда без --preview загрузит.')
    expect(await db.query(sql`SELECT id FROM suppliers WHERE name = 'Новый'`)).toEqual([])
    expect(await priceOf('PV-1')).toBeUndefined()
  })

  test('a preview of rows that are all refused says what to do', async () => {
    const list = 'Артикул;Товар;Цена\nPV-8;Болт;10,50\nPV-9;Гайка;3\n'
    const { text } = await run(list, '--preview', '--supplier', 'Без имён')
    expect(text).toContain('строка 2: отказано: производитель — нет производителя (PV-8 Болт)')
    expect(text).toContain('--manufacturer ИМЯ')
    expect(text).not.toContain('без --preview загрузит')
    const unpriced = 'Артикул;Товар;Бренд;Цена\nPV-8;Болт;ACME;\nPV-9;Гайка;ACME;?\n'
    const { text: other } = await run(unpriced, '--preview', '--supplier', 'Без цен')
    expect(other).toContain('отказано во всех строках')
  })

  test('a preview says how many rows name their cars, by their names or by a column', async () => {
    await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery');
      INSERT INTO models (id, make_id, name, slug)
      VALUES (4, 1, 'Tiggo 4', 'tiggo-4'), (7, 1, 'Tiggo 7', 'tiggo-7')`)
    const rows = ['C-1;Фильтр Chery Tiggo 4;', 'C-2;Фильтр;Chery Tiggo 7', 'C-3;Опора Chery Tiggo;']
    const list = `Артикул;Товар;Применимость;Цена\n${rows.map((row) => `${row};10`).join('\n')}\n`
    const { text } = await run(list, '--preview', '--manufacturer', 'ACME')
    expect(text).toContain('автомобили: 3. «Применимость» — по заголовку')
    expect(text).toContain('Автомобили узнаны в строках: 2 из первых 3.')
    expect(text).toContain('Сомнительны: «CHERY TIGGO» (1).')
  })

  test('a list of which nobody tells the manufacturer is not begun', async () => {
    const list = 'Артикул;Товар;Цена\nNM-1;Болт;10\n'
    const begun = () => db.query(sql`SELECT id FROM import_runs`)
    const before = await begun()
    await expect(run(list)).rejects.toThrow('назовите его (--manufacturer ИМЯ')
    expect(await begun()).toEqual(before)
    expect((await run(list, '--preview')).text).toContain('строка 2: отказано')
    await run(list, '--manufacturer', 'ACME', '--supplier', 'Без имён')
    expect(await priceOf('NM-1')).toBe(1000)
  })

  test('columns named for a supplier are remembered for the next list with this header', async () => {
    const list = (price: number) => `${titles}\nMM-1;Болт;MEMORY;${price};20;5\n`
    await run(list(10), '--supplier', 'Память', '--columns', 'price=Прайс А')
    expect(await priceOf('MM-1')).toBe(1000)
    const second = await run(`Прайс-лист\n${list(11)}`, '--supplier', 'Память')
    expect(second.text).toContain('цена — «Прайс А» (как в прошлый раз)')
    expect(await priceOf('MM-1')).toBe(1100)
    const other = await run(
      list(12).replace('Прайс А', 'Прайс В'),
      '--supplier',
      'Память',
      '--preview',
    )
    expect(other.text).toContain('Столбцы не такие, как в прежних списках')
    expect((await run(list(13), '--supplier', 'Чужой', '--preview')).text).not.toContain(
      'как в прошлый раз',
    )
  })

  test('the manufacturer of a whole list is remembered with them', async () => {
    const list = 'Артикул;Товар;Цена\nRM-1;Болт;10\n'
    await run(list, '--supplier', 'Завод', '--manufacturer', 'REMEMBERED')
    const { text } = await run(list, '--supplier', 'Завод')
    expect(text).toContain('Производитель — REMEMBERED (как в прошлый раз).')
    expect(text).not.toContain('артикул — «Артикул» (как в прошлый раз)')
    expect(text).toContain('без изменений: 1')
  })

  test('a list of which nothing was accepted is not remembered', async () => {
    const list = 'Номер;Товар;Бренд;Цена;Код\nNR-1;Болт;NOTHING;10;\n'
    await run(list, '--supplier', 'Ошибка', '--columns', 'article=Код')
    expect((await run(list, '--supplier', 'Ошибка', '--preview')).text).not.toContain(
      'как в прошлый',
    )
  })

  test('refused rows come into a file that is corrected and brought in as it is', async () => {
    const rows = [
      ['Бренд', 'Артикул', 'Наименование', 'Цена'],
      ['REPORT', '0071', 'Болт', 10],
      ['REPORT', '0072', 'Гайка "М8"; оцинкованная', 'по запросу'],
      ['REPORT', 'RP-3', '=1+1', ''],
    ]
    const { text } = await run(await bookOf({ One: rows }), '--report', 'refused.csv')
    expect(text).toContain('Отказанные строки: refused.csv (2)')
    const report = await readFile(join(folder, 'refused.csv'), 'utf8')
    expect(report).toBe(
      '\ufeffБренд;Артикул;Наименование;Цена;Причина\r\n' +
        'REPORT;"=""0072""";"Гайка ""М8""; оцинкованная";по запросу;цена: цена не число\r\n' +
        `REPORT;"=""RP-3""";'=1+1;;цена: нет цены\r\n`,
    )
    const again = await run(report.replace('по запросу', '5,50').replace(';;цена', ';7;цена'))
    expect(again.text).toContain('добавлено товаров: 2')
    expect(await priceOf('0072')).toBe(550)
    const whole = await db.query(sql`
      SELECT article, name FROM products WHERE article IN ('0072', 'RP-3') ORDER BY article`)
    expect(whole).toEqual([
      { article: '0072', name: 'Гайка "М8"; оцинкованная' },
      { article: 'RP-3', name: '=1+1' },
    ])
  })

  test('nothing is brought in when the report would be written over the list', async () => {
    const list = 'Артикул;Товар;Бренд;Цена\nOV-1;Болт;OVER;10\nOV-2;Болт;OVER;0\n'
    await expect(run(list, '--report', 'list')).rejects.toThrow('сам загружаемый файл')
    expect(await readFile(join(folder, 'list'), 'utf8')).toBe(list)
    expect(await priceOf('OV-1')).toBeUndefined()
  })

  test('refused rows of a list without a header get one', async () => {
    const goods = Array.from(
      { length: 8 },
      (_, n) => `NOHEAD;NH-10${n};Болт М${n} длинный;${n}90,50`,
    )
    const whose = ['--supplier', 'Без шапки']
    const list = [...goods, 'NOHEAD;NH-200;Гайка М8 длинная;'].join('\n')
    await run(list, ...whose, '--report', 'bare.csv')
    const report = await readFile(join(folder, 'bare.csv'), 'utf8')
    expect(report).toContain('производитель;артикул;наименование;цена;Причина')
    expect((await run(report.replace(';;', ';3;'), ...whose)).text).toContain(
      'добавлено товаров: 1',
    )
  })
})
