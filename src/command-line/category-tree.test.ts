// npm run shop -- categories: the owner mends his tree, and lists go on landing in it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('the tree of categories on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeEach(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'tree-'))
    await db.script(`
      INSERT INTO categories (id, parent_id, key, name, pickup_only) VALUES
        (101, NULL, 'tormoza', 'Тормоза', false), (102, 101, 'kolodki', 'Колодки', true),
        (103, NULL, 'tormoznaya-sistema', 'Тормозная система', false),
        (104, 103, 'kolodki-tormoznye', 'Колодки', false), (105, 101, 'diski', 'Диски', false);
      INSERT INTO manufacturers (id, name, name_norm) VALUES (101, 'ACME', 'ACME');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT 100 + n, 'part-' || n, 'Колодки ' || n, 'A' || n, 'A' || n, 101,
             CASE WHEN n < 4 THEN 102 ELSE 105 END, 10000
      FROM generate_series(1, 5) AS n;
      INSERT INTO margin_rules (id, category_id, rate) VALUES (101, 102, 2500);
      INSERT INTO category_rules (id, position, words, category_id) VALUES (101, 1, 'колодка', 102);
      INSERT INTO suppliers (id, name) VALUES (101, 'Опт');
      INSERT INTO supplier_categories (supplier_id, text, text_norm, category_id, mapped_at)
      VALUES (101, 'Brake pads', 'brake pads', 102, now());
      SELECT rebuild_product_lists();`)
  })
  afterEach(async () => {
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function shop(...words: readonly string[]) {
    const printed: string[] = []
    const print = (text: string) => printed.push(text)
    const exit = await runCommand(words, { db, folder, print, progress: () => {} })
    return { exit, text: printed.join('\n') }
  }

  /** All that an act on the tree may change. */
  const everything = async () =>
    db.query(sql`
      SELECT (SELECT json_agg(row ORDER BY row.id) FROM categories AS row)::text AS tree,
             (SELECT json_agg(row ORDER BY row.id) FROM former_categories AS row)::text AS former,
             (SELECT json_agg(json_build_array(id, category_id) ORDER BY id) FROM products)::text AS goods,
             (SELECT count(*)::integer FROM staff_acts) AS acts`)

  const countedIn = async (key: string) => {
    const [row] = await db.query<{ stored: number; counted: number }>(sql`
      SELECT coalesce((SELECT product_count FROM category_counts WHERE category_id = category.id), 0)
               AS stored,
             (SELECT count(*)::integer FROM product_search WHERE category_id = category.id) AS counted
      FROM categories AS category WHERE key = ${key}`)
    return row
  }

  const list = async (category: string, article: string) => {
    const rows = ['Артикул;Бренд;Наименование;Цена;Категория']
    rows.push(`${article};ACME;Нечто ${article};100;${category}`)
    await writeFile(join(folder, 'list.csv'), rows.join('\n'))
    const { exit, text } = await shop('import', 'list.csv', '--supplier', 'Опт', '--partial')
    if (exit !== 0) throw new Error(text)
    const [row] = await db.query<{ key: string }>(sql`
      SELECT category.key FROM products AS product
      JOIN categories AS category ON category.id = product.category_id
      WHERE product.article = ${article}`)
    return row?.key
  }

  test.each([
    [['add', 'Фильтры', '--under', 'Тормоза']],
    [['rename', 'tormoza', 'Всё для тормозов']],
    [['move', 'diski', '--top']],
    [['merge', 'tormoza', '--into', 'tormoznaya-sistema']],
    [['remove', 'kolodki-tormoznye']],
  ])('%j is told beforehand, and changes nothing with --dry-run', async (words) => {
    const before = await everything()
    const tried = await shop('categories', ...words, '--dry-run')
    expect(tried.text).toContain('это проверка')
    expect(await everything()).toEqual(before)
    const done = await shop('categories', ...words)
    expect([tried.exit, done.exit]).toEqual([0, 0])
    expect(done.text.split('\n').slice(1)).toEqual(tried.text.split('\n').slice(1))
    expect(await everything()).not.toEqual(before)
    const acts = await db.query(sql`SELECT FROM staff_acts WHERE staff_id IS NULL`)
    expect(acts).toHaveLength(1)
  })

  test('the tree is shown with its counts', async () => {
    expect((await shop('categories', 'show')).text.split('\n')).toEqual([
      'Тормоза: товаров 5 (tormoza)',
      '  Колодки: товаров 3 (kolodki)',
      '  Диски: товаров 2 (diski)',
      'Тормозная система: товаров 0 (tormoznaya-sistema)',
      '  Колодки: товаров 0 (kolodki-tormoznye)',
    ])
  })

  test('a merge takes along products, branches, margins, rules and texts of lists', async () => {
    const { text } = await shop('categories', 'merge', 'tormoza', '--into', 'tormoznaya-sistema')
    expect(text).toContain('товаров: 3')
    expect(text).toContain('правил наценки перейдёт')
    const where = await db.query(sql`
      SELECT (SELECT category_id FROM margin_rules) AS margin,
             (SELECT category_id FROM category_rules) AS rule,
             (SELECT category_id FROM supplier_categories) AS text,
             (SELECT parent_id FROM categories WHERE key = 'diski') AS branch,
             (SELECT count(*)::integer FROM categories) AS categories`)
    expect(where).toEqual([{ margin: 104, rule: 104, text: 104, branch: 103, categories: 3 }])
    expect(await countedIn('kolodki-tormoznye')).toEqual({ stored: 3, counted: 3 })
    // fetched only as before, though the other category is carried
    const carried = await db.query(sql`SELECT FROM products WHERE pickup_only`)
    expect(carried).toHaveLength(3)
  })

  test('lists that name the former category land in the new one', async () => {
    await shop('categories', 'merge', 'tormoza', '--into', 'tormoznaya-sistema')
    await shop('categories', 'rename', 'tormoznaya-sistema', 'Торможение')
    await shop('categories', 'move', 'diski', '--top')
    expect(await list('Тормоза > Колодки', 'B1')).toBe('kolodki-tormoznye')
    expect(await list('Тормозная система > Колодки', 'B2')).toBe('kolodki-tormoznye')
    expect(await list('Brake pads', 'B3')).toBe('kolodki-tormoznye')
    expect(await list('Тормоза > Диски', 'B4')).toBe('diski')
    expect(await list('Торможение', 'B5')).toBe('tormoznaya-sistema')
  })

  test('a category that is found by its former name is not made again', async () => {
    await shop('categories', 'rename', 'diski', 'Тормозные диски')
    const words = [
      '--supplier',
      'Опт',
      '--text',
      'Ротор',
      '--category',
      'Тормоза > Диски',
      '--make',
    ]
    expect((await shop('categories', 'map', ...words)).text).toContain('Тормоза > Тормозные диски')
  })

  test('an undone list puts products into what their category has become', async () => {
    await db.query(sql`
      INSERT INTO product_changes (run_id, product_id, was_category_id, is_category_id)
      VALUES (1, 101, 102, 105)`)
    await shop('categories', 'merge', 'kolodki', '--into', 'kolodki-tormoznye')
    const [change] = await db.query(sql`
      SELECT was_category_id AS was, is_category_id AS became FROM product_changes`)
    expect(change).toEqual({ was: 104, became: 105 })
  })

  test('a category that the undo of a list needs is not removed', async () => {
    await db.query(sql`
      INSERT INTO product_changes (run_id, product_id, was_category_id, is_category_id)
      VALUES (1, 101, 104, 102)`)
    const { exit, text } = await shop('categories', 'remove', 'kolodki-tormoznye')
    expect([exit, text]).toEqual([1, expect.stringContaining('вернёт отмена списка: 1')])
  })

  test.each([
    [['rename', 'Тормаза', 'Иное'], 'Категории «Тормаза» нет. Похожие: «Тормоза»'],
    [['rename', 'tormoza', 'Тормозная система'], '«Тормозная система» уже есть. Две в одну:'],
    [['rename', 'tormoza', 'А > Б'], 'Название категории'],
    [['move', 'tormoza', '--under', 'kolodki'], 'ветвь этой же категории'],
    [['move', 'tormoza'], 'categories move КАТЕГОРИЯ'],
    [['merge', 'tormoza', '--into', 'kolodki'], 'сама эта категория или её ветвь'],
    [['remove', 'tormoza'], 'не пуста: товаров: 5 (и скрытые), ветвей: 2'],
  ])('%j is refused with a reason', async (words, reason) => {
    const before = await everything()
    const { exit, text } = await shop('categories', ...words)
    expect([exit, text]).toEqual([1, expect.stringContaining(reason)])
    expect(await everything()).toEqual(before)
  })

  test('two margins for one price are the owner’s to choose', async () => {
    await db.query(sql`INSERT INTO margin_rules (id, category_id, rate) VALUES (102, 104, 3000)`)
    const { exit, text } = await shop(
      'categories',
      'merge',
      'kolodki',
      '--into',
      'kolodki-tormoznye',
    )
    expect([exit, text]).toEqual([1, expect.stringContaining('правила 101, 102')])
  })
})
