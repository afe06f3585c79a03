import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import { manyGoods, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { soldFrom1c, wholeCatalogue } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'

const COUNT = 2000

describe.each(testDatabases())(
  'an exchange that is broken off on the $kind database',
  ({ open }) => {
    let db: OpenDatabase
    let folder: string
    const doors: ExchangeDoor[] = []
    const newDoor = async (wishes: Parameters<typeof exchangeDoor>[2] = {}) => {
      const door = await exchangeDoor(db, folder, wishes)
      doors.push(door)
      return door
    }
    beforeEach(async () => {
      db = await open()
      await addCity(db)
      folder = await mkdtemp(join(tmpdir(), 'silkway-1c-'))
    })
    afterEach(async () => {
      for (const door of doors.splice(0)) await door.close()
      await db.close()
      await rm(folder, { recursive: true })
    })

    /** Imported records of all files. */
    const takenOf = async () => {
      const [row] = await db.query<{ taken: number }>(sql`
      SELECT sum(taken) AS taken FROM exchange_files
      WHERE session_id = (SELECT max(id) FROM exchange_sessions)`)
      return row?.taken
    }

    test('a piece sent again after a lost answer counts once', async () => {
      const c = (await newDoor({ settings: { pieceBytes: 2048 } })).oneC()
      await c.begin('catalog')
      const files = setOfTwo(manyGoods(20))
      for (const { name, bytes } of files) {
        for (let start = 0; start < bytes.length; start += 2048) {
          const piece = bytes.subarray(start, start + 2048)
          await c.call('catalog', 'file', { filename: name }, piece)
          if (piece.length === 2048) await c.call('catalog', 'file', { filename: name }, piece)
        }
      }
      for (const { name } of files) await c.bringIn(name)
      expect((await soldFrom1c(db)).size).toBe(20)
    })

    test('restarts after half a file, and nothing is left of the half', async () => {
      const c = (await newDoor({ settings: { pieceBytes: 1024 } })).oneC()
      const files = setOfTwo(manyGoods(20))
      await c.begin('catalog')
      for (const file of files) await c.upload('catalog', file, 3)
      await c.init('catalog')
      expect(await readdir(folder, { recursive: true })).not.toContain('1/import0_1.xml')
      for (const file of files) await c.upload('catalog', file)
      for (const { name } of files) await c.bringIn(name)
      expect((await soldFrom1c(db)).size).toBe(20)
    })

    test('restarts during its import, and the old one writes no more', async () => {
      const door = await newDoor({ patienceMs: 20 })
      const c = door.oneC()
      await c.begin('catalog')
      for (const file of setOfTwo(manyGoods(2 * COUNT))) await c.upload('catalog', file)
      await c.bringIn('import0_1.xml')
      expect(await c.call('catalog', 'import', { filename: 'offers0_1.xml' })).toMatch(/^progress/)
      await c.init('catalog')
      const count = (await soldFrom1c(db)).size
      expect(count).toBeLessThan(2 * COUNT)
      await door.close() // waits for all that is under way
      doors.splice(doors.indexOf(door), 1)
      expect((await soldFrom1c(db)).size).toBe(count)
    })

    test('a long file is answered by quick progress, several times', async () => {
      const c = (await newDoor({ patienceMs: 20 })).oneC()
      await c.begin('catalog')
      const files = setOfTwo(manyGoods(COUNT))
      for (const file of files) await c.upload('catalog', file)
      const asked = [await c.bringIn('import0_1.xml'), await c.bringIn('offers0_1.xml')]
      expect(Math.max(...asked)).toBeGreaterThan(1)
      expect((await soldFrom1c(db)).size).toBe(COUNT)
      expect(await c.bringIn('offers0_1.xml')).toBe(1)
    })

    test('a slow archive is answered by progress, and then its files', async () => {
      const c = (await newDoor({ patienceMs: 20 })).oneC()
      const files = setOfTwo(manyGoods(20))
      await c.begin('catalog')
      await c.upload('catalog', { name: 'v8.zip', bytes: await packed(files) })
      // another process works on it
      await db.query(sql`UPDATE exchange_files SET lease_until = now() + interval '1 minute'`)
      for (const { name } of files) {
        expect(await c.call('catalog', 'import', { filename: name })).toMatch(/^progress/)
      }
      await db.query(sql`UPDATE exchange_files SET lease_until = NULL`)
      for (const { name } of files) await c.bringIn(name)
      expect((await soldFrom1c(db)).size).toBe(20)
    })

    test('another process resumes after the first one, with the same result', async () => {
      const files = setOfMany(manyGoods(COUNT))
      const first = await newDoor({ patienceMs: 5 })
      const c = first.oneC({ version: '3.1' })
      await c.begin('catalog')
      for (const file of files) await c.upload('catalog', file)
      let door = first
      for (const { name } of files) {
        for (let isDone = false; !isDone; ) {
          isDone = (await c.call('catalog', 'import', { filename: name })).startsWith('success')
          await door.close() // the shop is stopped while it works
          door = await newDoor({ patienceMs: 150 })
          c.askThrough(door.send)
        }
      }
      await c.end()
      const sold = await soldFrom1c(db)
      expect(sold.size).toBe(COUNT)
      expect(sold.get(manyGoods(COUNT)[COUNT - 1]?.id ?? '')).toMatchObject({
        name: `Деталь ${COUNT - 1}`,
      })
      const before = await wholeCatalogue(db)
      await (await newDoor()).oneC().sendCatalog(setOfTwo(manyGoods(COUNT)))
      expect(await wholeCatalogue(db)).toBe(before)
    }, 180_000) // it opens the shop again after each call

    test('two processes called at once import a file once', async () => {
      const [one, other] = [await newDoor({ patienceMs: 10 }), await newDoor({ patienceMs: 10 })]
      const c = one.oneC()
      await c.begin('catalog')
      for (const file of setOfTwo(manyGoods(COUNT))) await c.upload('catalog', file)
      const doors = [one, other]
      for (const name of ['import0_1.xml', 'offers0_1.xml']) {
        for (let turn = 0; ; turn += 1) {
          c.askThrough((doors[turn % 2] ?? one).send)
          if ((await c.call('catalog', 'import', { filename: name })).startsWith('success')) break
        }
      }
      const sold = await soldFrom1c(db)
      expect(sold.size).toBe(COUNT)
      // packages, groups, a property, types of prices, warehouses, and each good twice
      expect(await takenOf()).toBe(3 + 3 + 1 + 2 + 2 + 2 * COUNT)
      const units = [...sold.values()].flatMap(({ stock }) => Object.values(stock))
      const wanted = manyGoods(COUNT).flatMap(({ stocks = {} }) =>
        Object.values(stocks).map(Number),
      )
      const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
      expect(sumOf(units)).toBe(sumOf(wanted))
    })
  },
)
