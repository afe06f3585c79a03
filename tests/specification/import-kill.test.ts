// A killed import writes its list completely or not at all.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#database/demo/load-demo.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { runShopCommand, startCommand } from '../../scripts/price-list/shop-command.ts'
import { listWords, look, watch } from '../../scripts/prove/import-world.ts'
import type { Watched } from '../../scripts/prove/list-differences.ts'

const ROWS = 1000
const PRODUCTS = 300
const PATIENCE_MS = 900_000 // many programs in turn, and a busy machine starts them slowly
const STEPS = ['сравниваю с каталогом', 'записываю товары', 'записываю остатки']

describe.each(shopDatabases())('kill -9 of an import on the $kind database', ({ prepare }) => {
  let database: ShopDatabase
  let folder: string
  let watched: Watched
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-lists-'))
    database = await prepare(async (db) => {
      await loadDemo(db, { products: PRODUCTS })
      watched = await watch(db)
    })
  })
  afterAll(async () => {
    await database?.remove()
    await rm(folder, { recursive: true })
  })

  test(
    'leaves the old catalogue or the new one; given again it ends, and is taken back whole',
    async () => {
      const { settings } = database
      const shop = { settings, folder, rows: ROWS, watched }
      await runShopCommand(await listWords(shop, 'old', 1), settings)
      const words = await listWords(shop, 'new', 1)
      for (const step of STEPS) {
        const command = startCommand(words, settings)
        await command.until(step)
        command.kill()
        await command.ended
        const { state, differences } = await look(shop, 1)
        expect(differences).toEqual([])
        expect(['old', 'new']).toContain(state)
      }
      await runShopCommand(words, settings)
      const whole = await look(shop, 1)
      expect(whole).toMatchObject({ state: 'new', differences: [], orphaned: 0 })
      for (const run of whole.done.slice(0, -1)) {
        await runShopCommand(['imports', 'undo', String(run)], settings)
      }
      const { others } = whole
      expect(await look(shop, 1)).toMatchObject({ state: 'old', differences: [], others })
    },
    PATIENCE_MS,
  )
})
