import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { sweepLetters } from './letter-worker.ts'

let db: OpenDatabase
beforeAll(async () => {
  db = await openEmbeddedCopy()
})
afterAll(() => db?.close())

test('sent letters go after 90 days, given up ones after a year, those that wait stay', async () => {
  await db.query(sql`
    INSERT INTO letters (kind, recipient, data, sent_at, given_up_at)
    SELECT 'password-changed', told.name || n || '@example.ru', '{"name": ""}',
           told.sent_at, told.given_up_at
    FROM generate_series(1, 700) AS n CROSS JOIN (VALUES
      ('sent-long-ago', now() - interval '91 days', NULL),
      ('sent', now() - interval '89 days', NULL),
      ('given-up-long-ago', NULL, now() - interval '366 days'),
      ('given-up', NULL, now() - interval '364 days'),
      ('waiting', NULL, NULL)) AS told(name, sent_at, given_up_at)`)
  expect(await sweepLetters(db)).toBe(1400)
  const left = await db.query(sql`
    SELECT regexp_replace(recipient, '[0-9]+@.*', '') AS name, count(*)::integer AS letters
    FROM letters GROUP BY 1 ORDER BY 1`)
  expect(left).toEqual([
    { name: 'given-up', letters: 700 },
    { name: 'sent', letters: 700 },
    { name: 'waiting', letters: 700 },
  ])
  expect(await sweepLetters(db)).toBe(0)
})
