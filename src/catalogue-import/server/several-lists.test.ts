// Several lists one after another: agreements, waiting lists, and the supplier who sets the price.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { type ListedShop, listedShop, listOf, many } from '#tests/support/listed-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyRun, undoRun } from './undo-run.ts'

describe.each(testDatabases())(
  'lists of several days and suppliers on the $kind database',
  ({ open }) => {
    let shop: ListedShop
    beforeAll(async () => {
      shop = await listedShop(open)
    })
    afterAll(() => shop?.close())
    const bring: ListedShop['bring'] = (...wishes) => shop.bring(...wishes)
    const goodsOf: ListedShop['goodsOf'] = (maker) => shop.goodsOf(maker)

    test('an applied list waits again when it would change much more by now', async () => {
      await bring('MORE', listOf('MORE', many(10)))
      const { runId } = await bring('MORE', listOf('MORE', many(7)))
      const undoes = await bring('MORE', listOf('MORE', many(10, 101)), {
        isPartial: true,
        isAgreed: true,
      })
      expect(undoes.printed).toContain(`Загрузка № ${runId} этого поставщика отброшена`)
      const asked = await bring('MORE', listOf('MORE', many(7, 101)))
      await shop.db.query(sql`UPDATE products SET price = price / 2 WHERE name LIKE 'Болт %'
      AND manufacturer_id = (SELECT id FROM manufacturers WHERE name = 'MORE')`)
      const again = await applyRun(shop.db, asked.runId, { progress() {} })
      expect(again.end).toBe('asks')
      expect(again.questions).toEqual([
        expect.stringContaining('Исчезнут товары'),
        expect.stringContaining('Цены изменятся больше чем на 20 %: 7 из 7'),
      ])
      expect((await goodsOf('MORE')).filter(({ seen }) => seen)).toHaveLength(10)
      expect((await applyRun(shop.db, asked.runId, { progress() {} })).end).toBe('done')
      expect((await goodsOf('MORE')).filter(({ seen }) => seen)).toHaveLength(7)
    })

    test('a partial list does not replace a waiting whole list', async () => {
      await bring('WHOLE', listOf('WHOLE', many(10)))
      const { runId } = await bring('WHOLE', listOf('WHOLE', many(5)))
      const part = listOf('WHOLE', many(1, 101))
      await expect(bring('WHOLE', part, { isPartial: true })).rejects.toThrow(
        `Полный список этого поставщика (загрузка № ${runId}) ждёт решения`,
      )
      expect((await applyRun(shop.db, runId, { progress() {} })).counts).toMatchObject({
        vanished: 5,
      })
      expect((await bring('WHOLE', part, { isPartial: true })).end).toBe('done')
    })

    test('nor one whose switch was interrupted, or that is running', async () => {
      await bring('BUSY', listOf('BUSY', many(10)))
      const { runId } = await bring('BUSY', listOf('BUSY', many(5)))
      const part = listOf('BUSY', many(1, 101))
      const isAt = (seen: string, isStaged: boolean) =>
        shop.db.query(sql`
          UPDATE import_runs SET status = 'running', is_staged = ${isStaged},
                 seen_at = now() - ${seen}::interval
          WHERE id = ${runId}`)
      const bringPart = () => bring('BUSY', part, { isPartial: true })
      await isAt('1 minute', true)
      await expect(bringPart()).rejects.toThrow(`imports apply ${runId}`)
      await isAt('0', true)
      await expect(bringPart()).rejects.toThrow('Дождитесь')
      await isAt('0', false)
      await expect(bringPart()).rejects.toThrow('Дождитесь')
      await isAt('1 minute', true)
      expect((await applyRun(shop.db, runId, { progress() {} })).counts).toMatchObject({
        vanished: 5,
      })
    })

    test('a dry run of a partial list leaves the waiting whole list', async () => {
      await bring('LOOK', listOf('LOOK', many(10)))
      const { runId } = await bring('LOOK', listOf('LOOK', many(5)))
      const part = listOf('LOOK', many(1, 101))
      const looked = await bring('LOOK', part, { isPartial: true, isDryRun: true })
      expect(looked.end).toBe('compared')
      const refusal = `загрузка № ${runId}) ждёт решения`
      await expect(applyRun(shop.db, looked.runId, { progress() {} })).rejects.toThrow(refusal)
      await expect(bring('LOOK', part, { isPartial: true })).rejects.toThrow(refusal)
      expect((await applyRun(shop.db, runId, { progress() {} })).counts).toMatchObject({
        vanished: 5,
      })
    })

    test('when the other offers have no price, the price stays, which the report says', async () => {
      const own = { isAgreed: true, isStockIgnored: true, store: undefined }
      await bring('Молчун', listOf('UNKNOWN', many(3, 150)), own)
      await bring('Ушедший', listOf('UNKNOWN', many(3, 100)), own)
      await shop.db.query(sql`
        UPDATE supplier_offers SET price = NULL
        WHERE supplier_id = (SELECT id FROM suppliers WHERE name = 'Молчун')`)
      const { difference, told } = await bring('Ушедший', listOf('UNKNOWN', many(1, 100)), own)
      expect(difference).toMatchObject({ vanishing: 2, repriced: 0, unpriced: 2 })
      expect(told).toContain('но их цена неизвестна — стоит прежняя: 2')
      expect((await goodsOf('UNKNOWN')).map(({ price }) => price)).toEqual([10_000, 10_100, 10_200])
    })

    test('when the supplier who set the price drops a product, another one sets it', async () => {
      const at = async (article: string) =>
        (await goodsOf('STANDS')).find((one) => one.article === article)?.price
      const own = { isAgreed: true, isStockIgnored: true, store: undefined }
      await bring('Дорогой', listOf('STANDS', many(2, 150)), own)
      await bring('Средний', listOf('STANDS', many(2, 120)), own)
      await bring('Дешёвый', listOf('STANDS', many(2, 100)), own)
      expect(await at('N-101')).toBe(10_100)
      const without = await bring('Дешёвый', listOf('STANDS', many(1, 100)), {
        ...own,
        isAgreed: false,
      })
      expect(without).toMatchObject({
        end: 'asks',
        difference: { vanishing: 1, hiding: 0, repriced: 1, dearer: 1, jumps: 0 },
      })
      expect(without.difference.largest).toMatchObject([
        { article: 'N-101', was: 10_100, is: 12_100 },
      ])
      await applyRun(shop.db, without.runId, { progress() {} })
      expect(await at('N-101')).toBe(12_100)
      expect(
        await shop.db.query(sql`
      SELECT search.price FROM product_search AS search JOIN products ON id = product_id
      WHERE name = 'Болт 1' AND article = 'N-101' AND products.price = 12100`),
      ).toEqual([{ price: 12_100 }])
      await undoRun(shop.db, without.runId)
      expect(await at('N-101')).toBe(10_100)
    })
  },
)
