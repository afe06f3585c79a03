import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueLetter } from '#src/letters/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLetter } from '#tests/support/sample-letter.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = testDatabases()
let db: OpenDatabase

beforeAll(async () => {
  db = await open()
})
afterAll(() => db?.close())

const letters = async (unset: readonly string[] = []) => {
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  const owner = { values: {}, unset, dataDir: '.' }
  const context = { db, folder: '.', print, progress: () => {}, owner }
  expect(await runCommand(['letters'], context)).toBe(0)
  return printed
}
const queue = (recipient: string) =>
  queueLetter(db, { kind: 'password-reset', recipient, data: accountLetter, customerId: null })

test('npm run shop -- letters tells how many went, what waits, what did not go and why', async () => {
  expect(await letters()).toEqual(['Писем отправлено: 0, ждут отправки: 0, не отправлены: 0.'])
  await queue('sent@example.ru')
  await db.query(sql`UPDATE letters SET sent_at = now()`)
  await queue('lost@example.ru')
  await db.query(sql`
    UPDATE letters SET given_up_at = now(), failure = 'no such mailbox', tries = 1
    WHERE recipient = 'lost@example.ru'`)
  await queue('waits@example.ru')
  const [summary, waiting, lost, ...others] = await letters()
  expect(summary).toBe('Писем отправлено: 1, ждут отправки: 1, не отправлены: 1.')
  expect(waiting).toMatch(/password-reset {2}waits@example\.ru {2}ждёт отправки, попыток 0$/)
  expect(lost).toMatch(/lost@example\.ru {2}не отправлено.*, попыток 1: no such mailbox$/)
  expect(others).toEqual([])
  const [, why, unsent] = await letters(['SMTP_URL'])
  expect(why).toBe('Они ждут почтового сервера: впишите в .env SMTP_URL.')
  expect(unsent).toMatch(/ждёт почтового сервера \(SMTP_URL\), попыток 0$/)
  await db.query(sql`UPDATE letters SET due_at = now() + interval '1 hour' WHERE sent_at IS NULL`)
  expect((await letters())[1]).toMatch(/ждёт до .*, попыток 0$/)
  expect([waiting, lost].join()).not.toContain(accountLetter.token)
})

test('and shows the last fifty of many', async () => {
  for (let number = 0; number < 50; number += 1) await queue(`many${number}@example.ru`)
  const printed = await letters()
  expect(printed).toHaveLength(52)
  expect(printed.at(-1)).toBe('Показаны последние 50.')
})
