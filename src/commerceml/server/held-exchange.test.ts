// Answers to 1C about refused and held goods, and the owner's decisions.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import type { SentFile } from '#tests/support/one-c.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { soldFrom1c, wholeCatalogue } from '#tests/support/shop-with-1c.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { applyExchange, undoExchange } from './decide-exchange.ts'
import { listRuns } from './exchange-runs.repository.ts'
import { countRefusedOffers, listRefusals } from './refusals.repository.ts'

const GOODS: Good[] = manyGoods(30).map((good) => ({ ...good, stocks: { [STOCK_ONE]: '4' } }))
const dearer = (good: Good, times: number): Good => ({
  ...good,
  price: String(Number(good.price?.replace(',', '.')) * times).replace('.', ','),
})

describe.each(bothDatabases())('refused and held goods on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'held-exchange-'))
    door = await exchangeDoor(db, join(folder, 'exchange'))
  })
  afterAll(async () => {
    await door?.close()
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const tell = async (files: readonly SentFile[], version?: string) => {
    await db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    await door.oneC({ ...(version && { version }) }).sendCatalog(files)
  }
  const last = async () => {
    const [run] = await listRuns(db, 1)
    if (!run) throw new Error('no exchange is in the journal')
    return run
  }
  /** Prices and stock of the goods on sale, by article. */
  const shown = async () =>
    [...(await soldFrom1c(db)).values()]
      .filter(({ isHidden }) => !isHidden)
      .map(({ article, price, stock }) => [article, price, stock])

  test('stock without a location is a failure, and is imported once there is one', async () => {
    const homeless = tell(setOfTwo(GOODS))
    await expect(homeless).rejects.toThrow('Остатки некуда положить: товаров 30, единиц 120')
    expect((await last()).failure).toContain('EXCHANGE_WAREHOUSES')
    await addCity(db)
    await tell(setOfTwo(GOODS))
    expect(await shown()).toHaveLength(30)
    expect((await shown())[0]?.[2]).toEqual({ 'Склад 1С: ул. Мира, 1': 4 })
  })

  test('an HTML page and other XML are refused as no export of 1C', async () => {
    const page = '<html><head><title>502</title></head><body><p>Bad gateway</p></body></html>'
    for (const text of [page, `<!DOCTYPE html>${page}`, '<yml_catalog><shop/></yml_catalog>']) {
      const file = { name: 'offers0_1.xml', bytes: Buffer.from(text) }
      await expect(tell([file])).rejects.toThrow('это не выгрузка 1С (CommerceML)')
    }
    expect(await shown()).toHaveLength(30)
  })

  test('a failure lists the offers when all are refused', async () => {
    const files = setOfTwo(GOODS, { currency: 'EUR' })
    await expect(tell(files)).rejects.toThrow(
      /Не приняты предложения: 30 из 30 .*KW-100000 — Цена не в рублях: «EUR»/,
    )
    const { id, status, offers, refused } = await last()
    expect({ status, offers, refused }).toEqual({ status: 'failed', offers: 30, refused: 30 })
    expect(await listRefusals(db, id, 100)).toHaveLength(30)
    expect(await shown()).toHaveLength(30)
  })

  test('a few refused offers stand in the journal and do not fail the exchange', async () => {
    const [first, ...others] = GOODS as [Good, ...Good[]]
    await tell(setOfTwo([{ ...first, price: 'дорого' }, ...others]))
    const { id, status, refused } = await last()
    expect({ status, refused }).toEqual({ status: 'done', refused: 1 })
    expect(await listRefusals(db, id, 100)).toEqual([
      {
        offerId: first.id,
        name: 'Деталь 0',
        article: 'KW-100000',
        reason: 'Цену не удалось прочитать.',
      },
    ])
    await tell(setOfTwo(GOODS))
    expect((await last()).refused).toBe(0)
  })

  test('refused goods count among the absent ones, and many refused goods do not offset them', async () => {
    const some = GOODS.map((good, n) => (n < 20 ? { ...good, price: 'дорого' } : good))
    await expect(tell(setOfTwo(some))).rejects.toThrow('Не приняты предложения: 20 из 30')
    await expect(tell(setOfTwo(some.slice(20)))).rejects.toThrow('нет 20 из 30 товаров')
    expect(await shown()).toHaveLength(30)
    const fresh = manyGoods(60)
      .slice(30)
      .map((good) => ({ ...good, price: 'дорого' }))
    await expect(tell(setOfTwo([...GOODS.slice(20), ...fresh]))).rejects.toThrow(
      'нет 20 из 30 товаров',
    )
    await tell(setOfTwo(GOODS))
    expect(await shown()).toHaveLength(30)
  })

  test.each([
    [
      'stock of nothing',
      (good: Good): Good => ({ ...good, stocks: { [STOCK_ONE]: '0' } }),
      'нулевыми',
    ],
    [
      'prices of zero',
      (good: Good): Good => ({ ...good, price: '0' }),
      'Удалены в 1С или без цены: 30',
    ],
  ])('%s are held in every version until the owner decides', async (_what, change, text) => {
    const before = await wholeCatalogue(db)
    const shownBefore = await shown()
    const changed = GOODS.map(change)
    await expect(tell(setOfTwo(changed))).rejects.toThrow(text)
    expect(await wholeCatalogue(db)).toBe(before)
    await expect(tell(setOfMany(changed), '3.1')).rejects.toThrow(text)
    expect(await wholeCatalogue(db)).toBe(before)
    const { id } = await last()
    await expect(applyExchange(db, id - 1)).rejects.toThrow('не ждёт решения')
    // neither other goods nor a new name of these publish the held ones
    await tell(setOfTwo(manyGoods(31).slice(30), { isFull: false }))
    expect((await shown()).slice(0, 30)).toEqual(shownBefore)
    await tell(setOfTwo(GOODS.map((good) => ({ ...good, name: 'Новое' }))).slice(0, 1))
    expect((await shown()).slice(0, 30)).toEqual(shownBefore)
    await applyExchange(db, id)
    expect((await shown()).slice(0, 30)).not.toEqual(shownBefore)
    await undoExchange(db, id)
    expect((await shown()).slice(0, 30)).toEqual(shownBefore)
    // correct data are published without a decision, file by file
    await tell(setOfMany(GOODS), '3.1')
    expect(await shown()).toEqual(shownBefore)
    await expect(tell(setOfTwo(changed))).rejects.toThrow(text)
    await tell(setOfMany(GOODS), '3.1')
    expect(await shown()).toEqual(shownBefore)
    expect(await listRuns(db, 2)).toMatchObject([{ status: 'done' }, { status: 'failed' }])
  })

  test('a few leaps of prices are not held: a placeholder price may be corrected', async () => {
    const few = GOODS.slice(0, 9).map((good) => dearer(good, 10))
    await tell(setOfTwo(few, { isFull: false }))
    expect((await last()).status).toBe('done')
    await tell(setOfTwo(GOODS))
    expect((await last()).status).toBe('done')
  })

  test.each([
    ['in one file', setOfTwo, undefined],
    ['in many files', setOfMany, '3.1'],
  ])(
    'an exchange fails when all of a few changes are refused, %s',
    async (_what, setOf, version) => {
      const few = GOODS.slice(0, 2)
      const refused = setOf(
        few.map((good) => ({ ...good, price: 'дорого' })),
        { isFull: false },
      )
      await expect(tell(refused, version)).rejects.toThrow(
        /Не приняты предложения: 2 из 2 .*KW-100000 — Цену не удалось прочитать/,
      )
      expect(await countRefusedOffers(db)).toBe(2)
      const before = await wholeCatalogue(db)
      // 1C sends them again with each exchange: only the journal grows
      for (let round = 0; round < 3; round += 1) {
        await expect(tell(refused, version)).rejects.toThrow('Не приняты предложения: 2 из 2')
        expect(await last()).toMatchObject({
          status: 'failed',
          offers: 2,
          refused: 2,
          questions: [],
        })
        expect(await wholeCatalogue(db)).toBe(before)
      }
      // the failure keeps neither these nor other offers from being imported later
      await tell(setOf(GOODS.slice(2, 4), { isFull: false }), version)
      expect((await last()).status).toBe('done')
      await tell(setOf(few, { isFull: false }), version)
      expect(await last()).toMatchObject({ status: 'done', refused: 0 })
      expect(await countRefusedOffers(db)).toBe(0)
    },
  )

  test('one refused offer among few changes is no failure', async () => {
    await tell(setOfTwo(GOODS.slice(0, 1), { isFull: false, currency: 'EUR' }))
    expect(await last()).toMatchObject({ status: 'done', offers: 1, refused: 1 })
    await tell(setOfTwo(GOODS))
  })
})
