// Pictures in the store and on products, on both databases.

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { PictureEncoder } from './encode-apart.ts'
import {
  filesOf,
  hashOf,
  keepPicture,
  type PictureDeps,
  type ShownPicture,
  showPictures,
  sweepPictures,
} from './keep-picture.ts'
import { folderStore } from './picture-store.ts'
import { listPicturesOf, type PictureSource } from './pictures.repository.ts'

const never = new AbortController().signal

describe.each(testDatabases())('pictures on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let deps: PictureDeps
  let product: number
  let encodings = 0
  /** Encodes nothing, as fast as it can. */
  const encoder: PictureEncoder = {
    encode: async (bytes) => {
      encodings += 1
      const sizes = [96, 240, 480, 960, 1600] as const
      const files = sizes.flatMap((size) =>
        (['webp', 'avif'] as const).map((format) => ({ size, format, bytes: Buffer.from(bytes) })),
      )
      return { width: 1600, height: 1200, files }
    },
    close: () => {},
  }
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'silkway-pictures-'))
    deps = { db, store: folderStore(folder), encoder }
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    product = await addProduct(db)
    encodings = 0
  })

  const keep = async (text: string): Promise<string> => {
    const kept = await keepPicture(deps, Buffer.from(text))
    if ('refusal' in kept) throw new Error(kept.refusal)
    return kept.hash
  }
  const show = async (source: PictureSource, whole: boolean, ...pictures: ShownPicture[]) =>
    showPictures(db, product, pictures, { source, whole })
  const shown = async () =>
    (await listPicturesOf(db, product)).map(({ position, hash }) => [position, hash])
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))

  test('the same bytes are encoded and stored once', async () => {
    const hash = await keep('one')
    expect(await keep('one')).toBe(hash)
    expect(encodings).toBe(1)
    expect((await files()).filter((name) => name.includes(hash))).toHaveLength(10)
  })

  test('a picture whose file is lost is encoded again', async () => {
    const hash = await keep('lost')
    await rm(join(folder, hash.slice(0, 2), `${hash}-480.avif`))
    await keep('lost')
    expect(encodings).toBe(2)
    expect(await deps.store.has(`${hash}-480.avif`)).toBe(true)
  })

  test('what is too large is not even looked at', async () => {
    const kept = await keepPicture(deps, Buffer.alloc(21 * 1024 * 1024))
    expect(kept).toEqual({ refusal: 'больше 20 МБ' })
    expect(encodings).toBe(0)
  })

  test('the owner adds pictures one by one and replaces them by their place', async () => {
    const [one, two, three] = [await keep('a'), await keep('b'), await keep('c')]
    await show('owner', false, { position: 1, hash: one })
    await show('owner', false, { position: 2, hash: two })
    await show('owner', false, { position: 1, hash: three })
    expect(await shown()).toEqual([
      [1, three],
      [2, two],
    ])
  })

  test('pictures of 1C replace those of lists, and never the owner’s', async () => {
    const [list, oneC, own] = [await keep('d'), await keep('e'), await keep('f')]
    await show('list', true, { position: 1, hash: list }, { position: 2, hash: list })
    expect(await show('1c', true, { position: 1, hash: oneC })).toBe(true)
    expect(await shown()).toEqual([[1, oneC]])
    expect(await show('list', true, { position: 1, hash: list })).toBe(false)
    expect(await shown()).toEqual([[1, oneC]])
    await show('owner', false, { position: 2, hash: own })
    expect(await shown()).toEqual([[2, own]])
    expect(await show('1c', true, { position: 1, hash: oneC })).toBe(false)
    expect(await shown()).toEqual([[2, own]])
  })

  test('a picture that nobody shows is swept after a week, with its files', async () => {
    const [used, unused, fresh] = [await keep('used'), await keep('unused'), await keep('fresh')]
    await show('owner', false, { position: 1, hash: used })
    await db.query(sql`
      UPDATE pictures SET brought_at = now() - interval '8 days' WHERE hash <> ${fresh}`)
    await keep('unused again')
    await sweepPictures(deps, never)
    const left = await files()
    expect(left.filter((name) => name.includes(unused))).toEqual([])
    for (const hash of [used, fresh, hashOf(Buffer.from('unused again'))]) {
      expect(left.filter((name) => name.includes(hash))).toHaveLength(filesOf(hash).length)
    }
    await keep('unused')
    expect(await deps.store.has(`${unused}-96.webp`)).toBe(true)
  })
})
