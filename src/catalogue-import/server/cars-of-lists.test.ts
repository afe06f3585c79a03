// Cars and analogues of price lists, through a whole import.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { decideFits, listDoubtfulTexts } from '#src/supply/server/commands.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import { applyRun, undoRun } from './undo-run.ts'

describe.each(testDatabases())('cars and analogues of lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cars-of-lists-'))
    db = await open()
    await db.script(`
      INSERT INTO makes (id, name, slug, name_ru) VALUES
        (1, 'Chery', 'chery', 'Чери'), (2, 'Haval', 'haval', 'Хавал');
      INSERT INTO models (id, make_id, name, slug) VALUES
        (4, 1, 'Tiggo 4', 'tiggo-4'), (7, 1, 'Tiggo 7', 'tiggo-7'), (8, 2, 'Jolion', 'jolion'), (9, 1, 'Arrizo 8', 'arrizo-8')`)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (
    supplier: string,
    lines: readonly string[],
    { isAgreed = true }: { isAgreed?: boolean } = {},
  ) => {
    const path = join(folder, 'list.csv')
    await writeFile(path, `${lines.join('\n')}\n`)
    const request = { supplier, columns: {}, path, isAgreed }
    return importCatalogue(db, request, { print() {}, progress() {} })
  }
  const carsOf = async (article: string) => {
    const rows = await db.query<{ name: string }>(sql`
      SELECT model.name FROM fitments AS fitment
      JOIN products AS product ON product.id = fitment.product_id
      JOIN models AS model ON model.id = fitment.model_id
      WHERE product.article = ${article} ORDER BY model.name`)
    return rows.map(({ name }) => name)
  }
  const groupOf = async (article: string) => {
    const [row] = await db.query<{ group: number | null }>(sql`
      SELECT analogue_group_id AS "group" FROM products WHERE article = ${article}`)
    return row?.group
  }
  const NAMES = 'Артикул;Товар;Бренд;Цена'

  test('a number in a name that looks like a year refuses nothing and means no year', async () => {
    const { counts } = await bring('Годы', [
      NAMES,
      'YR-1;Трос КПП Chery Tiggo 4 1935 мм;YEARS;10',
      'YR-2;Трос Haval Jolion 2050 мм;YEARS;10',
      'YR-3;Ремень Haval Jolion 1920-6PK;YEARS;10',
      'YR-4;Трос Chery Tiggo 4 2019-2021;YEARS;10',
    ])
    expect(counts).toMatchObject({ added: 4 })
    const years = await db.query(sql`
      SELECT product.article, fitment.year_from AS "from", fitment.year_to AS "to"
      FROM fitments AS fitment JOIN products AS product ON product.id = fitment.product_id
      WHERE product.article LIKE 'YR-%' ORDER BY product.article`)
    expect(years).toEqual([
      { article: 'YR-1', from: null, to: null },
      { article: 'YR-2', from: null, to: null },
      { article: 'YR-3', from: null, to: null },
      { article: 'YR-4', from: 2019, to: 2021 },
    ])
  })

  test('a list that says nothing of cars leaves those that another has told', async () => {
    await bring('С авто', [
      `${NAMES};Автомобиль`,
      'KP-1;Колодки;CARS;10;Chery Tiggo 4, Haval Jolion',
    ])
    expect(await carsOf('KP-1')).toEqual(['Jolion', 'Tiggo 4'])
    await bring('Без авто', [NAMES, 'KP-1;Колодки передние;CARS;11'])
    expect(await carsOf('KP-1')).toEqual(['Jolion', 'Tiggo 4'])
    await bring('С авто', [`${NAMES};Автомобиль`, 'KP-1;Колодки передние;CARS;11;'])
    expect(await carsOf('KP-1')).toEqual([])
  })

  test('the next list says no more of goods that an earlier version called analogues', async () => {
    const list = [`${NAMES};Автомобиль`, 'QU-1;Опора;CALLED;10;Chery Tiggo 4']
    await bring('Качество', list)
    await db.query(sql`UPDATE products SET quality = 'analogue-1' WHERE article = 'QU-1'`)
    await db.query(sql`
      SELECT refresh_product_lists(array_agg(id)) FROM products WHERE article = 'QU-1'`)
    expect((await bring('Качество', list)).counts).toMatchObject({ changed: 0, unchanged: 1 })
    expect(
      await db.query(sql`
        SELECT product.quality, listing.is_original AS "isOriginal"
        FROM products AS product JOIN model_listing AS listing ON listing.product_id = product.id
        WHERE product.article = 'QU-1'`),
    ).toEqual([{ quality: 'untold', isOriginal: null }])
  })

  test('cars that two suppliers tell are shown together; each takes back his own', async () => {
    const list = (cars: string) => [`${NAMES};Автомобиль`, `TS-1;Опора;TWO;10;${cars}`]
    await bring('Один', list('Chery Tiggo 4'))
    const second = await bring('Другой', list('Haval Jolion'))
    expect(await carsOf('TS-1')).toEqual(['Jolion', 'Tiggo 4'])
    await bring('Один', list('Chery Arrizo 8'))
    expect(await carsOf('TS-1')).toEqual(['Arrizo 8', 'Jolion'])
    const gone = await bring('Один', [NAMES, 'TS-2;Опора;TWO;10'])
    expect(await carsOf('TS-1')).toEqual(['Jolion'])
    await undoRun(db, gone.runId)
    expect(await carsOf('TS-1')).toEqual(['Arrizo 8', 'Jolion'])
    await bring('Один', [`${NAMES};Автомобиль`, 'TS-2;Опора;TWO;10;Chery Tiggo 4'])
    await expect(undoRun(db, second.runId)).rejects.toThrow('Сначала отмените')
    expect(await carsOf('TS-1')).toEqual(['Jolion'])
  })

  test('what the owner decides of a text while its list waits counts when he agrees', async () => {
    const cars = Array.from({ length: 5 }, (_, n) => `WT-${n};Опора Chery Tiggo;WAIT;10`)
    await bring('Ждёт', [NAMES, ...cars])
    const more = ['WT-0;Лампа Haval Jolion;WAIT;90', 'WT-9;Опора Chery Tiggo;WAIT;10']
    const waiting = await bring('Ждёт', [NAMES, ...more], { isAgreed: false })
    expect(waiting.end).toBe('asks')
    await decideFits(db, 'CHERY TIGGO', ['Chery Tiggo 4'])
    await decideFits(db, 'ЛАМПА HAVAL JOLION', ['Haval Jolion'])
    await applyRun(db, waiting.runId, { progress() {} })
    expect(await carsOf('WT-9')).toEqual(['Tiggo 4'])
    expect(await carsOf('WT-0')).toEqual(['Jolion'])
    expect((await listDoubtfulTexts(db, 100)).map(({ text }) => text)).toEqual([])
    await undoRun(db, waiting.runId)
    expect(await carsOf('WT-0')).toEqual(['Tiggo 4'])
  })

  test('a run is not undone under a later one of another supplier over the same goods', async () => {
    await bring('Первый', [NAMES, 'UN-1;Колодки Chery Arrizo 8;UNDER;90'])
    const second = await bring('Второй', [NAMES, 'UN-1;Колодки Chery Tiggo 4;UNDER;100'])
    const third = await bring('Третий', [NAMES, 'UN-1;Колодки Haval Jolion;UNDER;101'])
    await expect(undoRun(db, second.runId)).rejects.toThrow(`загрузку № ${third.runId}`)
    await undoRun(db, third.runId)
    await undoRun(db, second.runId)
    expect(await carsOf('UN-1')).toEqual(['Arrizo 8'])
    const [product] = await db.query(sql`SELECT price, name FROM products WHERE article = 'UN-1'`)
    expect(product).toEqual({ price: 9000, name: 'Колодки Chery Arrizo 8' })
  })

  test('parts with one original number are analogues, until the list is undone', async () => {
    const list = (numbers: readonly string[]) => [
      `${NAMES};Оригинальные номера`,
      ...numbers.map((number, n) => `AN-${n}00${n};Фильтр;MAKER${n};10;${number}`),
    ]
    await bring('Аналоги', list(['', '']))
    expect(await groupOf('AN-0000')).toBeNull()
    const { runId } = await bring('Аналоги', list(['90915YZZE1', '90915-YZZE1']))
    expect(await groupOf('AN-0000')).not.toBeNull()
    expect(await groupOf('AN-0000')).toBe(await groupOf('AN-1001'))
    await undoRun(db, runId)
    expect(await groupOf('AN-0000')).toBeNull()
  })

  test('a number that too many parts carry is told with the list', async () => {
    const lines = Array.from({ length: 61 }, (_, n) => `WD-${1000 + n};Фильтр;WIDE;10;04152YZZA1`)
    const { wideNumbers } = await bring('Широкие', [`${NAMES};Оригинальные номера`, ...lines])
    expect(wideNumbers).toEqual([{ number: '04152YZZA1', products: 61 }])
  })
})
