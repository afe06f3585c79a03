// Lists without articles: matched by the supplier's own codes and by barcodes, never by a guess.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { mergeManufacturers } from '#src/supply/server/commands.ts'
import { addStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { reportLines } from '../import-report.ts'
import { bringList, previewKnown } from './bring-list.ts'
import type { ImportRequest } from './import-request.ts'
import { showRun } from './show-run.ts'
import { applyRun, undoRun } from './undo-run.ts'

const TEACHING = `Код;Артикул;Товар;Бренд;Цена;Остаток
УТ-00001;C-1;Насос;CODED;100;3
УТ-00002;C-2;Ремень;CODED;200;4
УТ-00003;C-3;Ролик;CODED;300;5
`
const HEAD = 'Код;Товар;Цена;Остаток\n'

describe.each(testDatabases())('lists by codes on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let supplier: string
  let store: string
  let tried = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lists-by-codes-'))
    db = await open()
    store = String((await addStore(db)).id)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => {
    tried += 1
    supplier = `Поставщик ${tried}`
  })

  const requestOf = async (content: string, wishes: Partial<ImportRequest>) => {
    const path = join(folder, `${Math.random()}.csv`)
    // each test has goods of its own
    await writeFile(path, content.replaceAll('CODED', `CODED${tried}`))
    return { path, supplier, columns: {}, store, ...wishes }
  }
  const bring = async (
    content: string,
    wishes: Partial<ImportRequest> & { report?: string } = {},
  ) => bringList(db, await requestOf(content, wishes), { print() {}, progress() {} })
  const shown = async () => {
    const rows = await db.query<{ text: string }>(sql`
      SELECT concat_ws(' ', product.article, product.price / 100, level.on_hand,
                       CASE WHEN product.is_hidden THEN 'hidden' END) AS text
      FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      LEFT JOIN stock_levels AS level ON level.product_id = product.id
      WHERE maker.name LIKE ${`CODED${tried}%`} ORDER BY product.article`)
    return rows.map(({ text }) => text)
  }
  const codes = async () => {
    const rows = await db.query<{ text: string }>(sql`
      SELECT known.code || ' ' || product.article AS text
      FROM supplier_codes AS known JOIN products AS product ON product.id = known.product_id
      JOIN suppliers ON suppliers.id = known.supplier_id WHERE suppliers.name = ${supplier}
      ORDER BY known.code`)
    return rows.map(({ text }) => text)
  }

  test('a list with codes and articles teaches the codes, a list without articles uses them', async () => {
    await bring(TEACHING)
    expect(await codes()).toEqual(['УТ-00001 C-1', 'УТ-00002 C-2', 'УТ-00003 C-3'])
    const { counts, end } = await bring(
      `${HEAD}УТ-00001;Насос;110;1\nут-00002;Ремень;190;\nУТ-00003;Ролик;300;6\n`,
    )
    expect({ end, ...counts }).toMatchObject({ end: 'done', changed: 2, unchanged: 1, refused: 0 })
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 190 4', 'C-3 300 6'])
  })

  test('a row with an unknown code is a question with code and name, and the others come in', async () => {
    await bring(TEACHING)
    const list = `${HEAD}УТ-00001;Насос;110;1\nУТ-00002;Ремень;200;4\nУТ-00009;Шкив;70;2\n`
    const report = await bring(list, { isAgreed: true })
    expect(report).toMatchObject({
      end: 'done',
      counts: { added: 0, changed: 1, unchanged: 1, refused: 1, repeated: 0, vanished: 1 },
      refusals: [{ line: 4, reason: 'код поставщика неизвестен', rowText: 'УТ-00009; Шкив' }],
      difference: { codes: { unknown: 1, kept: 0 } },
    })
    const text = reportLines(report).join('\n')
    expect(text).toContain('Строк без артикула, по которым товар не узнан: 1.')
    expect(text).toContain(`npm run shop -- suppliers codes "${supplier}" ФАЙЛ`)
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 200 4', 'C-3 300 0 hidden'])
    const journal = await showRun(db, report.runId)
    expect(journal.run.difference?.codes?.unknown).toBe(1)
    expect(journal.refusals).toMatchObject([{ rowText: 'УТ-00009; Шкив' }])
  })

  test('a product whose code nobody knows stays while rows are unknown', async () => {
    await bring(TEACHING.replace('УТ-00003;', ';'))
    const report = await bring(
      `${HEAD}УТ-00001;Насос;110;1\nУТ-00002;Ремень;200;4\nУТ-00009;Ролик;310;2\n`,
    )
    expect(report).toMatchObject({ end: 'done', difference: { vanishing: 0, codes: { kept: 1 } } })
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 200 4', 'C-3 300 5'])
  })

  test('more products than the unknown rows can mean are asked about, and stay', async () => {
    await bring(TEACHING.replaceAll(/УТ-0000[23]/g, ''))
    const list = `${HEAD}УТ-00001;Насос;110;1\nУТ-00009;Ролик;310;2\n`
    const report = await bring(list)
    expect(report).toMatchObject({
      end: 'asks',
      difference: { vanishing: 0, codes: { unknown: 1, kept: 2 } },
      questions: [
        expect.stringContaining('Остаются в продаже товары поставщика, которых нет в списке: 2'),
      ],
    })
    await applyRun(db, report.runId, { progress() {} })
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 200 4', 'C-3 300 5'])
  })

  test('a code that the list itself has beside an article keeps no other product', async () => {
    await bring(TEACHING.replaceAll(/УТ-0000\d/g, ''))
    const list = TEACHING.replace('УТ-00003;C-3;Ролик;CODED;300;5', 'УТ-00002;;Ремень;;200;4')
    const { difference } = await bring(list, { isAgreed: true })
    expect(difference).toMatchObject({ vanishing: 1, codes: { kept: 0 } })
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 200 4', 'C-3 300 0 hidden'])
  })

  test('products that stay because of a refused row are told', async () => {
    await bring(TEACHING.replace('УТ-00003;', ';'))
    const report = await bring(
      `${HEAD}УТ-00001;Насос;110;1\nУТ-00002;Ремень;200;4\nУТ-00009;Ролик;по запросу;2\n`,
    )
    expect(report).toMatchObject({ end: 'done', difference: { codes: { unknown: 0, kept: 1 } } })
    expect(reportLines(report).join('\n')).toContain('потому остаются, как были: 1')
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 200 4', 'C-3 300 5'])
  })

  test('a code of another name is a question: suppliers use codes again', async () => {
    await bring(TEACHING)
    const report = await bring(
      `${HEAD}УТ-00001;Бампер передний;9000;1\nУТ-00002;РЕМЕНЬ ГРМ 6PK;190;3\nУТ-00003;Ролик;300;5\n`,
    )
    expect(report).toMatchObject({
      end: 'done',
      counts: { refused: 1, vanished: 0 },
      refusals: [
        {
          reason: 'по коду это C-1 Насос: название в списке другое',
          rowText: 'УТ-00001; Бампер передний',
        },
      ],
      difference: { vanishing: 0, codes: { unknown: 1 } },
    })
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 190 3', 'C-3 300 5'])
    const names = await db.query<{ name: string }>(sql`
      SELECT product.name FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${`CODED${tried}`} ORDER BY product.article`)
    expect(names.map(({ name }) => name)).toEqual(['Насос', 'Ремень', 'Ролик'])
  })

  test('short words are compared where a name has no longer ones', async () => {
    await bring(TEACHING.replace('Насос', 'Вал').replace('Ремень', 'Щётка'))
    const list = `${HEAD}УТ-00001;Вал 12 карданный;110;1\nУТ-00002;ЩЕТКИ;190;3\nУТ-00003;Шар;300;5\n`
    const { reasons } = await bring(list)
    expect([...reasons.keys()]).toEqual(['по коду это C-3 Ролик: название в списке другое'])
  })

  test('a refused row without an article keeps its product too', async () => {
    await bring(TEACHING)
    const report = await bring(
      `${HEAD}УТ-00001;Насос;по запросу;1\nУТ-00002;Ремень;200;4\nУТ-00003;Ролик;300;5\n`,
    )
    expect(report).toMatchObject({ end: 'done', counts: { refused: 1, vanished: 0 } })
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 200 4', 'C-3 300 5'])
  })

  test('a list without articles is refused in words while no code of it is known', async () => {
    const list = `${HEAD}УТ-00001;Насос;110;1\nУТ-00002;Ремень;190;1\n`
    await expect(bring(list)).rejects.toThrow(
      'Артикулов в списке нет, а что значат коды столбца «Код»',
    )
    const { questions } = await previewKnown(db, await requestOf(list, {}))
    expect(questions.join(' ')).toContain('npm run shop -- suppliers codes ПОСТАВЩИК ФАЙЛ')
    await bring(TEACHING)
    const foreign = `${HEAD}УТ-10001;Насос;110;1\nУТ-10002;Ремень;190;1\n`
    await expect(bring(foreign)).rejects.toThrow('ни один его код или штрихкод магазин не знает')
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 200 4', 'C-3 300 5'])
  })

  test('belongs to its supplier: the same code of another one means nothing', async () => {
    await bring(TEACHING)
    const list = `${HEAD}УТ-00001;Насос;110;1\n`
    await expect(bring(list, { supplier: `${supplier} другой` })).rejects.toThrow('suppliers codes')
  })

  test('a code that is another article now waits for the word of the owner', async () => {
    await bring(TEACHING)
    const moved = TEACHING.replace('УТ-00003;C-3;Ролик', 'УТ-00003;C-4;Шкив')
    const report = await bring(moved, { isPartial: true })
    expect(report.end).toBe('asks')
    expect(report.questions).toEqual([
      expect.stringContaining('УТ-00003: был C-3 Ролик, теперь C-4 Шкив'),
    ])
    expect(await codes()).toContain('УТ-00003 C-3')
    await applyRun(db, report.runId, { progress() {} })
    expect(await codes()).toContain('УТ-00003 C-4')
    await undoRun(db, report.runId)
    expect(await codes()).toEqual(['УТ-00001 C-1', 'УТ-00002 C-2', 'УТ-00003 C-3'])
  })

  test('an undo forgets what its list has taught', async () => {
    const { runId } = await bring(TEACHING)
    await undoRun(db, runId)
    expect(await codes()).toEqual([])
  })

  test('a code of several products is not learnt', async () => {
    const report = await bring(TEACHING.replace('УТ-00003', 'УТ-00001'))
    expect(await codes()).toEqual(['УТ-00002 C-2'])
    expect(reportLines(report).join('\n')).toContain('такие коды не запомнены: 1')
  })

  test('a barcode names the product where there is no code, and teaches the code', async () => {
    await bring(
      'Артикул;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
        'C-1;Насос;CODED;100;3;4011558736002\nC-2;Ремень;CODED;200;4;96385074\n',
    )
    const list =
      'Код;Товар;Цена;Остаток;Штрихкод\n' +
      '70;Насос;120;1;4011558736002\n71;Ремень;210;1;96385074\n72;Шкив;10;1;\n'
    await bring(list)
    expect(await shown()).toEqual(['C-1 120 1', 'C-2 210 1'])
    expect(await codes()).toEqual(['70 C-1', '71 C-2'])
  })

  test.each([
    ['a label that staff have bound', 'AB1234', '4610000000014', 0],
    ['another barcode', '4610000000021', '4610000000038', 1],
  ])('a product that a list of barcodes does not name has %s', async (_, code, own, vanishing) => {
    await bring(
      'Артикул;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
        `C-1;Насос;CODED;100;3;${own}\nC-2;Ремень;CODED;200;4;\n`,
    )
    await db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source)
      SELECT product.id, ${code}, 'reception'
      FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${`CODED${tried}`} AND product.article = 'C-2'`)
    const list = `Товар;Цена;Остаток;Штрихкод\nНасос;120;1;${own}\nРемень;210;1;4610000000045\n`
    const { difference } = await bring(list, { isAgreed: true })
    expect(difference).toMatchObject({ vanishing, codes: { unknown: 1, kept: 1 - vanishing } })
    expect(await shown()).toEqual(['C-1 120 1', vanishing ? 'C-2 200 0 hidden' : 'C-2 200 4'])
  })

  test('a code and a barcode of different products are a question, as is another maker', async () => {
    await bring(
      'Код;Артикул;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
        '70;C-1;Насос;CODED;100;3;4011558736002\n71;C-2;Ремень;CODED;200;4;96385074\n' +
        '72;C-3;Ролик;CODED-2;300;4;\n',
    )
    const list =
      'Код;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
      '70;Насос;CODED;120;1;96385074\n71;Ремень;CODED;210;1;\n72;Ролик;CODED;310;1;\n'
    const { reasons, questions } = await bring(list, { isPartial: true })
    expect(questions).toEqual([])
    expect([...reasons.keys()].sort()).toEqual([
      'код и штрихкод называют разные товары магазина',
      'по коду это товар другого производителя',
    ])
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 210 1', 'C-3 300 4'])
  })

  test('products that a contradicted row may mean are not missing', async () => {
    await bring(
      'Код;Артикул;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
        '70;C-1;Насос;CODED;100;3;4011558736002\n71;C-2;Ремень;CODED;200;4;96385074\n' +
        '72;C-3;Ролик;CODED-2;300;4;\n73;C-4;Шкив;CODED;400;4;\n',
    )
    const list =
      'Код;Товар;Бренд;Цена;Остаток;Штрихкод\n' +
      '70;Насос;CODED;120;1;96385074\n72;Ролик;CODED;310;1;\n73;Шкив;CODED;400;4;\n'
    const report = await bring(list)
    expect(report).toMatchObject({ end: 'done', difference: { vanishing: 0 } })
    expect(await shown()).toEqual(['C-1 100 3', 'C-2 200 4', 'C-3 300 4', 'C-4 400 4'])
  })

  test('the report of refused rows has the unknown ones, to be answered by articles', async () => {
    await bring(TEACHING)
    const report = join(folder, 'unknown.csv')
    await bring(`${HEAD}УТ-00001;Насос;110;1\nУТ-00009;Шкив;70;2\n`, { report, isPartial: true })
    const rows = (await readFile(report, 'utf8')).trim().split('\r\n')
    expect(rows.slice(1)).toEqual(['УТ-00009;Шкив;70;2;код поставщика: код поставщика неизвестен'])
  })

  test('codes follow their products when manufacturers are merged', async () => {
    await bring(TEACHING)
    await bring('Артикул;Товар;Бренд;Цена\nC-1;Насос;CODED-NEW;100\n', { supplier: 'Прочий' })
    const [manufacturer, into] = [`CODED${tried}`, `CODED${tried}-NEW`]
    await mergeManufacturers(db, { manufacturer, into }, {}, [])
    await bring(`${HEAD}УТ-00001;Насос;110;1\nУТ-00002;Ремень;200;4\nУТ-00003;Ролик;300;5\n`)
    expect(await shown()).toEqual(['C-1 110 1', 'C-2 200 4', 'C-3 300 5'])
  })
})
