// Photographs that 1C sends: by pieces or in the archive, before and after the goods.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchRequested, folderStore, pictureEncoder } from '#src/pictures/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type Good, manyGoods, setOfTwo } from '#tests/support/one-c-sets.ts'
import { aJpeg } from '#tests/support/sample-pictures.ts'
import { type ShopWith1c, shopWith1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'

const never = new AbortController().signal

describe.each(testDatabases())('photographs of 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  let folder: string
  const encoder = pictureEncoder()

  beforeAll(async () => {
    shop = await shopWith1c(open, { EXCHANGE_PIECE_KB: '8' })
    folder = await mkdtemp(join(tmpdir(), 'silkway-pictures-'))
  })
  afterAll(async () => {
    encoder.close()
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  const work = () => {
    const inbox = join(shop.folder, 'pictures')
    const fetchFrom = async () => ({ refusal: 'none' })
    return fetchRequested(
      { db: shop.db, store: folderStore(folder), encoder, inbox, fetchFrom },
      never,
    )
  }
  const shownOf = async (id: string) => {
    const rows = await shop.db.query<{ hash: string }>(sql`
      SELECT image.hash FROM external_ids AS external
      JOIN product_images AS image ON image.product_id = external.product_id
      WHERE external.source = '1c' AND external.external_id = ${id} ORDER BY image.position`)
    return rows.map(({ hash }) => hash)
  }
  const pictured = (pictures: readonly string[]): [Good, Good] => {
    const [one, two] = manyGoods(2)
    if (!one || !two) throw new Error('there are two goods')
    return [{ ...one, pictures }, two]
  }
  const dueNow = () => shop.db.query(sql`UPDATE picture_requests SET due_at = now()`)

  test('come by pieces, even with a repeated one, and belong to their product', async () => {
    const goods = pictured(['import_files\\aa\\1.jpg', 'import_files/aa/2.png'])
    const c = shop.oneC()
    await c.begin('catalog')
    for (const name of ['import_files/aa/1.jpg', 'import_files/aa/2.png']) {
      const bytes = await aJpeg({ width: 600, height: 600 })
      const first = bytes.subarray(0, 8192)
      await c.call('catalog', 'file', { filename: name }, first)
      await c.call('catalog', 'file', { filename: name }, first) // its answer was lost
      await c.upload('catalog', { name, bytes: bytes.subarray(8192) })
    }
    for (const file of setOfTwo(goods)) await c.upload('catalog', file)
    for (const { name } of setOfTwo(goods)) await c.bringIn(name)
    expect(await work()).toBe(2)
    expect(await shownOf(goods[0].id)).toHaveLength(2)
    expect(await shownOf(goods[1].id)).toEqual([])
  })

  test('a new file of the same name replaces the picture, one that is not named any more goes', async () => {
    const goods = pictured(['import_files/aa/1.jpg'])
    const [before] = await shownOf(goods[0].id)
    const c = shop.oneC()
    await c.begin('catalog')
    await c.upload('catalog', { name: 'import_files/aa/1.jpg', bytes: await aJpeg() })
    for (const file of setOfTwo(goods)) await c.upload('catalog', file)
    for (const { name } of setOfTwo(goods)) await c.bringIn(name)
    await dueNow()
    await work()
    const after = await shownOf(goods[0].id)
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([before])
  })

  test('come in an archive, and later than the goods', async () => {
    const goods = pictured(['import_files/bb/late.jpg'])
    const [catalogue, offers] = setOfTwo(goods)
    if (!catalogue || !offers) throw new Error('there are two files')
    await shop
      .oneC()
      .sendArchive({ name: 'all.zip', bytes: await packed([catalogue, offers]) }, [
        'import0_1.xml',
        'offers0_1.xml',
      ])
    await work()
    const [request] = await shop.db.query(sql`SELECT state, reason FROM picture_requests`)
    expect(request).toEqual({ state: 'waiting', reason: 'файл из 1С ещё не пришёл' })
    const picture = { name: 'import_files/bb/late.jpg', bytes: await aJpeg() }
    await shop
      .oneC()
      .sendArchive({ name: 'more.zip', bytes: await packed([picture, catalogue, offers]) }, [
        'import0_1.xml',
        'offers0_1.xml',
      ])
    await work()
    expect(await shownOf(goods[0].id)).toHaveLength(1)
  })
})
