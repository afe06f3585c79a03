// Photographs that lists and 1C have stated, fetched in the background.

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  fetchRequested,
  folderStore,
  pathInInbox,
  type RequestDeps,
  sweepInbox,
} from '#src/pictures/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const never = new AbortController().signal

describe.each(testDatabases())('photographs of price lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let deps: RequestDeps
  let asked: string[] = []
  let answers = new Map<string, string>()

  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'silkway-pictures-'))
    deps = {
      db,
      store: folderStore(join(folder, 'store')),
      inbox: join(folder, 'inbox'),
      encoder: {
        encode: async (bytes) => ({
          width: 96,
          height: 96,
          files: [{ size: 96, format: 'webp', bytes: Buffer.from(bytes) }],
        }),
        close: () => {},
      },
      fetchFrom: async (address) => {
        asked.push(address)
        const text = answers.get(address)
        return text === undefined ? { refusal: 'адрес ответил 404' } : Buffer.from(text)
      },
    }
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    asked = []
    answers = new Map()
    await db.query(sql`DELETE FROM product_images`)
    await db.query(sql`DELETE FROM picture_requests`)
  })

  const bring = async (...cells: readonly string[]) => {
    const path = join(folder, `${Math.random()}.csv`)
    const lines = cells.map((cell, place) => `P-${place};Насос ${place};Maker;10;"${cell}"`)
    await writeFile(path, ['Артикул;Товар;Бренд;Цена;Фото', ...lines].join('\n'))
    const words = ['import', path, '--supplier', 'Maker', '--partial', '--yes']
    const context = { db, folder, print: () => {}, progress: () => {} }
    expect(await runCommand(words, context)).toBe(0)
  }
  const shown = () =>
    db.query(sql`
      SELECT product.article, image.position, image.source
      FROM product_images AS image JOIN products AS product ON product.id = image.product_id
      ORDER BY product.article, image.position`)
  const requests = () =>
    db.query(sql`SELECT origin, state, tries, reason FROM picture_requests ORDER BY origin`)
  const A = 'https://pictures.example/a.jpg'
  const B = 'https://pictures.example/b.jpg?size=1,2'

  test('are read from their column, fetched once and shown in their order', async () => {
    answers = new Map([
      [A, 'a'],
      [B, 'b'],
    ])
    await bring(`${A}; ${B}`, 'нет фото')
    expect(await fetchRequested(deps, never)).toBe(2)
    expect(await shown()).toEqual([
      { article: 'P-0', position: 1, source: 'list' },
      { article: 'P-0', position: 2, source: 'list' },
    ])
    await bring(`${A}, ${B}`, '')
    expect(await fetchRequested(deps, never)).toBe(0)
    expect(asked.toSorted()).toEqual([A, B])
  })

  test('that the list states no more are not shown any more', async () => {
    answers = new Map([[A, 'a']])
    await bring(A)
    await fetchRequested(deps, never)
    await bring('')
    expect(await shown()).toEqual([])
    expect(await requests()).toEqual([])
  })

  test('that do not come are asked for four times, ever later', async () => {
    await bring(A)
    for (let round = 1; round <= 5; round += 1) {
      await fetchRequested(deps, never)
      expect(await fetchRequested(deps, never)).toBe(0)
      await db.query(sql`UPDATE picture_requests SET due_at = now()`)
    }
    expect(asked).toEqual([A, A, A, A])
    expect(await requests()).toEqual([
      { origin: A, state: 'failed', tries: 4, reason: 'адрес ответил 404' },
    ])
  })

  test('that did not come are asked for once more by each further list', async () => {
    await bring(A)
    await db.query(sql`UPDATE picture_requests SET state = 'failed', tries = 4`)
    await bring(A)
    expect(await fetchRequested(deps, never)).toBe(1)
    expect(await requests()).toMatchObject([{ state: 'failed', tries: 4 }])
    answers = new Map([[A, 'a']])
    await bring(A)
    expect(await fetchRequested(deps, never), 'before the last wait has passed').toBe(0)
    await db.query(sql`UPDATE picture_requests SET due_at = now()`)
    await bring(A)
    await fetchRequested(deps, never)
    expect(await shown()).toEqual([{ article: 'P-0', position: 1, source: 'list' }])
  })

  test('never replace those of the owner', async () => {
    answers = new Map([[A, 'a']])
    await bring(A)
    await db.query(sql`
      INSERT INTO pictures (hash, width, height) VALUES (${'c'.repeat(32)}, 1, 1)
      ON CONFLICT DO NOTHING`)
    await db.query(sql`
      INSERT INTO product_images (product_id, position, hash, source)
      SELECT id, 1, ${'c'.repeat(32)}, 'owner' FROM products WHERE article = 'P-0'`)
    await fetchRequested(deps, never)
    expect(await shown()).toEqual([{ article: 'P-0', position: 1, source: 'owner' }])
    expect(await requests()).toMatchObject([{ state: 'done' }])
  })

  test('files of 1C are deleted after a week', async () => {
    const paths = ['old.jpg', 'new.jpg'].map((name) => pathInInbox(folder, name))
    for (const path of paths) await writeFile(path, 'bytes')
    const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
    await utimes(paths[0] ?? '', longAgo, longAgo)
    await sweepInbox(folder)
    await expect(utimes(paths[0] ?? '', longAgo, longAgo)).rejects.toThrow('ENOENT')
    await utimes(paths[1] ?? '', longAgo, longAgo)
  })
})
