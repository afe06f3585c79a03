// Lists that count several shops: stock of each, questions, remembered columns, undo.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { zipOf } from '#tests/support/price-tables.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { reportLines } from '../import-report.ts'
import { bringList, previewKnown } from './bring-list.ts'
import type { ImportRequest } from './import-request.ts'
import { applyRun, undoRun } from './undo-run.ts'

describe.each(testDatabases())('stock by shops on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let tver: SampleStore
  let volgograd: SampleStore
  let other: SampleStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stock-by-shop-'))
    db = await open()
    ;[tver, volgograd, other] = [await addStore(db), await addStore(db), await addStore(db)]
    for (const [city, store] of [
      ['Тверь', tver],
      ['Волгоград', volgograd],
    ] as const) {
      await db.query(sql`
        UPDATE cities SET name = ${city} WHERE id = (SELECT city_id FROM stores WHERE id = ${store.id})`)
    }
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const asking = { isAgreed: false }
  /** The manufacturer is also the supplier, so that tests are isolated. The owner agrees to all. */
  const requestOf = async (
    maker: string,
    list: string | Buffer,
    wishes: Partial<ImportRequest> = {},
  ) => {
    const path = join(folder, `${maker}.csv`)
    await writeFile(path, typeof list === 'string' ? list.replaceAll('MAKER', maker) : list)
    return { supplier: maker, columns: {}, isAgreed: true, ...wishes, path }
  }
  const bring = async (
    maker: string,
    list: string | Buffer,
    wishes: Partial<ImportRequest> = {},
    by: Database = db,
  ) => {
    const request = await requestOf(maker, list, wishes)
    const printed: string[] = []
    const report = await bringList(by, request, {
      print: (line) => printed.push(line),
      progress() {},
    })
    return { ...report, printed: printed.join('\n'), told: reportLines(report).join('\n') }
  }
  /** Article, what lies in Tver, Volgograd and the third shop, and what the supplier has. */
  const stockOf = async (maker: string) => {
    const at = ({ locationId }: SampleStore) => sql`(
      SELECT on_hand FROM stock_levels WHERE product_id = product.id AND location_id = ${locationId})`
    const rows = await db.query<{ told: string }>(sql`
      SELECT concat_ws(' ', product.article, coalesce(${at(tver)}::text, '·'),
                       coalesce(${at(volgograd)}::text, '·'), coalesce(${at(other)}::text, '·'),
                       '=', (SELECT offer.quantity FROM supplier_offers AS offer JOIN suppliers AS own
                          ON own.id = offer.supplier_id AND own.name = ${maker}
                        WHERE product_id = product.id))
               AS told
      FROM products AS product JOIN manufacturers AS made ON made.id = product.manufacturer_id
      WHERE made.name = ${maker} ORDER BY product.article`)
    return rows.map(({ told }) => told)
  }
  const differences = () => db.query(sql`SELECT * FROM stock_differences`)

  const HEAD = 'Артикул;Товар;Бренд;Цена;Остаток Тверь;Склад Волгоград\n'
  const rows = (...lines: string[]) =>
    `${lines.map((line) => line.replace(';', ';Болт;MAKER;10;')).join('\n')}\n`
  const list = (...lines: string[]) => HEAD + rows(...lines)

  test('each column counts its own shop, by its title; the offer is the sum', async () => {
    const report = await bring('EACH', list('E-1;>10 шт.;2', 'E-2;есть;', 'E-3;нет;7'))
    expect(report).toMatchObject({ end: 'done', counts: { added: 3, stockChanged: 3 } })
    expect(await stockOf('EACH')).toEqual(['E-1 10 2 · = 12', 'E-2 1 · · = 1', 'E-3 · 7 · = 7'])
    expect(report.printed).toContain(`остаток — «Остаток Тверь»: ${tver.title}`)
    expect(report.told).toContain(`${tver.title}: 11 шт. у товаров: 2 (было 0 шт.)`)
    expect(report.told).toContain(`${volgograd.title}: 9 шт. у товаров: 2 (было 0 шт.)`)
    expect(await differences()).toEqual([])
  })

  test('the same list again changes nothing, even when stock moves between shops', async () => {
    await bring('AGAIN', list('A-1;3;2', 'A-2;;4'))
    const again = await bring('AGAIN', list('A-1;3;2', 'A-2;;4'))
    expect(again.counts).toMatchObject({ unchanged: 2, changed: 0, stockChanged: 0 })
    const moved = await bring('AGAIN', list('A-1;1;4', 'A-2;;4'))
    expect(moved).toMatchObject({ difference: { requantified: 0 }, counts: { stockChanged: 1 } })
    expect(await stockOf('AGAIN')).toEqual(['A-1 1 4 · = 5', 'A-2 · 4 · = 4'])
  })

  test('an empty cell leaves the stock of its shop', async () => {
    await bring('EMPTY', list('M-1;3;2'))
    await bring('EMPTY', list('M-1;;5'))
    expect(await stockOf('EMPTY')).toEqual(['M-1 3 5 · = 5'])
  })

  test('a cell that cannot be read leaves the stock of its shop; the price is taken', async () => {
    await bring('FAULT', list('F-1;1;4', 'F-2;1;2'))
    const { doubts, counts } = await bring('FAULT', list('F-1;3;-2', 'F-2;1;2'))
    expect(counts).toMatchObject({ refused: 0 })
    expect(doubts).toEqual([
      {
        reason: 'отрицательный остаток',
        count: 1,
        examples: [{ line: 2, column: 'Склад Волгоград', text: '-2' }],
      },
    ])
    expect(await stockOf('FAULT')).toEqual(['F-1 3 4 · = 5', 'F-2 1 2 · = 3'])
  })

  test('words for quantities are asked about once, remembered, and forgotten by an undo', async () => {
    const words = list('W-1;много;1', 'W-2;много;-3', 'W-3;много;5', 'W-4;++;6')
    await expect(bring('WORDS', words)).rejects.toThrow(
      "Остаток записан словами (строк среди первых): «много» (3). Сколько это штук? --quantity-words 'много=ЧИСЛО'",
    )
    const told = await bring('WORDS', words, { quantityWords: { много: 10, минус: 0 } })
    expect(told.told).toContain('Остаток непонятен, взята только цена: 1')
    const stock = ['W-1 10 1 · = 11', 'W-2 10 · · = 10', 'W-3 10 5 · = 15', 'W-4 · 6 ·  =']
    expect((await stockOf('WORDS')).map((one) => one.replace(/ =$/, '  ='))).toEqual(stock)
    const again = await bring('WORDS', words.replace(';много;1', ';много;2'))
    expect(again.end).toBe('done')
    expect((await stockOf('WORDS'))[0]).toBe('W-1 10 2 · = 12')
    await undoRun(db, again.runId)
    await undoRun(db, told.runId)
    await expect(bring('WORDS', words)).rejects.toThrow('Остаток записан словами')
  })

  test('a missing product is emptied in every shop where no other list has it, until the undo', async () => {
    const goods = ['V-1;3;2', 'V-2;1;1', 'V-3;1;1', 'V-4;1;1', 'V-5;1;1', 'V-6;1;1']
    await bring('VANISH', list(...goods))
    const before = await stockOf('VANISH')
    // another supplier keeps the first one, in Tver alone
    const beside = 'Артикул;Товар;Бренд;Цена;Остаток Тверь\nV-1;Болт;VANISH;10;3\n'
    await bring('BESIDE', beside)
    const { runId } = await bring(
      'VANISH',
      list(...goods.slice(1).map((row) => row.replace('1;1', '4;0'))),
      {
        isAgreed: true,
      },
    )
    expect((await stockOf('VANISH')).slice(0, 2)).toEqual(['V-1 3 0 · =', 'V-2 4 0 · = 4'])
    expect(await undoRun(db, runId)).toBe(6)
    expect((await stockOf('VANISH')).slice(1)).toEqual(before.slice(1))
    const levels = await db.query(sql`
      SELECT level.on_hand FROM stock_levels AS level JOIN products AS product
        ON product.id = level.product_id WHERE product.article = 'V-1' ORDER BY location_id`)
    expect(levels).toEqual([{ on_hand: 3 }, { on_hand: 2 }])
    expect(await differences()).toEqual([])
  })

  test('named columns are remembered for the supplier; one shop may have several', async () => {
    const named = 'Артикул;Товар;Бренд;Цена;А;Б;В;Г\n'
    const stock = [
      { column: 'А', store: other.title },
      { column: '6', store: String(tver.id) },
      { column: 'В', store: 'Тверь' },
      { column: 'Г', store: '-' },
    ]
    await bring('MEMORY', named + rows('N-1;1;2;3;100'), { stock })
    expect(await stockOf('MEMORY')).toEqual(['N-1 5 · 1 = 6'])
    const next = await bring('MEMORY', named + rows('N-1;2;2;2;не наш'))
    expect(next.printed).toContain(`остаток — «А»: ${other.title} (как в прошлый раз)`)
    expect(await stockOf('MEMORY')).toEqual(['N-1 4 · 2 = 6'])
  })

  test('a column without a shop needs `--store` and is counted there', async () => {
    const beside = 'Артикул;Товар;Бренд;Цена;Остаток;А\n'
    const stock = [{ column: 'А', store: 'Тверь' }]
    await expect(bring('REST', beside + rows('R-1;5;2'), { stock })).rejects.toThrow(
      "Столбец «Остаток» не говорит, в каком магазине лежит товар: назовите его (--stock 'Остаток=МАГАЗИН'",
    )
    await bring('REST', beside + rows('R-1;5;2'), { stock, store: other.title })
    expect(await stockOf('REST')).toEqual(['R-1 2 · 5 = 7'])
  })

  test('a shop no longer counted raises a question, an additional one does not', async () => {
    const one = 'Артикул;Товар;Бренд;Цена;Остаток Тверь\n'
    await bring('SET', one + rows('S-1;5'))
    const more = await bring('SET', list('S-1;5;2'), asking)
    // the first count of the other shop by its title
    expect(more.questions).toEqual([expect.stringContaining('ваших магазинов')])
    await applyRun(db, more.runId, { progress() {} })
    const less = await bring('SET', one + rows('S-1;6'), asking)
    expect(less).toMatchObject({
      end: 'asks',
      questions: [expect.stringContaining('другого магазина')],
    })
    expect((await applyRun(db, less.runId, { progress() {} })).end).toBe('done')
    expect(await stockOf('SET')).toEqual(['S-1 6 2 · = 6'])
  })

  test('a shop named only by a title raises a question once; it may be a warehouse of the supplier', async () => {
    const first = await bring('TITLE', list('T-1;5;2'), asking)
    expect(first).toMatchObject({ end: 'asks', questions: [expect.stringContaining(tver.title)] })
    expect(await stockOf('TITLE')).toEqual([])
    expect((await applyRun(db, first.runId, { progress() {} })).end).toBe('done')
    expect((await bring('TITLE', list('T-1;4;3'), asking)).end).toBe('done')
    expect(await stockOf('TITLE')).toEqual(['T-1 4 3 · = 7'])
  })

  test('a shop named by the owner raises no question, now or later', async () => {
    const asked = await bring('SAID', list('W-1;5;2'), asking)
    const stock = [
      { column: 'Остаток Тверь', store: '-' },
      { column: 'Склад Волгоград', store: 'Волгоград' },
    ]
    const said = await bring('SAID', list('W-1;5;2'), { ...asking, stock })
    expect(said.end).toBe('done')
    expect(said.printed).toContain(`Загрузка № ${asked.runId} этого поставщика отброшена`)
    expect((await bring('SAID', list('W-1;6;3'), asking)).end).toBe('done')
    expect(await stockOf('SAID')).toEqual(['W-1 · 3 · = 3'])
  })

  test('a shop emptied by a list raises a question, even if the other keeps its goods', async () => {
    const goods = (atTver: number, emptied: number) =>
      list(...Array.from({ length: 10 }, (_, n) => `O-${n};${n < emptied ? 0 : atTver};5`))
    await bring('OUT', goods(5, 0), { isAgreed: true })
    const asked = await bring('OUT', goods(5, 3), asking)
    expect(asked).toMatchObject({
      end: 'asks',
      questions: [expect.stringContaining(`${tver.title}: остатки станут нулевыми: 3 из 10`)],
    })
    expect((await applyRun(db, asked.runId, { progress() {} })).end).toBe('done')
    expect((await stockOf('OUT'))[0]).toBe('O-0 0 5 · = 5')
    // a fifth of the seven that are left there
    expect((await bring('OUT', goods(4, 4), asking)).end).toBe('done')
  })

  test('doubtful columns refuse a list whose others name shops; --no-stock changes no shop', async () => {
    const twice = 'Артикул;Товар;Бренд;Цена;Остаток Тверь;Наличие Тверь;Склад Волгоград\n'
    await expect(bring('DOUBT', twice + rows('D-1;5;есть;2'))).rejects.toThrow(
      'Столбец «Остаток Тверь» — остатки какого магазина',
    )
    await bring('DOUBT', list('D-1;5;2'), { isStockIgnored: true })
    expect(await stockOf('DOUBT')).toEqual(['D-1 · · · = 7'])
  })

  test('each table of an archive may count other shops', async () => {
    const head = 'Артикул;Товар;Бренд;Цена;'
    const zip = await zipOf({
      'a.csv': `${head}Остаток Тверь\nZ-1;Болт;ARCHIVE;10;3\nZ-2;Болт;ARCHIVE;10;1\n`,
      'b.csv': `${head}Склад Волгоград\nZ-3;Болт;ARCHIVE;10;5\n`,
      'c.csv': `${head}Остаток\nZ-4;Болт;ARCHIVE;10;7\n`,
    })
    await bring('ARCHIVE', zip, { store: other.title, stock: [] })
    expect(await stockOf('ARCHIVE')).toEqual([
      'Z-1 · · 3 = 3',
      'Z-2 · · 1 = 1',
      'Z-3 · · 5 = 5',
      'Z-4 · · 7 = 7',
    ])
    const named = await zipOf({
      'a.csv': `${head}Остаток Тверь\nZ-1;Болт;ARCHIVE;10;3\nZ-2;Болт;ARCHIVE;10;1\n`,
      'b.csv': `${head}Склад Волгоград\nZ-3;Болт;ARCHIVE;10;5\nZ-4;Болт;ARCHIVE;10;9\n`,
    })
    await bring('ARCHIVE', named, { isAgreed: true })
    expect(await stockOf('ARCHIVE')).toEqual([
      'Z-1 3 · 3 = 3',
      'Z-2 1 · 1 = 1',
      'Z-3 · 5 5 = 5',
      'Z-4 · 9 7 = 9',
    ])
  })

  test('a dry run and a preview show the stock and write nothing', async () => {
    const dry = await bring('DRY', list('Y-1;5;2'), { isDryRun: true })
    expect(dry.difference.stock).toEqual([
      { place: tver.title, units: 5, goods: 1, lies: 0, stocked: 0, emptied: 0 },
      { place: volgograd.title, units: 2, goods: 1, lies: 0, stocked: 0, emptied: 0 },
    ])
    const preview = await previewKnown(db, await requestOf('DRY', list('Y-1;5;2')))
    expect(preview.lines).toContain(
      `  остаток: 5. «Остаток Тверь» → ${tver.title} — по заголовку, 95 %`,
    )
    expect(preview.lines.join('\n')).toContain(`7 шт. (${tver.title}: 5, ${volgograd.title}: 2)`)
    expect(await stockOf('DRY')).toEqual([])
  })

  test('an interrupted run is resumed, and reservations stay', async () => {
    await bring('RESUME', list('U-1;5;5'))
    await db.query(sql`
      UPDATE stock_levels SET reserved = 2
      WHERE location_id = ${tver.locationId}
        AND product_id = (SELECT id FROM products WHERE article = 'U-1')`)
    let calls = 0
    const breaking: Database = {
      ...db,
      query: db.query,
      transaction: async (work) => {
        calls += 1
        if (calls > 1) throw new Error('killed')
        return db.transaction(work)
      },
    }
    await expect(
      bring('RESUME', list('U-1;0;3', 'U-2;1;1'), { isAgreed: true }, breaking),
    ).rejects.toThrow('killed')
    const { printed } = await bring('RESUME', list('U-1;0;3', 'U-2;1;1'), { isAgreed: true })
    expect(printed).toContain('Продолжаю загрузку')
    expect(await stockOf('RESUME')).toEqual(['U-1 2 3 · = 3', 'U-2 1 1 · = 2'])
    await db.query(sql`UPDATE stock_levels SET reserved = 0`)
  })

  test('a file of refused rows of a list without a header keeps each shop in its column', async () => {
    const report = join(folder, 'refused.csv')
    const bare = Array.from(
      { length: 6 },
      (_, n) => `MAKER;B-10${n};Болт длинный ${n};${n}15,50;${n};1`,
    )
    const stock = [
      { column: '5', store: 'Тверь' },
      { column: '6', store: other.title },
    ]
    const request = await requestOf(
      'BARE',
      `${bare.join('\n')}\nMAKER;B-200;Гайка длинная;12,50;9999999;4\n`,
      { stock },
    )
    await bringList(db, { ...request, report }, { print() {}, progress() {} })
    const text = await readFile(report, 'utf8')
    expect(text).toContain(`Остаток ${tver.title};Остаток ${other.title};Причина`)
    expect(text).toContain(';9999999;')
    await bring('BARE', text.replace(';9999999;', ';8;'))
    expect((await stockOf('BARE')).at(-1)).toBe('B-200 8 · 4 = 12')
  })

  test('a list that counts one shop stages no stock by shops and no replaced numbers', async () => {
    const single = 'Артикул;Товар;Бренд;Цена;Остаток\n'
    const { runId } = await bring('ONE', single + rows('O-1;5'), {
      store: tver.title,
      isDryRun: true,
    })
    const [staged] = await db.query(sql`
      SELECT count(stock)::integer AS stock, count(superseded_by)::integer AS replaced
      FROM staged_products WHERE run_id = ${runId}`)
    expect(staged).toEqual({ stock: 0, replaced: 0 })
    const { difference } = await applyRun(db, runId, { progress() {} })
    expect(difference.stock).toBeUndefined()
  })
})
