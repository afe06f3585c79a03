// npm run shop -- searches, as the owner gives it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- searches on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
  })
  afterAll(() => db?.close())

  async function searches(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['searches', ...words], {
      ...{ db, folder: '.', progress: () => {} },
      print: (text) => printed.push(text),
    })
    return { exit, text: printed.join('\n') }
  }

  test('says that nothing was missed', async () => {
    expect(await searches()).toEqual({ exit: 0, text: 'Пустых поисков не было.' })
    expect((await searches('--words')).text).toBe('Своих слов магазин ещё не принял.')
  })

  test('proposes the nearest word with what it would find, and what it would spoil', async () => {
    await db.query(sql`
      INSERT INTO empty_searches (text, search_count)
      VALUES ('фильтрушка масляная', 3), ('самовар', 1)`)
    const { text } = await searches()
    const [first, proposal, ...others] = text.split('\n')
    expect(first).toMatch(/^ {5}3 {2}\d{4}-\d\d-\d\d {2}фильтрушка масляная$/)
    expect(proposal).toMatch(
      /«фильтрушка» как «фильтр» \(то же начало\): нашлось бы 3; из \d+ оценок не пострадает ни одна; --accept фильтрушка --as фильтр$/,
    )
    expect(others).toEqual([expect.stringMatching(/самовар$/)])
  })

  test('takes a word that searches then know, shows it and forgets it', async () => {
    expect(await searches('--accept', 'Фильтрушка', '--as', 'фильтр')).toEqual({
      exit: 0,
      text: expect.stringMatching(/^«фильтрушка» теперь читается как «фильтр»; /),
    })
    expect((await searches('--words')).text).toBe('фильтрушка → фильтр')
    expect((await searches()).text).not.toContain('фильтрушка')
    expect((await searches('--forget', 'фильтрушка')).exit).toBe(0)
    expect((await searches('--words')).text).toBe('Своих слов магазин ещё не принял.')
  })

  test.each([
    [['--accept', 'шестерка', '--as', 'абракадабра'], 'Слова «абракадабра» магазин не знает'],
    [['--accept', 'фильтр', '--as', 'свеча'], 'Слово «фильтр» есть в названиях товаров'],
    [['--accept', 'шестерка'], 'Скажите, каким словом его читать'],
    [['--accept', 'раз два три четыре', '--as', 'свеча'], 'от одного до трёх слов'],
    [['--forget', 'шестерка'], 'Слова «шестерка» среди принятых нет.'],
    [['--as', 'свеча'], 'searches [--set'],
    [['--set', 'nowhere.json'], 'Файл nowhere.json не прочитан.'],
  ])('refuses %j', async (words, refusal) => {
    expect(await searches(...words)).toEqual({ exit: 1, text: expect.stringContaining(refusal) })
  })

  test('asks before it takes a word that spoils a judged search', async () => {
    const word = ['--accept', 'телевизор', '--as', 'свеча']
    const refused = await searches(...word)
    expect(refused).toEqual({ exit: 1, text: expect.stringContaining('«телевизор на тигго 4»') })
    expect(refused.text).toContain('--yes')
    expect((await searches('--words')).text).not.toContain('телевизор')
    expect((await searches(...word, '--yes')).exit).toBe(0)
    expect((await searches('--words')).text).toBe('телевизор → свеча')
  })
})
