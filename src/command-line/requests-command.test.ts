import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = testDatabases()
let db: OpenDatabase

beforeAll(async () => {
  db = await open()
})
afterAll(() => db?.close())

async function requests(...words: string[]) {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const code = await runCommand(['requests', ...words], {
    db,
    folder: '.',
    print,
    progress: () => {},
  })
  return { code, printed }
}
const add = (kind: 'part' | 'call', key: string, message: string) =>
  db.query(sql`
    INSERT INTO buyer_requests (kind, phone, name, message, vin, idempotency_key, content_hash)
    VALUES (${kind}, '79991234567', 'Анна', ${message}, 'LVTDD24B1ND100457', ${key}, '')`)

test('npm run shop -- requests lists what is open, and notes who works on it', async () => {
  expect((await requests()).printed).toEqual(['Открытых запросов нет.'])
  await add('part', 'one', 'Фара\nлевая')
  await add('call', 'two', '')
  const { printed } = await requests()
  expect(printed[0]).toMatch(/^№ 1 {2}деталь {2}новый {2}от .* {2}Анна {2}\+7 \(999\) 123-45-67$/)
  expect(printed[1]).toBe('    Фара левая  VIN LVTDD24B1ND100457')
  expect(printed[2]).toMatch(/^№ 2 {2}звонок {2}скорее {2}новый/)

  expect((await requests('1', 'taken', '--by', 'Олег')).printed).toEqual(['Запрос № 1: в работе.'])
  expect((await requests()).printed[0]).toContain('  в работе, Олег  ')
  expect((await requests('1', 'done', '--by', 'Инна')).code).toBe(0)
  expect((await requests()).printed.join('\n')).not.toContain('№ 1 ')
  const [kept] = await db.query(sql`
    SELECT state, taken_by, done_by, taken_at <= done_at AS "inOrder"
    FROM buyer_requests WHERE id = 1`)
  expect(kept).toEqual({ state: 'done', taken_by: 'Олег', done_by: 'Инна', inOrder: true })

  expect((await requests('1', 'new')).code).toBe(0)
  expect((await requests()).printed[0]).toContain('  новый  ')
})

test('and says what is wrong', async () => {
  expect(await requests('1', 'lost')).toMatchObject({ code: 1 })
  expect(await requests('one', 'done')).toMatchObject({ code: 1 })
  expect(await requests('77', 'done')).toEqual({ code: 1, printed: ['Запроса № 77 нет.'] })
})

test('and lists many by fifties', async () => {
  for (let number = 0; number < 60; number += 1) await add('call', `many ${number}`, '')
  const { printed } = await requests()
  const [, next = ''] = /--after (\d+)$/.exec(printed.at(-1) ?? '') ?? []
  const more = await requests('--after', next)
  const numbersIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('№'))
  expect(numbersIn(printed)).toHaveLength(50)
  expect(numbersIn(more.printed)).toHaveLength(12)
})
