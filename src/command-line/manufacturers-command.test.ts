// npm run shop -- manufacturers: two names of one maker become one, with all that belongs to them.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listReceptionLines } from '#src/back-office/server/receptions/receptions.repository.ts'
import { normaliseManufacturer } from '#src/catalogue/manufacturer-name.ts'
import { getProduct } from '#src/catalogue/server/get-product.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { margins } from '#src/supply/server/public.ts'
import { addCustomer, addStore, aMarginRule } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

/** Letters that look alike are one in names of manufacturers. */
const KAYABA = normaliseManufacturer('Каяба')

const JOINING = [
  'supply/server/manufacturer-acts/joined-products.repository.ts',
  'supply/server/manufacturer-acts/joined-links.repository.ts',
  'pictures/server/joined-pictures.repository.ts',
  'commerceml/server/counts.repository.ts',
]

describe.each(testDatabases())('manufacturers on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let customer: number

  beforeEach(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'makers-'))
    const one = await addStore(db)
    const other = await addStore(db)
    customer = (await addCustomer(db)).id
    await db.script(`
      INSERT INTO categories (id, key, name) VALUES (101, 'amortizatory', 'Амортизаторы');
      INSERT INTO manufacturers (id, name, name_norm) VALUES
        (101, 'Kayaba', 'KAYABA'), (102, 'KYB', 'KYB'), (103, 'Other', 'OTHER');
      INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id) VALUES ('${KAYABA}', 101);
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      VALUES (201, 'kayaba-341', 'Амортизатор', '341', '341', 101, 101, 500000),
             (202, 'kyb-341', 'Амортизатор передний', '341', '341', 102, 101, 520000),
             (203, 'kayaba-9', 'Опора', '9', '9', 101, 101, 100000),
             (204, 'other-77', 'Амортизатор', '77', '77', 103, 101, 300000);
      INSERT INTO suppliers (id, name) VALUES (101, 'Опт'), (102, 'Склад');
      INSERT INTO supplier_offers (supplier_id, product_id, price) VALUES
        (101, 201, 500000), (102, 202, 520000);
      INSERT INTO article_numbers (product_id, number, number_norm, kind, source) VALUES
        (201, 'T11-2905010', 'T112905010', 'original', 'supplier 101'),
        (204, 'T11-2905010', 'T112905010', 'original', 'supplier 101');
      INSERT INTO analogue_edges (product_id, analogue_id, source) VALUES (201, 204, 'supplier 101');
      INSERT INTO pictures (hash, width, height) VALUES
        (repeat('a', 32), 10, 10), (repeat('b', 32), 10, 10);
      INSERT INTO product_images (product_id, position, hash, source) VALUES
        (201, 1, repeat('a', 32), 'owner'), (202, 1, repeat('b', 32), 'list');
      INSERT INTO reviews (product_id, customer_id, author, stars, text)
      VALUES (201, ${customer}, 'Иван', 5, 'Хорош');
      SELECT change_stock(201, ${one.locationId}, 'received', 4, 0, 'test', 'd');
      SELECT change_stock(202, ${one.locationId}, 'received', 3, 0, 'test', 'd');
      SELECT change_stock(201, ${other.locationId}, 'received', 2, 0, 'test', 'd');
      INSERT INTO product_shelves (product_id, location_id, shelf) VALUES
        (201, ${one.locationId}, 'А-1'), (202, ${one.locationId}, 'Б-2'),
        (201, ${other.locationId}, 'В-3');
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
  const merge = (...more: readonly string[]) =>
    shop('manufacturers', 'merge', 'Kayaba', '--into', 'KYB', ...more)

  const everything = () =>
    db.query(sql`
      SELECT (SELECT json_agg(row ORDER BY row.id) FROM products AS row)::text AS products,
             (SELECT json_agg(row ORDER BY row.id) FROM manufacturers AS row)::text AS makers,
             (SELECT json_agg(row ORDER BY row.name_norm) FROM manufacturer_synonyms AS row)::text AS words,
             (SELECT json_agg(row ORDER BY row.product_id, row.location_id) FROM stock_levels AS row)::text
               AS stock,
             (SELECT count(*)::integer FROM staff_acts) AS acts`)

  async function order() {
    const [row] = await db.query<{ order: { id: number } }>(sql`
      SELECT place_order(${customer}, NULL, '', 1, 2, 'Мира, 5', '79990000001', '',
                         ARRAY[201]::integer[], ARRAY[2]::integer[], 1000000) AS order`)
    return row?.order.id ?? 0
  }

  test('doubles are proposed by names and by equal goods, with the command that merges them', async () => {
    await db.script(`
      INSERT INTO manufacturers (id, name, name_norm) VALUES
        (104, 'KYB China', 'KYBCHINA'), (105, 'Auto Parts', 'AUTOPARTS'), (106, 'Some', 'SOME');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT 300 + maker * 10 + n, 'same-' || maker || n, 'Опора ' || n, 'S' || n, 'S' || n, maker,
             101, 100
      FROM unnest(ARRAY[103, 106]) AS maker, generate_series(1, 3) AS n`)
    const { exit, text } = await shop('manufacturers', 'doubles')
    expect(exit).toBe(0)
    expect(text.split('\n')).toEqual([
      '«KYB China» (товаров 0) и «KYB» (товаров 1): похожи названия',
      "  npm run shop -- manufacturers merge 'KYB China' --into 'KYB'",
      '«Some» (товаров 3) и «Other» (товаров 4): одинаковых товаров 3',
      "  npm run shop -- manufacturers merge 'Some' --into 'Other'",
      'Проверьте каждую пару: с --dry-run команда только покажет, что станет.',
    ])
    expect((await shop('manufacturers', 'merge', 'KYB China', '--into', 'KYB')).exit).toBe(0)
  })

  test('two hundred are shown, and all where the owner asks for them', async () => {
    await db.script(`
      INSERT INTO manufacturers (id, name, name_norm)
      SELECT 1000 + n, 'Maker ' || n, 'MAKER' || n FROM generate_series(1, 210) AS n`)
    const first = (await shop('manufacturers')).text.split('\n')
    expect(first).toHaveLength(201)
    expect(first.at(-1)).toBe('Показаны первые 200 из 213. Все: manufacturers --all')
    expect((await shop('manufacturers', '--all')).text.split('\n')).toHaveLength(213)
  })

  test('a dry run tells the counts and changes nothing', async () => {
    const before = await everything()
    const { exit, text } = await merge('--dry-run')
    expect([exit, text.split('\n')]).toEqual([
      0,
      [
        'Будет сделано (это проверка, ничего не изменено):',
        '  производитель: Kayaba',
        '  вольётся в: KYB',
        '  товаров: 2',
        '  из них станут одним товаром с таким же артикулом: 1',
        '  с разной ценой: остаётся цена того, в кого вливают: 1',
        '  мест, где остатки обоих сложатся: проверьте их счётом: 1',
      ],
    ])
    expect(await everything()).toEqual(before)
  })

  test('goods that are being received go on being received', async () => {
    await db.script(`
      INSERT INTO staff (id, name, email, role, password_hash)
      VALUES (1, 'Анна', 'anna@silkway.example', 'owner', '');
      INSERT INTO receptions (location_id, has_list, key, staff_id)
      SELECT min(id), true, 'key', 1 FROM stock_locations;
      INSERT INTO reception_lines (reception_id, position, product_id, expected)
      VALUES (1, 1, 201, 2), (1, 2, 202, 3);
      INSERT INTO reception_counts (reception_id, key, stage, product_id, units, staff_id)
      VALUES (1, 'a', 'received', 201, 1, 1), (1, 'b', 'received', 202, 1, 1)`)
    expect((await merge()).exit).toBe(0)
    expect(await listReceptionLines(db, 1)).toMatchObject([
      { productId: 202, expected: 5, counted: 2 },
    ])
  })

  test('goods that were marked as come are known to the reception that counts them', async () => {
    const orderId = await order()
    await db.query(sql`
      INSERT INTO came_units (product_id, location_id, order_id, position, units)
      SELECT 201, min(id), ${orderId}, 1, 2 FROM stock_locations`)
    expect((await merge()).exit).toBe(0)
    expect(await db.query(sql`SELECT product_id, units FROM came_units`)).toEqual([
      { product_id: 202, units: 2 },
    ])
  })

  test('every table that names products is joined', async () => {
    const rows = await db.query<{ name: string }>(sql`
      SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'products'::regclass`)
    const sources = await Promise.all(
      JOINING.map((path) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')),
    )
    const isJoined = (name: string) =>
      sources.some((text) => new RegExp(`\\b${name}\\b`).test(text))
    expect(rows.map(({ name }) => name).filter((name) => !isJoined(name))).toEqual([])
  })

  test('two products of one article are one, and nothing of either is lost', async () => {
    const orderId = await order()
    expect((await merge()).exit).toBe(0)
    const [joined] = await db.query(sql`
      SELECT (SELECT array_agg(id ORDER BY id) FROM products WHERE manufacturer_id = 102) AS products,
             (SELECT array_agg(supplier_id ORDER BY supplier_id) FROM supplier_offers
              WHERE product_id = 202) AS offers,
             (SELECT array_agg(on_hand ORDER BY location_id) FROM stock_levels
              WHERE product_id = 202) AS stock,
             (SELECT array_agg(shelf ORDER BY location_id) FROM product_shelves) AS shelves,
             (SELECT sum(reserved)::integer FROM stock_levels WHERE product_id = 202) AS reserved,
             (SELECT count(*)::integer FROM stock_movements WHERE product_id = 202) AS movements,
             (SELECT product_id FROM order_lines WHERE order_id = ${orderId}) AS sold,
             (SELECT manufacturer FROM order_lines WHERE order_id = ${orderId}) AS "soldAs",
             (SELECT product_id FROM reviews) AS reviewed,
             (SELECT array_agg(hash) FROM product_images WHERE product_id = 202) AS pictures,
             (SELECT number FROM article_numbers WHERE product_id = 202) AS number,
             (SELECT count(*)::integer FROM manufacturers) AS makers`)
    expect(joined).toEqual({
      products: [202, 203],
      offers: [101, 102],
      stock: [7, 2],
      shelves: ['Б-2', 'В-3'],
      reserved: 2,
      movements: expect.any(Number),
      sold: 202,
      soldAs: 'Kayaba',
      reviewed: 202,
      pictures: ['a'.repeat(32)],
      number: 'T11-2905010',
      makers: 2,
    })
    expect((await shop('audit')).text).toContain('Остатки сходятся с движениями и заказами.')
    const [group] = await db.query<{ same: boolean }>(sql`
      SELECT one.analogue_group_id = other.analogue_group_id AS same
      FROM products AS one, products AS other WHERE one.id = 202 AND other.id = 204`)
    expect(group?.same).toBe(true)
    const lists = await db.query(sql`
      SELECT product_id AS id, manufacturer_id AS maker FROM product_search ORDER BY product_id`)
    expect(lists).toEqual([
      { id: 202, maker: 102 },
      { id: 203, maker: 102 },
      { id: 204, maker: 103 },
    ])
    await db.query(
      sql`SELECT step_order(${orderId}, 'cancelled', ${`customer ${customer}`}, 'customer', '')`,
    )
    expect((await shop('audit')).exit).toBe(0)
  })

  /** Prices all offers at nearly the double; resolves to the id of the change. */
  async function raiseMargins() {
    const rules = [aMarginRule({ rate: 9000 })]
    const seen = await margins.try(db, rules)
    const wanted = { madeBy: 'Анна', rules, version: margins.versionOf([]), seen }
    const { id, done } = await margins.change(db, wanted, async () => {})
    await done
    return id
  }
  const takeBackMargins = async (id: number) =>
    (await margins.undo(db, { id, madeBy: 'Анна' }, async () => {})).done

  test('a change of margins is taken back for joined goods too', async () => {
    await db.script(`
      UPDATE supplier_offers SET seen_at = now() - interval '1 day';
      INSERT INTO supplier_offers (supplier_id, product_id, price) VALUES (102, 201, 510000);`)
    const id = await raiseMargins()
    expect((await merge()).exit).toBe(0)
    const offered = () =>
      db.query(sql`
        SELECT offer.supplier_id AS supplier, offer.price, product.price AS "ofProduct"
        FROM supplier_offers AS offer JOIN products AS product ON product.id = offer.product_id
        WHERE product.id = 202 ORDER BY offer.supplier_id`)
    expect(await offered()).toEqual([
      { supplier: 101, price: 950_000, ofProduct: 988_000 },
      { supplier: 102, price: 969_000, ofProduct: 988_000 },
    ])
    await takeBackMargins(id)
    expect(await offered()).toEqual([
      { supplier: 101, price: 500_000, ofProduct: 520_000 },
      { supplier: 102, price: 510_000, ofProduct: 520_000 },
    ])
  })

  test('goods that a list offers again get back the price that they are joined with', async () => {
    await db.script(`
      UPDATE products SET is_hidden = true WHERE id = 202;
      DELETE FROM supplier_offers WHERE product_id = 202;
      INSERT INTO unlisted_products (product_id) VALUES (202);`)
    const id = await raiseMargins()
    await merge()
    const price = () => db.query(sql`SELECT price FROM products WHERE id = 202`)
    expect(await price()).toEqual([{ price: 950_000 }])
    await takeBackMargins(id)
    expect(await price()).toEqual([{ price: 500_000 }])
  })

  test('former addresses and numbers find the product that is left', async () => {
    await merge()
    for (const address of ['kayaba-341', '201', 'kyb-341']) {
      expect((await getProduct(db, address)).product.key).toBe('kyb-341')
    }
  })

  test('later lists and the search know the former names', async () => {
    await merge()
    const rows = [
      'Артикул;Бренд;Наименование;Цена',
      '341;Каяба;Амортизатор;6000',
      '5;KAYABA;Опора;90',
    ]
    await writeFile(join(folder, 'list.csv'), rows.join('\n'))
    await shop('import', 'list.csv', '--supplier', 'Опт', '--partial')
    const makers = await db.query(sql`SELECT DISTINCT name FROM manufacturers ORDER BY name`)
    expect(makers).toEqual([{ name: 'KYB' }, { name: 'Other' }])
    const [known] = await db.query(sql`SELECT price FROM products WHERE id = 202`)
    expect(known).toEqual({ price: 600000 })
  })

  test('barcodes of both are those of one, each once, and an undo restores what both had', async () => {
    const rows = (codes: readonly [string, string]) =>
      `Артикул;Бренд;Наименование;Цена;Штрихкод
341;Kayaba;Амортизатор;5000;${codes[0]}
341;KYB;Амортизатор;5000;${codes[1]}`
    const bring = async (kayaba: string, kyb: string) => {
      await writeFile(join(folder, 'list.csv'), rows([kayaba, kyb]))
      const { exit } = await shop('import', 'list.csv', '--supplier', 'Опт', '--partial')
      expect(exit).toBe(0)
    }
    const barcodes = async () => {
      const known = await db.query<{ code: string }>(sql`
        SELECT product_id || ' ' || code AS code FROM product_barcodes ORDER BY 1`)
      return known.map(({ code }) => code)
    }
    await bring('4011558736002', '96385074')
    await bring('96385074, 4011558736019', '4011558736002, 4011558736019')
    expect((await merge('--dry-run')).exit).toBe(0)
    expect((await merge()).exit).toBe(0)
    expect(await barcodes()).toEqual(['202 4011558736002', '202 4011558736019', '202 96385074'])
    const [latest] = await db.query<{ id: number }>(sql`SELECT max(id) AS id FROM import_runs`)
    expect((await shop('imports', 'undo', String(latest?.id))).exit).toBe(0)
    expect(await barcodes()).toEqual(['202 4011558736002', '202 96385074'])
  })

  test('a code that a list gave to one and the other had before stays after the undo', async () => {
    await db.script(`
      INSERT INTO product_barcodes (product_id, code, source) VALUES
        (201, '96385074', 's'), (202, '96385074', 's'),
        (201, '4011558736002', 's'), (202, '4011558736002', 's'), (201, '4011558736019', 's');
      INSERT INTO run_barcodes (run_id, product_id, code, source, was_there) VALUES
        (1, 201, '96385074', 's', false), (1, 202, '4011558736002', 's', false),
        (1, 201, '4011558736019', 's', false)`)
    expect((await merge()).exit).toBe(0)
    expect(await db.query(sql`SELECT product_id, code, was_there FROM run_barcodes`)).toEqual([
      { product_id: 202, code: '4011558736019', was_there: false },
    ])
  })

  test.each([
    ['UPDATE products SET pack_size = 2 WHERE id = 201', 'продаются разной мерой'],
    ["INSERT INTO external_ids VALUES ('1c', 'x', 201), ('1c', 'y', 202)", '1С ведёт их двумя'],
    ['INSERT INTO analogue_stops (product_id, analogue_id) VALUES (201, 202)', 'вы запретили'],
    [
      `INSERT INTO reviews (product_id, customer_id, author, stars, text)
       SELECT 202, customer_id, author, stars, text FROM reviews`,
      'один покупатель написал отзывы на оба',
    ],
  ])('%s: such two are not joined in silence', async (clash, reason) => {
    await db.script(clash)
    const before = await everything()
    for (const words of [['--dry-run'], []]) {
      const { exit, text } = await merge(...words)
      expect([exit, text]).toEqual([1, expect.stringContaining(`341: ${reason}`)])
    }
    expect(await everything()).toEqual(before)
  })

  test('a renamed maker is found by both names', async () => {
    expect((await shop('manufacturers', 'rename', 'Kayaba', 'Kayaba Japan')).text).toContain(
      'товаров: 2',
    )
    expect((await shop('manufacturers', 'show', 'kayaba')).text).toBe(
      `Kayaba Japan: товаров 2, он же ${['KAYABA', KAYABA].toSorted().join(', ')}`,
    )
    const found = await db.query(sql`
      SELECT FROM product_search WHERE tsv @@ to_tsquery('russian', 'japan')`)
    expect(found).toHaveLength(2)
    await shop('manufacturers', 'rename', 'Kayaba Japan', 'Kayaba')
    expect((await shop('manufacturers', 'show', 'kayaba')).text).toBe(
      `Kayaba: товаров 2, он же ${['KAYABAJAPAN', KAYABA].toSorted().join(', ')}`,
    )
  })

  test('a spelling is added and taken back', async () => {
    expect((await shop('manufacturers', 'synonym', 'add', 'KYB', 'КУБ')).exit).toBe(0)
    expect((await shop('manufacturers', 'show', 'куб')).text).toContain('KYB: товаров 1, он же')
    expect((await shop('manufacturers', 'synonym', 'remove', 'KYB', 'куб')).exit).toBe(0)
    expect((await shop('manufacturers', 'show', 'куб')).text).toBe('Таких производителей нет.')
  })

  test.each([
    [['rename', 'Kajaba', 'X'], 'Производителя «Kajaba» нет. Похожие: «Kayaba»'],
    [['rename', 'Kayaba', 'kyb'], '«KYB» — отдельный производитель (товаров: 1)'],
    [['synonym', 'add', 'KYB', 'Каяба'], 'Это уже синоним: Kayaba.'],
    [['synonym', 'add', 'KYB', 'Kayaba'], 'Двух в одного: manufacturers merge'],
    [['synonym', 'remove', 'KYB', 'Куб'], 'У KYB нет синонима «Куб».'],
    [['merge', 'Kayaba', '--into', 'каяба'], 'Это один производитель.'],
    [['merge', 'Kayaba'], 'manufacturers merge ОДИН --into ДРУГОЙ'],
  ])('%j is refused with a reason', async (words, reason) => {
    const { exit, text } = await shop('manufacturers', ...words)
    expect([exit, text]).toEqual([1, expect.stringContaining(reason)])
  })
})
