import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type Line, type ListedShop, listedShop, listOf, many } from '#tests/support/listed-shop.ts'
import { addStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyRun, undoRun } from './undo-run.ts'

describe.each(testDatabases())(
  'the safety checks of price lists on the $kind database',
  ({ open }) => {
    let shop: ListedShop
    beforeAll(async () => {
      shop = await listedShop(open)
    })
    afterAll(() => shop?.close())
    const bring: ListedShop['bring'] = (...wishes) => shop.bring(...wishes)
    const goodsOf: ListedShop['goodsOf'] = (maker) => shop.goodsOf(maker)
    const differences = () => shop.db.query(sql`SELECT * FROM stock_differences`)

    test('a dry run counts new, changed, missing and refused products and writes nothing', async () => {
      await bring('DRY', listOf('DRY', many(10)))
      const before = await goodsOf('DRY')
      const next: Line[] = [
        ...many(9, 101),
        ['N-200', 'Новый болт', '7', 1],
        ['N-201', 'Болт', '0', 1],
      ]
      const { end, counts, difference } = await bring('DRY', listOf('DRY', next), {
        isDryRun: true,
      })
      expect(end).toBe('compared')
      expect(counts).toMatchObject({ added: 1, changed: 9, unchanged: 0, refused: 1, vanished: 1 })
      expect(difference).toMatchObject({ known: 10, dearer: 9, cheaper: 0, jumps: 0, hiding: 1 })
      expect(difference.vanished).toEqual([{ article: 'N-109', name: 'Болт 9' }])
      expect(difference.largest).toHaveLength(9)
      expect(await goodsOf('DRY')).toEqual(before)
    })

    test('a dry run creates no manufacturer and no category', async () => {
      const list = 'Артикул;Товар;Бренд;Цена;Категория\nX-1;Болт;NOWHERE;10;Небывалое\n'
      await bring('NOWHERE', list, { isDryRun: true })
      expect(await shop.db.query(sql`SELECT id FROM manufacturers WHERE name = 'NOWHERE'`)).toEqual(
        [],
      )
      expect(await shop.db.query(sql`SELECT id FROM categories WHERE name = 'Небывалое'`)).toEqual(
        [],
      )
    })

    test('a list with more than a fifth of the offers missing waits for the owner’s decision', async () => {
      await bring('FIFTH', listOf('FIFTH', many(10)))
      const less = listOf('FIFTH', many(7))
      const asked = await bring('FIFTH', less)
      expect(asked.end).toBe('asks')
      expect(asked.told).toContain('та же команда с --partial')
      expect(asked.questions).toEqual([expect.stringContaining('3 из 10')])
      expect((await goodsOf('FIFTH')).filter(({ seen }) => seen)).toHaveLength(10)
      const agreed = await bring('FIFTH', less, { isAgreed: true })
      expect(agreed.printed).toContain(`Продолжаю загрузку № ${asked.runId}`)
      expect(agreed).toMatchObject({ end: 'done', runId: asked.runId, counts: { vanished: 3 } })
      expect((await goodsOf('FIFTH')).filter(({ seen }) => seen)).toHaveLength(7)
    })

    test('exactly a fifth needs no decision, and neither does a partial list', async () => {
      await bring('EXACT', listOf('EXACT', many(10)))
      expect((await bring('EXACT', listOf('EXACT', many(8)))).end).toBe('done')
      const part = await bring('EXACT', listOf('EXACT', many(1, 103)), { isPartial: true })
      expect(part).toMatchObject({ end: 'done', counts: { vanished: 0, changed: 1 } })
      const dearer = await bring('EXACT', listOf('EXACT', many(8, 500)), { isPartial: true })
      expect([dearer.end, dearer.told.includes('--partial')]).toEqual(['asks', false])
      expect((await goodsOf('EXACT')).filter(({ seen }) => seen)).toHaveLength(8)
    })

    test.each([
      ['doubles', 40, 'было 20, стало 40'],
      ['grows tenfold', 200, 'было 20, стало 200'],
      ['repeats its rows', 0, 'было 20, стало 40'],
    ])('a list that %s waits and tells its rows before and now', async (how, count, told) => {
      const maker = `MORE ${how}`
      await bring(maker, listOf(maker, many(20)))
      const next = count > 0 ? many(count) : [...many(20), ...many(20)]
      const { end, questions } = await bring(maker, listOf(maker, next))
      expect(end).toBe('asks')
      expect(questions).toEqual([expect.stringContaining(told)])
      expect(await goodsOf(maker)).toHaveLength(20)
    })

    test('a part that is longer than the last list, and a list a third longer, need no decision', async () => {
      await bring('THIRD', listOf('THIRD', many(21)))
      expect((await bring('THIRD', listOf('THIRD', many(28)))).end).toBe('done')
      const part = listOf('THIRD', many(60))
      expect((await bring('THIRD', part, { isPartial: true })).end).toBe('done')
    })

    test('prices a hundred times too high wait until the run is applied', async () => {
      await bring('HUNDRED', listOf('HUNDRED', many(10)))
      const dear = many(10).map(([article, name, price, quantity]): Line => {
        return [article, name, `${price}00`, quantity]
      })
      const asked = await bring('HUNDRED', listOf('HUNDRED', dear))
      expect(asked.end).toBe('asks')
      expect(asked.difference.largest[0]).toMatchObject({ was: 10_000, is: 1_000_000 })
      expect((await goodsOf('HUNDRED'))[0]?.price).toBe(10_000)
      expect((await applyRun(shop.db, asked.runId, { progress() {} })).end).toBe('done')
      expect((await goodsOf('HUNDRED'))[0]?.price).toBe(1_000_000)
      await expect(applyRun(shop.db, asked.runId, { progress() {} })).rejects.toThrow(
        'не ждёт решения',
      )
    })

    test('one price of many that falls to a hundredth waits, and is named', async () => {
      await bring('LOST', listOf('LOST', many(10, 1770)))
      const cheap = many(10, 1770).map((line, index): Line => {
        const [article, name, price, quantity] = line
        return index === 4 ? [article, name, '17,70', quantity] : [article, name, price, quantity]
      })
      const asked = await bring('LOST', listOf('LOST', cheap))
      expect(asked).toMatchObject({ end: 'asks', difference: { tripled: 1 } })
      expect(asked.questions).toEqual([expect.stringContaining('товаров: 1. N-104: 1')])
      expect(asked.questions[0]).toContain('→ 17,70')
      expect((await bring('LOST', listOf('LOST', many(10, 1770)))).end).toBe('done')
    })

    test('a product without offers is neither sold nor found, and comes back with a list', async () => {
      await bring('GONE', listOf('GONE', many(6)))
      await bring('GONE', listOf('GONE', many(5)))
      expect((await goodsOf('GONE')).at(-1)).toMatchObject({
        seen: false,
        found: false,
        stock: 0,
        offers: 0,
      })
      await bring('GONE', listOf('GONE', many(6)))
      expect((await goodsOf('GONE')).at(-1)).toMatchObject({
        seen: true,
        found: true,
        stock: 5,
        offers: 1,
      })
      expect(await differences()).toEqual([])
    })

    test('a product that another supplier offers stays', async () => {
      await bring('SHARED', listOf('SHARED', many(6)))
      await bring('Второй', listOf('SHARED', many(6)))
      await bring('SHARED', listOf('SHARED', many(5)))
      expect((await goodsOf('SHARED')).at(-1)).toMatchObject({ seen: true, stock: 5, offers: 1 })
    })

    test('a product with a refused row is not missing', async () => {
      await bring('KEPT', listOf('KEPT', many(2)))
      const list = listOf('KEPT', [
        ['N-100', 'Болт 0', '100', 5],
        ['N-101', 'Болт 1', 'по запросу', 5],
      ])
      expect((await bring('KEPT', list)).counts).toMatchObject({ vanished: 0, refused: 1 })
      expect(await goodsOf('KEPT')).toMatchObject([{ seen: true }, { seen: true, price: 10_100 }])
    })

    test('an undone run leaves products, offers and stock as before it', async () => {
      await bring('UNDO', listOf('UNDO', many(10)))
      const before = await goodsOf('UNDO')
      const next: Line[] = [
        ...many(9, 101).map(([a, n, p]): Line => [a, `${n} новый`, p, 8]),
        ['N-300', 'Гайка', '7', 1],
      ]
      const { runId } = await bring('UNDO', listOf('UNDO', next))
      await undoRun(shop.db, runId)
      const after = await goodsOf('UNDO')
      expect(after.slice(0, 10)).toEqual(before)
      expect(after[10]).toMatchObject({ article: 'N-300', seen: false, stock: 0, offers: 0 })
      expect(await differences()).toEqual([])
      await expect(undoRun(shop.db, runId)).rejects.toThrow('отменить нельзя: отменена')
      expect((await bring('UNDO', listOf('UNDO', next))).counts).toMatchObject({ changed: 10 })
    })

    test('a run is undone only after later ones of the supplier', async () => {
      const first = await bring('ORDER', listOf('ORDER', many(10)))
      const second = await bring('ORDER', listOf('ORDER', many(10, 101)))
      await expect(undoRun(shop.db, first.runId)).rejects.toThrow(
        `отмените загрузку № ${second.runId}`,
      )
      await undoRun(shop.db, second.runId)
      await undoRun(shop.db, first.runId)
      expect((await goodsOf('ORDER')).every(({ seen }) => !seen)).toBe(true)
    })

    test('later changes by hand stay when a run is undone', async () => {
      await bring('HAND', listOf('HAND', many(5)))
      const { runId } = await bring('HAND', listOf('HAND', many(5, 101)))
      await shop.db.query(sql`
      UPDATE products SET price = 777 WHERE article = 'N-100' AND manufacturer_id =
        (SELECT id FROM manufacturers WHERE name = 'HAND')`)
      await undoRun(shop.db, runId)
      expect((await goodsOf('HAND')).map(({ price }) => price)).toEqual([
        777, 10_100, 10_200, 10_300, 10_400,
      ])
    })

    test('a run that fails in the switch leaves the old list published', async () => {
      await bring('FAIL', listOf('FAIL', many(10)))
      const before = await goodsOf('FAIL')
      const failing = failingAt(shop.db, 'INSERT INTO supplier_offers')
      await expect(bring('FAIL', listOf('FAIL', many(10, 101)), {}, failing)).rejects.toThrow(
        'broken',
      )
      expect(await goodsOf('FAIL')).toEqual(before)
      expect((await bring('FAIL', listOf('FAIL', many(10, 101)))).counts).toMatchObject({
        changed: 10,
      })
    })

    test('an applied list that failed waits again', async () => {
      await bring('AGAIN', listOf('AGAIN', many(10)))
      const { runId } = await bring('AGAIN', listOf('AGAIN', many(5)))
      const failing = failingAt(shop.db, 'INSERT INTO supplier_offers')
      await expect(applyRun(failing, runId, { progress() {} })).rejects.toThrow('broken')
      expect((await applyRun(shop.db, runId, { progress() {} })).counts).toMatchObject({
        vanished: 5,
      })
    })

    test('two lists of the same goods wait for each other, and the later one wins', async () => {
      const lists = [100, 101, 102].map((price) => listOf('BOTH', many(30, price)))
      const ends = await Promise.allSettled(
        lists.map((list) => bring('BOTH', list, { isAgreed: true })),
      )
      const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      const [last] = await shop.db.query<{ id: number }>(sql`
      SELECT max(id) AS id FROM import_runs WHERE supplier_id =
        (SELECT id FROM suppliers WHERE name = 'BOTH')`)
      expect(done.map(({ runId }) => runId)).toContain(last?.id)
      const firsts = (await goodsOf('BOTH')).map(({ price }, n) => price - n * 100)
      expect(firsts).toHaveLength(30)
      expect(new Set(firsts).size).toBe(1)
      expect(await differences()).toEqual([])
    })

    test('an older list is not published over a newer one', async () => {
      await bring('OLDER', listOf('OLDER', many(10)))
      const older = await bring('OLDER', listOf('OLDER', many(5)))
      await shop.db.query(sql`
      UPDATE import_runs SET status = 'running', seen_at = now() WHERE id = ${older.runId}`)
      await bring('OLDER', listOf('OLDER', many(9, 101)))
      await shop.db.query(sql`UPDATE import_runs SET status = 'waiting' WHERE id = ${older.runId}`)
      await expect(applyRun(shop.db, older.runId, { progress() {} })).rejects.toThrow('более новый')
      // it can never be published: nothing waits for it
      await expect(applyRun(shop.db, older.runId, { progress() {} })).rejects.toThrow('не удалась')
      const part = await bring('OLDER', listOf('OLDER', many(1, 102)), { isPartial: true })
      expect(part.end).toBe('done')
      expect((await goodsOf('OLDER')).slice(0, 2)).toMatchObject([
        { price: 10_200 },
        { price: 10_200 },
      ])
    })

    test('a partial list with prices a hundred times too high raises a question too', async () => {
      await bring('PART', listOf('PART', many(30)))
      const list = listOf('PART', [['N-100', 'Болт 0', '10000', 5]])
      expect((await bring('PART', list, { isPartial: true })).end).toBe('asks')
    })

    test('a list that empties all stock raises a question', async () => {
      await bring('EMPTY', listOf('EMPTY', many(10)))
      const none = many(10).map(([a, n, p]): Line => [a, n, p, 0])
      const { end, questions } = await bring('EMPTY', listOf('EMPTY', none))
      expect(end).toBe('asks')
      expect(questions).toEqual([expect.stringContaining('Остатки станут нулевыми: 10 из 10')])
    })

    test('products of a missing offer are not left for sale because another has them elsewhere', async () => {
      await bring('GHOST', listOf('GHOST', many(6)))
      await bring('Чужой склад', listOf('GHOST', many(6)), {
        store: undefined,
        isStockIgnored: true,
      })
      await bring('GHOST', listOf('GHOST', many(5)))
      expect((await goodsOf('GHOST')).at(-1)).toMatchObject({ seen: true, stock: 0, offers: 1 })
    })

    test('another shop than before raises a question', async () => {
      const other = await addStore(shop.db)
      await bring('MOVED', listOf('MOVED', many(10)))
      const { end, questions } = await bring('MOVED', listOf('MOVED', many(10, 101)), {
        store: String(other.id),
      })
      expect(end).toBe('asks')
      expect(questions).toEqual([expect.stringContaining('другого магазина')])
    })

    test('a later count of staff stays when a run is undone, and so do products in stock', async () => {
      await bring('COUNTED', listOf('COUNTED', many(2)))
      const next: Line[] = [
        ...many(2).map(([a, n, p]): Line => [a, n, p, 20]),
        ['N-400', 'Шайба', '5', 9],
      ]
      const { runId } = await bring('COUNTED', listOf('COUNTED', next))
      const recount = (article: string, count: number) =>
        shop.db.query(sql`
        SELECT count_stock(array_agg(id), ARRAY[${shop.store.locationId}::integer],
                           ARRAY[${count}::integer], 'corrected', 'staff', 'recount')
        FROM products WHERE article = ${article} AND manufacturer_id =
          (SELECT id FROM manufacturers WHERE name = 'COUNTED')`)
      await recount('N-100', 18)
      await recount('N-400', 7)
      await undoRun(shop.db, runId)
      expect(await goodsOf('COUNTED')).toMatchObject([
        { stock: 18 },
        { stock: 5 },
        { article: 'N-400', stock: 7, seen: true, offers: 0 },
      ])
    })

    test('more goods than ever want the same address', async () => {
      const lines = (from: number): Line[] =>
        Array.from({ length: 130 }, (_, n) => [
          String.fromCodePoint(0x4e00 + from + n),
          'Болт',
          '10',
          1,
        ])
      await bring('STEM', listOf('STEM', lines(0)))
      expect((await bring('STEM', listOf('STEM', lines(1)))).counts).toMatchObject({ added: 1 })
    })

    test('products that want the same address get different ones', async () => {
      const lines: Line[] = ['№ 1', '№-1/', '№1!!'].map((article, n) => [
        `${'＃'.repeat(n)}${article}`,
        'Болт',
        '10',
        1,
      ])
      await bring('KEYS', listOf('KEYS', [...lines, ['Ж', 'Болт', '5', 1], ['ЖЪ', 'Болт', '5', 1]]))
      const keys = await shop.db.query<{ key: string }>(sql`
      SELECT key FROM products WHERE manufacturer_id =
        (SELECT id FROM manufacturers WHERE name = 'KEYS')`)
      expect(keys.length).toBeGreaterThan(1)
      expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    })

    test('a file of refused rows is a partial list', async () => {
      await bring('REFUSED', listOf('REFUSED', many(10)))
      const report = 'Артикул;Товар;Бренд;Цена;Остаток;Причина\nN-100;Болт 0;REFUSED;99;5;цена\n'
      const { end, printed } = await bring('REFUSED', report)
      expect(end).toBe('done')
      expect(printed).toContain('файл отказанных строк')
    })
  },
)

/** The same database, whose statement that begins so does not come through. */
function failingAt(db: Database, beginning: string): OpenDatabase {
  const failing = (real: Database): Database => ({
    ...real,
    query: (statement) =>
      statement.text.trim().startsWith(beginning)
        ? Promise.reject(new Error('broken'))
        : real.query(statement),
    transaction: (work) => real.transaction((tx) => work(failing(tx))),
  })
  return failing(db) as OpenDatabase
}
