// The journal of exchanges with 1C by command: notes, and where a warehouse lies.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('the exchange on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
    await db.query(sql`
      INSERT INTO exchange_notes (subject, text) VALUES ('заказ № 7', 'В 1С заказ и отгружен, и отменён.')`)
    await db.query(sql`INSERT INTO exchange_warehouses (id, name) VALUES ('w-1', 'Склад завода')`)
  })
  afterAll(() => db?.close())

  const run = async (...words: string[]) => {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const exit = await runCommand(words, { db, folder: '.', print, progress: () => {} })
    return { exit, text: printed.join('\n') }
  }

  test('counts its notes, and tells them', async () => {
    expect((await run('exchange')).text).toContain('Замечаний: 1 — npm run shop -- exchange notes')
    expect((await run('exchange', 'notes')).text).toMatch(/заказ № 7: В 1С заказ и отгружен/)
  })

  test('asks where a warehouse of 1C lies until the owner says it', async () => {
    expect((await run('doctor')).text).toContain('Неизвестно, где склады 1С: «Склад завода»')
    const wrong = await run('exchange', 'place', 'Склад завода', 'Нигде')
    expect(wrong).toMatchObject({ exit: 1, text: expect.stringContaining('Нигде') })
    const placed = await run('exchange', 'place', 'Склад завода', 'Волгоград')
    expect(placed.text).toContain('Склад «Склад завода» лежит здесь: Волгоград, Склад 1С')
    expect((await run('doctor')).text).not.toContain('Неизвестно, где склады 1С')
    expect((await run('exchange', 'place', 'Склад завода')).exit).toBe(1)
  })
})
