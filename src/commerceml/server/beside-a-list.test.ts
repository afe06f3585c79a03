// An exchange during the publication of a price list that takes longer than the lock timeout.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import type { SentFile } from '#tests/support/one-c.ts'
import { manyGoods, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

const PATIENCE_MS = 60_000
/** The embedded database has one connection, so that nothing runs concurrently. */
const REAL = bothDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(REAL)('while a price list is published on $kind', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  beforeAll(async () => {
    db = await open()
    await addCity(db)
    folder = await mkdtemp(join(tmpdir(), 'beside-a-list-'))
    door = await exchangeDoor(db, join(folder, 'exchange'), { patienceMs: 1000 })
  })
  afterAll(async () => {
    await door?.close()
    await db?.close()
    await rm(folder, { recursive: true })
  })

  /** Holds the lock of a switch for as long as `work` takes. */
  const whileSwitching = (work: () => Promise<void>) =>
    db.transaction(async (list) => {
      await list.query(sql`SELECT lock_product_lists()`)
      await work()
    })
  /** Longer than one wait for the lock. */
  async function isToldToWait(ask: () => Promise<string>): Promise<void> {
    const until = Date.now() + 7000
    while (Date.now() < until) expect(await ask()).toMatch(/^progress/)
  }

  test(
    'an exchange of version 2 answers «progress», and goes on when the list is published',
    async () => {
      const c = door.oneC()
      const [goods, offers] = setOfTwo(manyGoods(3)) as [SentFile, SentFile]
      await c.begin('catalog')
      for (const file of [goods, offers]) await c.upload('catalog', file)
      await c.bringIn(goods.name)
      const ask = () => c.call('catalog', 'import', { filename: offers.name })
      await whileSwitching(() => isToldToWait(ask))
      expect((await soldFrom1c(db)).size).toBe(0)
      await c.bringIn(offers.name)
      expect((await soldFrom1c(db)).size).toBe(3)
    },
    PATIENCE_MS,
  )

  test(
    'so is the end of an exchange of version 3',
    async () => {
      const c = door.oneC({ version: '3.1' })
      const files = setOfMany(manyGoods(2))
      await c.begin('catalog')
      for (const file of files) await c.upload('catalog', file)
      for (const { name } of files) await c.bringIn(name)
      await whileSwitching(() => isToldToWait(() => c.call('catalog', 'deactivate')))
      await c.end()
      const sold = await soldFrom1c(db)
      expect([...sold.values()].filter(({ isHidden }) => !isHidden)).toHaveLength(2)
    },
    PATIENCE_MS,
  )
})
