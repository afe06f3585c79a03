// The checks sum changes over all files of an exchange, and over goods missing in a full one.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import type { SentFile } from '#tests/support/one-c.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'
import { applyExchange } from './decide-exchange.ts'
import { listRuns } from './exchange-runs.repository.ts'

const GOODS: Good[] = manyGoods(100).map((good) => ({ ...good, stocks: { [STOCK_ONE]: '4' } }))
type Wishes = { readonly isFull?: boolean; readonly portion?: number; readonly kind?: string }

/** Files of each kind in portions, one kind after the other, as 3.1 sends them. */
function inPortions(goods: readonly Good[], wishes: Wishes = {}): SentFile[] {
  const { isFull = true, portion = 50, kind: only = '' } = wishes
  const portions = Array.from({ length: Math.ceil(goods.length / portion) }, (_, n) =>
    setOfMany(goods.slice(n * portion, (n + 1) * portion), { isFull }),
  )
  const [head, properties] = portions[0] ?? []
  const kinds = [2, 3, 4, 5].flatMap((kind) =>
    portions.flatMap((files, n) => {
      const file = files[kind]
      return file ? { ...file, name: file.name.replace('/1/', `/${n + 1}/`) } : []
    }),
  )
  return [head, properties, ...kinds].flatMap((file) => (file?.name.includes(only) ? file : []))
}

describe.each(bothDatabases())('an exchange in portions ($kind database)', ({ open }) => {
  let shop: ShopWith1c
  beforeEach(async () => {
    shop = await shopWith1c(open)
    await addCity(shop.db)
    await shop.oneC({ version: '3.1' }).sendCatalog(inPortions(GOODS))
  })
  afterEach(() => shop?.close())

  const tell = async (files: readonly SentFile[], version = '3.1') => {
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    await shop.oneC({ version }).sendCatalog(files)
  }
  const sold = async () => [...(await soldFrom1c(shop.db)).values()]
  const lastId = async () => (await listRuns(shop.db, 1))[0]?.id ?? 0
  const changedPrices = async (before: readonly { readonly price: number }[]) =>
    (await sold()).filter(({ price }, n) => price !== before[n]?.price).length
  const inStock = async () =>
    (await sold()).filter(({ stock }) => Object.values(stock).some((units) => units > 0)).length

  test('changes a fifth of the prices at most, however often it is repeated', async () => {
    const before = await sold()
    const dear = GOODS.map((good) => ({ ...good, price: good.price?.replace(',50', '0,00') ?? '' }))
    for (const _ of [1, 2, 3]) {
      await tell(inPortions(dear, { isFull: false, portion: 10, kind: 'prices' }))
      expect(await changedPrices(before)).toBeLessThanOrEqual(20)
    }
    await applyExchange(shop.db, await lastId())
    expect(await changedPrices(before)).toBe(100)
  })

  test('empties a fifth of the stock at most, however often it is repeated', async () => {
    const nothing = GOODS.map((good) => ({ ...good, stocks: { [STOCK_ONE]: '0' } }))
    const rests = inPortions(nothing, { isFull: false, portion: 10, kind: 'rests' })
    for (const _ of [1, 2, 3]) {
      await expect(tell(rests)).rejects.toThrow('Остатки станут нулевыми')
      expect(await inStock()).toBeGreaterThanOrEqual(80)
    }
  })

  test('deletes a fifth at most, in an archive, too', async () => {
    const gone = GOODS.map((good) => ({ ...good, isDeleted: true }))
    const files = inPortions(gone, { portion: 10 }).filter(({ name }) => /goods.*import/.test(name))
    const archive = { name: 'all.zip', bytes: await packed(files) }
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const c = shop.oneC({ version: '3.1' })
    await expect(c.sendArchive(archive, ['all.zip'])).rejects.toThrow('Удалены в 1С')
    const shown = (await sold()).filter(({ isHidden }) => !isHidden)
    expect(shown.length).toBeGreaterThanOrEqual(80)
  })

  test('keeps the stock missing in a full exchange until the owner decides', async () => {
    const files = inPortions(GOODS).filter(({ name }) => !/[2-9]\/rests/.test(name))
    await expect(tell(files)).rejects.toThrow('не называет остатки 50 товаров')
    expect(await inStock()).toBe(100)
    const id = await lastId()
    // later changes keep the question, and their counts are published
    await tell(inPortions(GOODS.slice(50, 60), { isFull: false }))
    await applyExchange(shop.db, id)
    expect(await inStock()).toBe(60)
  })

  test('keeps its absent goods waiting during later exchanges of changes; compared when applied', async () => {
    await expect(tell(inPortions(GOODS.slice(0, 60)))).rejects.toThrow('нет 40 из 100 товаров')
    const id = await lastId()
    await tell(inPortions(GOODS.slice(0, 20), { isFull: false }))
    await tell(setOfTwo(GOODS.slice(60, 80), { isFull: false }))
    await applyExchange(shop.db, id)
    const hidden = (await sold()).flatMap(({ isHidden }, n) => (isHidden ? n : []))
    expect(hidden).toEqual(GOODS.slice(80).map((_, n) => n + 80))
  })

  test('is replaced by the next full exchange', async () => {
    await expect(tell(inPortions(GOODS.slice(0, 60)))).rejects.toThrow('нет 40 из 100 товаров')
    const id = await lastId()
    await tell(inPortions(GOODS))
    await expect(applyExchange(shop.db, id)).rejects.toThrow('не ждёт решения')
  })

  test('counts leaps of prices over all portions', async () => {
    // three leaps among a hundred prices raise no question
    const [a, b, c, ...others] = GOODS as [Good, Good, Good, ...Good[]]
    const few = [a, b, c].map((good) => ({ ...good, price: '1,00' }))
    await tell(inPortions([...few, ...others]))
    expect((await listRuns(shop.db, 1))[0]?.status).toBe('done')
  })
})
