// A crash of the database server loses staged rows: the list must never count as an empty one.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { ImportRequest } from './import-request.ts'
import { applyRun } from './undo-run.ts'

const LIST = 'sku,name,brand,price\nL-1,Болт,LOST,10\nL-2,Гайка,LOST,5\n'
const DEARER = LIST.replace('10', '20').replace(',5', ',9')

describe.each(testDatabases())('rows lost in a crash of the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lost-rows-'))
    db = await open()
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (content: string, wishes: Partial<ImportRequest> = {}) => {
    const path = join(folder, 'list.csv')
    await writeFile(path, content)
    const request = { supplier: 'Поставщик', columns: {}, path, ...wishes }
    return importCatalogue(db, request, { print() {}, progress() {} })
  }
  const shown = () =>
    db.query(sql`SELECT article, price FROM products WHERE NOT is_hidden ORDER BY article`)
  /** The state after a kill: the run has had no heartbeat for a while. */
  const leave = (run: number) =>
    db.query(sql`
      UPDATE import_runs SET status = 'running', is_staged = true, finished_at = NULL,
                             seen_at = now() - interval '1 minute'
      WHERE id = ${run}`)
  const crash = () => db.query(sql`TRUNCATE staged_products`)

  test('are read again when the fully read list is imported again', async () => {
    await bring(LIST)
    const { runId, end } = await bring(DEARER)
    expect(end).toBe('asks')
    await leave(runId)
    await crash()
    const again = await bring(DEARER, { isAgreed: true })
    expect(again).toMatchObject({ runId, end: 'done', counts: { changed: 2, vanished: 0 } })
    expect(await shown()).toEqual([
      { article: 'L-1', price: 2000 },
      { article: 'L-2', price: 900 },
    ])
  })

  test('are not applied as an empty list', async () => {
    const before = await shown()
    const { runId, end } = await bring(LIST)
    expect(end).toBe('asks')
    await crash()
    await expect(applyRun(db, runId, { progress() {} })).rejects.toThrow('загрузите файл ещё раз')
    expect(await shown()).toEqual(before)
  })

  test('left behind by a killed process are dropped by the next list', async () => {
    const { runId } = await bring('sku,name,brand,price\nL-3,Винт,LEFT,10\n', { supplier: 'Б' })
    await db.query(sql`
      INSERT INTO staged_products (run_id, place, line, manufacturer, article, article_norm)
      VALUES (${runId}, 1, 2, 'LEFT', 'L-3', 'L3')`)
    await bring('sku,name,brand,price\nL-4,Винт,LEFT,10\n', { supplier: 'В' })
    expect(await db.query(sql`SELECT FROM staged_products WHERE run_id = ${runId}`)).toEqual([])
  })
})
