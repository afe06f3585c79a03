// When most of the catalogue changes, its read models are rebuilt next to the old ones.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import { undoRun } from './undo-run.ts'

const ROWS = 5100

const databases = bothDatabases()
const REAL = databases.filter(({ kind }) => kind === 'postgresql')

describe.each(databases)('a list of most of the catalogue, $kind', ({ open }) => {
  const { shop } = useShop(open)

  test('is found as it is listed, and as before when it is undone', async () => {
    const { bring, sums } = shop()
    await bring(100, 5)
    expect(await sums()).toEqual({ cheap: ROWS, dear: 0, stock: ROWS * 5, differences: 0 })
    const { runId } = await bring(110, 7)
    expect(await sums()).toEqual({ cheap: 0, dear: ROWS, stock: ROWS * 7, differences: 0 })
    await undoRun(shop().db, runId)
    expect(await sums()).toEqual({ cheap: ROWS, dear: 0, stock: ROWS * 5, differences: 0 })
  })
})

describe.each(REAL)('while somebody reads the old lists on $kind', ({ open }) => {
  const { shop } = useShop(open)

  test('a switch waits without holding any stock', async () => {
    const { db, bring, sums } = shop()
    await bring(100, 5)
    let switching: Promise<unknown> = Promise.resolve()
    await db.transaction(async (reader) => {
      await reader.query(sql`SELECT count(*) FROM product_search`)
      switching = bring(110, 9)
      await pause(6000)
      // an order of any of these goods would wait here, and be refused
      await db.transaction(async (order) => {
        await order.script("SET LOCAL lock_timeout = '500ms'")
        await order.query(sql`SELECT 1 FROM stock_levels ORDER BY product_id FOR UPDATE`)
      })
      expect(await sums()).toMatchObject({ cheap: ROWS, stock: ROWS * 5 })
    })
    await switching
    expect(await sums()).toEqual({ cheap: 0, dear: ROWS, stock: ROWS * 9, differences: 0 })
  })
})

function useShop(open: () => Promise<OpenDatabase>) {
  let db: OpenDatabase
  let store: SampleStore
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-anew-'))
    db = await open()
    store = await addStore(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (price: number, quantity: number) => {
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `BA-${1000 + n};Болт ${n};ANEW;${price};${quantity}`,
    )
    const path = join(folder, 'list.csv')
    await writeFile(path, ['Артикул;Товар;Бренд;Цена;Остаток', ...lines].join('\n'))
    const request = { supplier: 'ANEW', columns: {}, path, store: store.title, isAgreed: true }
    return importCatalogue(db, request, { print() {}, progress() {} })
  }
  const sums = async () => {
    const [row] = await db.query(sql`
      SELECT (SELECT count(*) FROM product_search WHERE price = 10000) AS cheap,
             (SELECT count(*) FROM product_search WHERE price = 11000) AS dear,
             (SELECT sum(on_hand) FROM stock_levels) AS stock,
             (SELECT count(*) FROM stock_differences) AS differences`)
    return row
  }

  return { shop: () => ({ db, bring, sums }) }
}
