// npm run shop -- margins, as the owner gives it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- margins on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.query(sql`
      INSERT INTO categories (id, parent_id, key, name)
      VALUES (101, NULL, 'tormoza', 'Тормоза'), (102, 101, 'kolodki', 'Колодки'),
             (103, NULL, 'kuzov', 'Кузов'), (104, 103, 'kuzov-kolodki', 'Колодки')`)
    await db.query(sql`INSERT INTO suppliers (name) VALUES ('ACME')`)
  })
  afterAll(() => db?.close())

  async function margins(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['margins', ...words], {
      db,
      folder: '.',
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }
  const numberOf = (text: string) => /Наценка (\d+)/.exec(text)?.[1] ?? ''

  test('are added, listed, tried and removed', async () => {
    expect((await margins()).text).toBe('Наценок нет: цены списков — цены магазина.')
    const general = await margins('add', '--percent', '12,5')
    expect(general).toEqual({
      exit: 0,
      text: [
        `Наценка ${numberOf(general.text)}: любой поставщик, любая категория, любая закупка: 12,5 %`,
        'Цены изменятся со следующим списком: загруженное раньше загрузите ещё раз, npm run shop -- import.',
      ].join('\n'),
    })
    const words = ['--supplier', 'acme', '--category', 'Тормоза', '--from', '1000', '--to', '5 000']
    const more = ['--percent', '25', '--least', '100', '--round', '10']
    const particular = numberOf((await margins('add', ...words, ...more)).text)
    expect((await margins()).text.split('\n')[0]).toBe(
      `${particular}. ACME, Тормоза, закупка от 1 000 руб. до 5 000 руб.: 25 %, не меньше 100 руб., вверх до 10 руб.`,
    )
    const brakes = ['--supplier', 'ACME', '--category', 'Тормоза > Колодки']
    const tried = await margins('try', ...brakes, '1234.50')
    expect(tried.text.split('\n')[0]).toContain(`Наценка ${particular}: `)
    expect(tried.text.split('\n')[1]).toBe('1 234,50 руб. → 1 550 руб.')
    expect((await margins('try', ...brakes, '5000')).text).toContain('5 000 руб. → 5 625 руб.')
    expect((await margins('remove', particular)).text).toContain(`Наценка ${particular} удалена.`)
    expect((await margins('remove', numberOf(general.text))).exit).toBe(0)
    expect((await margins('try', '5000')).text).toBe('Наценки на такой товар нет: цена 5 000 руб.')
  })

  test('of a supplier whose list is still to come make him known', async () => {
    const { text } = await margins('add', '--supplier', 'Новый', '--percent', '30')
    expect(text).toContain('Поставщика «Новый» ещё не было, он заведён')
    expect((await margins('list')).text).toContain('Новый, любая категория, любая закупка: 30 %')
    const again = await margins('add', '--supplier', 'НОВЫЙ', '--percent', '40')
    expect(again).toEqual({ exit: 1, text: expect.stringContaining('уже есть правило') })
  })

  test('that are refused make no supplier', async () => {
    await margins('add', '--supplier', 'Опечатка', '--percent', '30', '--category', 'Никакая')
    expect(await db.query(sql`SELECT 1 FROM suppliers WHERE name = 'Опечатка'`)).toEqual([])
  })

  test.each([
    [['add'], 'Укажите наценку: --percent 25'],
    [['add', '--percent', '-5'], 'Непонятная настройка: --percent'],
    [['add', '--percent', '1001'], '--percent: «1001» — не от 0 до 1000.'],
    [['add', '--percent', 'много'], '--percent: «много» — не от 0 до 1000.'],
    [['add', '--percent', '5', '--from', 'сто'], '--from: «сто» — не сумма.'],
    [['add', '--percent', '5', '--from', '10', '--to', '10'], '--to должно быть больше'],
    [['add', '--percent', '5', '--round', '0'], '--round: от 0.01 до 100000 руб.'],
    [['add', '--percent', '5', '--round', '100000.01'], '--round: от 0.01 до 100000 руб.'],
    [['add', '--percent', '5', '--category', 'Окна'], 'Категории «Окна» нет.'],
    [['add', '--percent', '5', '--category', 'Колодки'], '«Кузов > Колодки»'],
    [['remove', '999999'], 'Наценки 999999 нет'],
    [['remove', 'всё'], 'Наценки всё нет'],
    [['remove'], 'Укажите номер наценки: его показывает margins.'],
    [['try'], 'Укажите цену поставщика: 1234.50'],
    [['try', '--supplier', 'Никто', '5'], 'Поставщика «Никто» нет. Поставщики: ACME'],
    [['raise'], 'margins add --percent'],
    [['add', 'лишнее'], 'margins add --percent'],
    [['add', '--profit', '5'], 'Непонятная настройка: --profit'],
  ])('explains what is wrong with %j', async (words, refusal) => {
    const { exit, text } = await margins(...words)
    expect(exit).toBe(1)
    expect(text).toContain(refusal)
  })
})
