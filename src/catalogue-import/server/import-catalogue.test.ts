import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { zipOf } from '#tests/support/price-tables.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { ImportRequest } from './import-request.ts'

describe.each(bothDatabases())('a price list on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let store: SampleStore
  let folder: string
  let printed: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'price-lists-'))
    db = await open()
    store = await addStore(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const fileOf = async (content: string | Buffer, name = 'list.csv') => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  const bring = async (content: string | Buffer, wishes: Partial<ImportRequest> = {}) => {
    printed = []
    const supplier = expect.getState().currentTestName ?? ''
    const request = { supplier, columns: {}, ...wishes, path: await fileOf(content) }
    return importCatalogue(db, request, { print: (line) => printed.push(line), progress() {} })
  }
  const productsOf = (manufacturer: string) =>
    db.query(sql`
      SELECT product.name, product.article, product.price, category.name AS category,
             (SELECT sum(on_hand) FROM stock_levels WHERE product_id = product.id) AS stock
      FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      JOIN categories AS category ON category.id = product.category_id
      WHERE maker.name = ${manufacturer} ORDER BY product.id`)
  const runOf = async (id: number) => {
    const [run] = await db.query(sql`
      SELECT status, row_count AS rows, added, changed, unchanged, refused, failure
      FROM import_runs WHERE id = ${id}`)
    return run
  }

  test('dumped by PostgreSQL is imported with its categories and the manufacturer from its text', async () => {
    const categories = await fileOf(
      'id\tname\tparent_id\n1\tТормоза\t\\N\n2\t📦 Суппорты\t1\n',
      'categories.tsv',
    )
    const list = [
      'id\tname\tpart_number\tdescription\tprice_usd\tprice_rub\tstock_quantity\tcategory_id\tmanufacturer',
      '1\tDUMP Суппорт 7" левый\tD-1\tПроизводитель: DUMP\t\\N\t29218.75\t1\t2\t\\N',
      '2\tDUMP Скоба 5\\\\8\tD-2\tПроизводитель: DUMP\t\\N\t450\t\\N\t99\t\\N',
      '3\tБез имени завода\tD-3\t\\N\t\\N\t450\t1\t2\t\\N',
    ]
    const { counts, refusals } = await bring(`${list.join('\n')}\n`, {
      manufacturerPattern: { column: 'description', expression: /Производитель: (.+)/iu },
      categories: { path: categories, columns: {} },
      store: store.title,
    })
    expect(counts).toMatchObject({ added: 2, refused: 1, uncategorised: 1, stockChanged: 1 })
    expect(refusals).toMatchObject([
      { line: 4, column: 'manufacturer', reason: 'нет производителя' },
    ])
    expect(await productsOf('DUMP')).toEqual([
      {
        name: 'DUMP Суппорт 7" левый',
        article: 'D-1',
        price: 2_921_875,
        category: 'Суппорты',
        stock: 1,
      },
      { name: 'DUMP Скоба 5\\8', article: 'D-2', price: 45_000, category: 'Прочее', stock: null },
    ])
  })

  test('imported twice changes nothing the second time', async () => {
    const list =
      'Артикул;Товар;Бренд;Цена;Остаток\nTW-1;Болт;TWICE;10,50;3\nTW-2;Гайка;TWICE;5;>10\n'
    expect((await bring(list, { store: String(store.id) })).counts).toMatchObject({ added: 2 })
    const { counts, runId } = await bring(list, { store: String(store.id) })
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, stockChanged: 0 })
    expect(await runOf(runId)).toEqual({
      status: 'done',
      rows: 2,
      added: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
      failure: '',
    })
  })

  test('in windows-1251 with the header on the sixth line is recognised', async () => {
    const list = [
      'ООО «Пример»;;;;',
      'Прайс-лист от 01.03.2026;;;;',
      ';;;;',
      'Цены в рублях;;;;',
      ';;;;',
      'Артикул;Наименование;Производитель;Цена, руб.;Кол-во',
      'ЖК-1;"Колодки ""Зима"", передние";КИРПИЧ;1\u00a0234,50;>10 шт.',
      'ЖК-2;Колодки задние;КИРПИЧ;по запросу;есть',
    ]
    const bytes = iconv.encode(list.join('\r\n'), 'windows-1251')
    const { counts, refusals } = await bring(bytes, { store: store.title })
    expect(printed[0]).toBe('Файл: WINDOWS-1251, разделитель — точка с запятой')
    expect(counts).toMatchObject({ added: 1, refused: 1 })
    expect(refusals).toMatchObject([{ line: 8, column: 'Цена, руб.', reason: 'цена не число' }])
    expect(await productsOf('КИРПИЧ')).toMatchObject([
      { name: 'Колодки "Зима", передние', price: 123_450, stock: 10 },
    ])
  })

  test('without a header is imported by the numbers of its columns', async () => {
    const list = 'BARE;B-1;6270;2;Радиатор кондиционера\r\nBARE;B-2;2900;1;Колодки\r\n'
    const columns = { manufacturer: '1', article: '2', price: '3', quantity: '4', name: '5' }
    const { counts } = await bring(list, { columns, store: store.title })
    expect(counts).toMatchObject({ added: 2, refused: 0 })
    expect(await productsOf('BARE')).toMatchObject([{ article: 'B-1' }, { article: 'B-2' }])
  })

  test('with a product twice, however far apart, gives it the last price once', async () => {
    const filler = Array.from({ length: 1200 }, (_, n) => `F-${n},Деталь ${n},FILLER,100`)
    const list = ['sku,name,brand,price', 'R-1,Болт,REPEAT,10', ...filler, 'r1,Болт,Repeat,12']
    const first = await bring(list.join('\n'))
    expect(first.counts).toMatchObject({ added: 1201, repeated: 1 })
    expect(await productsOf('Repeat')).toMatchObject([{ price: 1200 }])
    const { counts } = await bring(list.join('\n'))
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 1201, repeated: 1 })
  })

  test('keeps every refused row with its reasons', async () => {
    const list =
      'sku,name,brand,price\nX-1,,REFUSED,0\nX-2,Болт,REFUSED,5,лишнее\nX-3,Винт,REFUSED,5\n'
    const { runId } = await bring(list)
    const kept = await db.query(sql`
      SELECT line, column_name AS "column", reason, row_text AS "rowText"
      FROM import_rejections WHERE import_run_id = ${runId} ORDER BY line, column_name`)
    expect(kept).toEqual([
      { line: 2, column: 'name', reason: 'нет наименования', rowText: 'X-1,,REFUSED,0' },
      { line: 2, column: 'price', reason: 'цена равна нулю', rowText: 'X-1,,REFUSED,0' },
      {
        line: 3,
        column: 'name',
        reason: 'столбцов больше, чем в заголовке',
        rowText: 'X-2,Болт,REFUSED,5,лишнее',
      },
    ])
  })

  test('with quantities is refused until a shop is named', async () => {
    const list = 'sku,name,brand,price,qty\nQ-1,Болт,QUANTITY,10,5\n'
    await expect(bring(list)).rejects.toThrow(`Магазины: ${store.id} — ${store.title}.`)
    await expect(bring(list, { store: 'ул. Нигде' })).rejects.toThrow('Магазина «ул. Нигде» нет.')
    expect(await productsOf('QUANTITY')).toEqual([])
    await bring(list, { isStockIgnored: true })
    expect(await productsOf('QUANTITY')).toMatchObject([{ stock: null }])
  })

  test('in an archive is shown table by table; any table may have quantities', async () => {
    const zip = await zipOf({
      'a.csv': 'sku,name,brand,price\nZ-1,Болт,ARCHIVE,10\n',
      'b.csv': 'sku,name,brand,price,qty\nZ-2,Гайка,ARCHIVE,10,5\n',
    })
    await expect(bring(zip)).rejects.toThrow('В списке есть остатки')
    await bring(zip, { store: store.title })
    expect(printed.join('\n')).toContain('остаток — «qty»')
    expect(await productsOf('ARCHIVE')).toMatchObject([{ stock: null }, { stock: 5 }])
  })

  test('that is cut off is marked failed with the reason', async () => {
    const row = 'G-1;Болт;BROKEN;10\n'
    const utf8 = Buffer.from(`Артикул;Товар;Бренд;Цена\n${row.repeat(5000)}`)
    const list = Buffer.concat([utf8, iconv.encode('G-2;Гайка;BROKEN;5\n', 'windows-1251')])
    await expect(bring(list)).rejects.toThrow('--encoding windows-1251')
    const [run] = await db.query<{ status: string; failure: string }>(
      sql`SELECT status, failure FROM import_runs ORDER BY id DESC LIMIT 1`,
    )
    expect(run).toMatchObject({ status: 'failed', failure: expect.stringContaining('UTF-8') })
    expect(await productsOf('BROKEN')).toEqual([])
  })

  test.each([
    ['PK\u0003\u0004', 'сохраните лист как CSV'],
    ['', 'пуст'],
    ['sku,name,brand,price\n"A-1,Болт,ACME,10\nA-2,Гайка,ACME,5\n', 'кавычка'],
  ])('that is not a list is refused with a text: %j', async (content, words) => {
    await expect(bring(content)).rejects.toThrow(words)
  })
})
