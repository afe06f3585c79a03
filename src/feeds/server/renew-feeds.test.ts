// Who makes the feeds, when, and what is there when the making is broken off.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { sql } from '#src/platform/server/sql.ts'
import { someFeedSettings } from '#tests/support/feed-settings.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { openFeed, readCurrentEdition } from './edition-store.ts'
import { renewFeeds } from './renew-feeds.ts'

const ENDLESS = fileURLToPath(new URL('../../../tests/support/endless-feeds.ts', import.meta.url))
const HOUR_MS = 3_600_000
const PATIENCE = { timeout: 30_000 }

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = testDatabases()

describe('feeds are made', PATIENCE, () => {
  let db: OpenDatabase
  let folder: string
  beforeAll(async () => {
    db = await open()
    await addSampleCatalogue(db)
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-editions-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const renew = (
    everyMs = HOUR_MS,
    wishes = {},
    end = new AbortController().signal,
    from: Database = db,
  ) =>
    renewFeeds(
      { db: from, folder, settings: someFeedSettings(wishes), everyMs },
      { name: '', at: 0 },
      end,
    )
  const currentName = async () => (await readCurrentEdition(folder))?.name
  const leftovers = async () =>
    (await readdir(folder)).filter((name) => /^(making|edition)-/.test(name))
  const changePrices = () =>
    db.query(sql`UPDATE products SET price = price + 1, updated_at = now()`)

  test('once, however many processes find them missing', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => renew()))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await leftovers()).toEqual([await currentName()])
  })

  test('once, though one has looked before another was done', async () => {
    await renew()
    await changePrices()
    let isFirst = true
    const overtaken: Database = {
      ...db,
      query: async (statement) => {
        const wasFirst = isFirst
        isFirst = false
        if (wasFirst) expect(await renew(0)).toBe(true)
        return db.query(statement)
      },
    }
    expect(await renew(0, {}, undefined, overtaken)).toBe(false)
  })

  test('not again while nothing has changed, and not before their time', async () => {
    await renew()
    expect(await renew(0)).toBe(false)
    await changePrices()
    expect(await renew(HOUR_MS)).toBe(false)
    expect(await renew(0)).toBe(true)
    expect(await renew(0)).toBe(false)
  })

  test('at once when files of the current ones are gone', async () => {
    await renew()
    await rm(join(folder, (await currentName()) ?? '', 'price.csv.gz'))
    expect(await renew(HOUR_MS)).toBe(true)
    await rm(join(folder, (await currentName()) ?? ''), { recursive: true })
    expect(await renew(HOUR_MS)).toBe(true)
    expect(await renew(HOUR_MS)).toBe(false)
  })

  test.each(['', '{"name":', 'null', '{}'])('at once when the pointer says %j', async (text) => {
    await writeFile(join(folder, 'current.json'), text)
    expect(await openFeed(folder, 'yandex.yml', false)).toBeNull()
    expect(await renew(HOUR_MS)).toBe(true)
    expect(await leftovers()).toEqual([await currentName()])
  })

  test('at once when the settings say something else', async () => {
    await renew()
    expect(await renew(HOUR_MS, { publicUrl: 'https://other.example' })).toBe(true)
    const yml = await openFeed(folder, 'yandex.yml', false)
    expect(await yml?.file.readFile('utf8')).toContain('<url>https://other.example</url>')
    await yml?.file.close()
  })

  test('and a process that is killed at it leaves the old ones whole, and its place', async () => {
    await renew()
    const former = await currentName()
    await changePrices()
    const other = spawn(process.execPath, [ENDLESS, folder], { stdio: 'inherit' })
    const gone = once(other, 'exit')
    const isWriting = async () => {
      const making = (await leftovers()).find((name) => name.startsWith('making-'))
      const { size } = await stat(join(folder, making ?? '', 'yandex.yml'))
      expect(size).toBeGreaterThan(1_000_000)
    }
    await vi.waitFor(isWriting, PATIENCE)
    expect(await renew(0)).toBe(false) // the other is at it
    other.kill('SIGKILL')
    await gone
    expect(await currentName()).toBe(former)
    const yml = await openFeed(folder, 'yandex.yml', false)
    expect(await yml?.file.readFile('utf8')).toMatch(/<\/yml_catalog>\n$/)
    await yml?.file.close()
    expect(await renew(0)).toBe(true)
    expect(await leftovers()).toEqual([await currentName()])
  })

  test('and a shop that ends gives them up, with nothing left behind', async () => {
    await renew()
    const former = await currentName()
    await changePrices()
    const ended = AbortSignal.abort()
    await expect(renew(0, {}, ended)).rejects.toThrow()
    expect(await leftovers()).toEqual([former])
    const lock = await lockFolder(folder)
    expect(lock).not.toBeNull()
    await lock?.release()
  })

  test('and who reads the old ones reads them to their end', async () => {
    await renew()
    const former = await openFeed(folder, 'price.csv', false)
    await changePrices()
    expect(await renew(0)).toBe(true)
    const text = await former?.file.readFile('utf8')
    expect(Buffer.byteLength(text ?? '')).toBe(former?.facts.size)
    await former?.file.close()
    const pointer = JSON.parse(await readFile(join(folder, 'current.json'), 'utf8'))
    expect(pointer.files['price.csv'].etag).not.toBe(former?.facts.etag)
  })
})
