// Categories are the owner's: a list moves no known product and makes no category by itself.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import {
  applyCategories,
  mapCategory,
  unmapCategory,
} from '#src/supply/server/category-commands.ts'
import { type ListedShop, listedShop } from '#tests/support/listed-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { showRun } from './show-run.ts'
import { undoRun } from './undo-run.ts'

describe.each(testDatabases())('categories of lists on the $kind database', ({ open }) => {
  let shop: ListedShop
  beforeAll(async () => {
    shop = await listedShop(open)
  })
  afterAll(() => shop?.close())

  const addTree = () =>
    shop.db.query(sql`
      INSERT INTO categories (id, parent_id, key, name)
      VALUES (901, NULL, 'tormoza', 'Тормозная система'),
             (902, 901, 'diskovye', 'Дисковые тормоза'), (903, 901, 'barabannye', 'Барабанные тормоза'),
             (904, 902, 'perednie', 'Колодки тормозные передние'),
             (905, 902, 'zadnie', 'Колодки тормозные задние'),
             (906, 903, 'kolodki', 'Колодки барабанные'), (907, NULL, 'to', 'Детали для ТО'),
             (908, 907, 'maslyanye', 'Фильтры масляные')`)
  const categoryNames = async () => {
    const rows = await shop.db.query<{ name: string }>(sql`SELECT name FROM categories ORDER BY id`)
    return rows.map(({ name }) => name)
  }
  const placesOf = async (maker: string) => {
    const rows = await shop.db.query<{ article: string; name: string }>(sql`
      SELECT product.article, category.name FROM products AS product
      JOIN categories AS category ON category.id = product.category_id
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${maker} ORDER BY product.article`)
    return Object.fromEntries(rows.map(({ article, name }) => [article, name]))
  }
  const supplierId = async (name: string) => {
    const [row] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM suppliers WHERE name = ${name}`,
    )
    return row?.id ?? 0
  }

  test('the first list of a shop without categories asks, and --make-categories makes them', async () => {
    const list =
      'Артикул;Товар;Бренд;Цена;Категория\nF-1;Болт;FIRST;10;Крепёж > Болты\nF-2;Гайка;FIRST;9;Гайки\n'
    const asked = await shop.bring('FIRST', list)
    expect(asked.end).toBe('asks')
    expect(asked.questions.join()).toContain('Категорий в магазине ещё нет')
    expect(asked.questions.join()).toContain('--make-categories')
    expect(await categoryNames()).toEqual([])
    const made = await shop.bring('FIRST', list, { makesCategories: true })
    expect(made.end).toBe('done')
    expect(made.difference.categories).toBeUndefined()
    expect(await placesOf('FIRST')).toEqual({ 'F-1': 'Болты', 'F-2': 'Гайки' })
    const again = await shop.bring('FIRST', `${list}F-3;Болт;FIRST;8;крепеж>БОЛТЫ\n`)
    expect(again.end).toBe('done')
    expect(await placesOf('FIRST')).toMatchObject({ 'F-3': 'Болты' })
    await addTree()
  })

  test('a line between the goods moves none of them and makes no category', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `S-${at + 10};Колодки барабанные;SALE;10;5`)
    const header = 'Артикул;Товар;Бренд;Цена;Остаток'
    await shop.bring('SALE', [header, ...rows].join('\n'))
    const [before, names] = [await placesOf('SALE'), await categoryNames()]
    expect(new Set(Object.values(before))).toEqual(new Set(['Колодки барабанные']))
    const sale = [header, 'Распродажа до 1 мая!;;;;', ...rows, 'S-99;Масляный фильтр;SALE;7;1']
    const report = await shop.bring('SALE', sale.join('\n'))
    expect(report.counts).toMatchObject({ added: 1, changed: 0 })
    expect(await placesOf('SALE')).toEqual({ ...before, 'S-99': 'Фильтры масляные' })
    expect(await categoryNames()).toEqual(names)
    const proposed = {
      text: 'Распродажа до 1 мая!',
      known: 40,
      added: [{ category: 'Детали для ТО > Фильтры масляные', products: 1 }],
    }
    expect(report.difference.categories).toMatchObject({ texts: 1, categories: [proposed] })
    expect(report.told).toContain(
      '«Распродажа до 1 мая!»: известных 40, остаются на месте; новых: ',
    )
    expect(report.told).toContain("categories map --supplier 'SALE' --text 'Распродажа до 1 мая!'")
    const shown = await showRun(shop.db, report.runId)
    expect(shown.run.difference?.categories).toMatchObject({ categories: [proposed] })
  })

  test('a column of groups moves no known product', async () => {
    const list = 'Артикул;Товар;Бренд;Цена\nG-1;Колодки барабанные;GROUP;10\n'
    await shop.bring('GROUP', list)
    const grouped = 'Артикул;Товар;Бренд;Цена;Группа\nG-1;Колодки барабанные;GROUP;10;Гайки\n'
    expect((await shop.bring('GROUP', grouped)).counts).toMatchObject({ unchanged: 1 })
    expect(await placesOf('GROUP')).toEqual({ 'G-1': 'Колодки барабанные' })
  })

  test('words in another order find the category, or the branch of several', async () => {
    const list = [
      'Артикул;Товар;Бренд;Цена;Рубрика',
      'W-1;Изделие;WORDS;10;Барабанные тормозные колодки',
      'W-2;Изделие;WORDS;10;Дисковые тормозные колодки',
      'W-3;Задние тормозные колодки;WORDS;10;Дисковые тормозные колодки',
      'W-4;Изделие;WORDS;10;Фильтр масляный',
      'W-5;Изделие;WORDS;10;Детали',
      'W-6;Изделие;WORDS;10;Колодки',
    ].join('\n')
    const { difference } = await shop.bring('WORDS', list)
    expect(await placesOf('WORDS')).toEqual({
      'W-1': 'Колодки барабанные',
      'W-2': 'Дисковые тормоза',
      'W-3': 'Колодки тормозные задние',
      'W-4': 'Фильтры масляные',
      'W-5': 'Прочее',
      'W-6': 'Прочее',
    })
    expect(difference.categories?.texts).toBe(5)
  })

  test('names with the words of the branch are placed by them', async () => {
    const list = [
      'Артикул;Товар;Бренд;Цена',
      'N-1;Барабанные тормозные колодки TOYOTA;NAMES;10',
      'N-2;Дисковые тормозные колодки передние Chery;NAMES;10',
    ].join('\n')
    await shop.bring('NAMES', list)
    expect(await placesOf('NAMES')).toEqual({
      'N-1': 'Колодки барабанные',
      'N-2': 'Колодки тормозные передние',
    })
  })

  test('a text is mapped once and remembered for its supplier alone', async () => {
    const header = 'Артикул;Товар;Бренд;Цена;Категория'
    const first = [header, 'M-1;Изделие;MAPPED;10;Разные штуки'].join('\n')
    await shop.bring('MAPPED', first)
    expect(await placesOf('MAPPED')).toEqual({ 'M-1': 'Прочее' })
    const mapping = { text: 'разные  ШТУКИ', category: 'Расходники > Штуки', createsMissing: true }
    const { path } = await mapCategory(shop.db, {
      supplierId: await supplierId('MAPPED'),
      ...mapping,
    })
    expect(path).toBe('Расходники > Штуки')
    const next = await shop.bring('MAPPED', `${first}\nM-2;Изделие;MAPPED;10;Разные штуки!`)
    expect(next.difference.categories).toBeUndefined()
    expect(await placesOf('MAPPED')).toEqual({ 'M-1': 'Прочее', 'M-2': 'Штуки' })
    await shop.bring('OTHER', [header, 'O-1;Изделие;OTHER;10;Разные штуки'].join('\n'))
    expect(await placesOf('OTHER')).toEqual({ 'O-1': 'Прочее' })
    const tried = await applyCategories(shop.db, { isDryRun: true })
    expect([...tried.byCategory.values()]).toEqual([1])
    expect(await placesOf('MAPPED')).toMatchObject({ 'M-1': 'Прочее' })
    await applyCategories(shop.db)
    expect(await placesOf('MAPPED')).toEqual({ 'M-1': 'Штуки', 'M-2': 'Штуки' })
  })

  test('known goods of a mapped text move from their categories only by apply --all', async () => {
    const list = 'Артикул;Товар;Бренд;Цена;Категория\nA-1;Колодки барабанные;MOVE;10;Лавка\n'
    await shop.bring('MOVE', list)
    await mapCategory(shop.db, {
      supplierId: await supplierId('MOVE'),
      text: 'Лавка',
      category: 'Гайки',
    })
    await shop.bring('MOVE', list)
    await applyCategories(shop.db)
    expect(await placesOf('MOVE')).toEqual({ 'A-1': 'Колодки барабанные' })
    await applyCategories(shop.db, { isEverywhere: true })
    expect(await placesOf('MOVE')).toEqual({ 'A-1': 'Гайки' })
  })

  test('a file of categories leaves what the owner has mapped or deleted since', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'tree-')), 'tree.csv')
    await writeFile(path, 'id;name;parent\n1;Чужое;\n2;Суппорты;1\n3;Хлам;1\n')
    const categories = { path, columns: {} }
    const list = (...rows: string[]) =>
      ['Артикул;Товар;Бренд;Цена;Категория', ...rows, ''].join('\n')
    const [first, second] = ['T-1;Изделие;TREE;10;2', 'T-2;Изделие;TREE;10;3']
    await shop.bring('TREE', list(first, second), { categories })
    expect(await placesOf('TREE')).toEqual({ 'T-1': 'Суппорты', 'T-2': 'Хлам' })
    const ofTree = { supplierId: await supplierId('TREE'), text: 'Чужое > Суппорты' }
    await mapCategory(shop.db, { ...ofTree, category: 'Дисковые тормоза' })
    await shop.db.query(sql`
      UPDATE products SET category_id = 902
      WHERE category_id = (SELECT id FROM categories WHERE name = 'Хлам')`)
    await shop.db.query(sql`DELETE FROM categories WHERE name = 'Хлам'`)
    const more = ['T-3;Изделие;TREE;10;2', 'T-4;Изделие;TREE;10;3']
    const next = await shop.bring('TREE', list(first, second, ...more), { categories })
    expect(await placesOf('TREE')).toMatchObject({ 'T-3': 'Дисковые тормоза', 'T-4': 'Прочее' })
    expect(await categoryNames()).not.toContain('Хлам')
    expect(next.told).toContain('«Чужое > Хлам»: известных 1, остаются на месте; новых: Прочее — 1')
    // forgotten, the text is the tree's again
    expect(await unmapCategory(shop.db, ofTree.supplierId, 'Чужое > Хлам')).toBe(true)
    await shop.bring('TREE', list(...more, 'T-5;Изделие;TREE;10;3'), { categories, isAgreed: true })
    expect(await placesOf('TREE')).toMatchObject({ 'T-5': 'Хлам' })
    await rm(dirname(path), { recursive: true })
  })

  test('an undone list takes back what it called the categories of known goods', async () => {
    const list = (text: string, price: number) =>
      `Артикул;Товар;Бренд;Цена;Категория\nB-1;Изделие;BACK;10;${text}\nB-2;Изделие;BACK;${price};${text}\n`
    const textsOf = async () => {
      const rows = await shop.db.query<{ text: string }>(sql`
        SELECT known.text FROM supplier_offers AS offer
        JOIN suppliers AS supplier ON supplier.id = offer.supplier_id
        JOIN supplier_categories AS known ON known.id = offer.category_text_id
        WHERE supplier.name = 'BACK' ORDER BY offer.product_id`)
      return rows.map(({ text }) => text)
    }
    await shop.bring('BACK', list('Прежняя', 20))
    const { runId, counts } = await shop.bring('BACK', list('Другая', 21))
    expect([await textsOf(), counts]).toMatchObject([
      ['Другая', 'Другая'],
      { changed: 1, unchanged: 1 },
    ])
    await undoRun(shop.db, runId)
    expect(await textsOf()).toEqual(['Прежняя', 'Прежняя'])
  })

  test('a dry run shows the proposals and writes none of them down', async () => {
    const list = 'Артикул;Товар;Бренд;Цена;Категория\nD-1;Изделие;DRYCAT;10;Небывалое\n'
    const { end, difference } = await shop.bring('DRYCAT', list, { isDryRun: true })
    expect(end).toBe('compared')
    expect(difference.categories?.categories).toEqual([
      { text: 'Небывалое', known: 0, added: [{ category: 'Прочее', products: 1 }] },
    ])
    expect(
      await shop.db.query(sql`SELECT FROM supplier_categories WHERE text = 'Небывалое'`),
    ).toEqual([])
    expect(await categoryNames()).not.toContain('Небывалое')
  })
})
