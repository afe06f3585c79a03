// npm run shop -- setup and doctor, as an owner gives them in a new shop.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadDemo, removeDemo } from '#database/demo/load-demo.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

const EXAMPLE = new URL('../../docs/setup-example.json', import.meta.url)
const PATIENCE_MS = 60_000
const SHOP = { address: 'ул. Мира, 1', phone: '+7 861 200-00-01' }

describe.each(bothDatabases())('npm run shop -- setup on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeEach(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'setup-'))
    await copyFile(EXAMPLE, join(folder, 'shop.json'))
  })
  afterEach(async () => {
    await db?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function shop(words: readonly string[], answers?: string[]) {
    const printed: string[] = []
    const exit = await runCommand(words, {
      db,
      folder,
      print: (text) => printed.push(text),
      progress: () => {},
      owner: { values: {}, unset: ['SELLER_INN', 'SMTP_URL'], dataDir: folder },
      ...(answers && { ask: async () => answers.shift() ?? '' }),
    })
    return { exit, text: printed.join('\n') }
  }

  const write = (content: unknown) => writeFile(join(folder, 'own.json'), JSON.stringify(content))
  const count = async (
    table: 'makes' | 'stores' | 'categories' | 'manufacturers' | 'offered_facts',
  ) => {
    const [row] = await db.query<Record<string, number>>(sql`
      SELECT (SELECT count(*)::integer FROM makes) AS makes,
             (SELECT count(*)::integer FROM stores) AS stores,
             (SELECT count(*)::integer FROM categories) AS categories,
             (SELECT count(*)::integer FROM manufacturers) AS manufacturers,
             (SELECT count(*)::integer FROM offered_facts) AS offered_facts`)
    return row?.[table]
  }
  const makerOf = async (norm: string) => {
    const rows = await db.query<{ name: string }>(sql`
      SELECT name FROM manufacturers WHERE name_norm = ${norm}
      UNION SELECT maker.name FROM manufacturer_synonyms AS synonym
      JOIN manufacturers AS maker ON maker.id = synonym.manufacturer_id
      WHERE synonym.name_norm = ${norm}`)
    return rows.map(({ name }) => name)
  }

  test('a file makes a shop: cars, categories, manufacturers, shops with hours, a warehouse', async () => {
    const { exit, text } = await shop(['setup', 'shop.json'])
    expect(text).toContain('Добавлено: марки 24, модели 164, двигатели 122')
    expect(text).toContain('Магазин «ул. Красная, 100»: добавлен.')
    expect(text).toContain('Склад «Основной склад, ул. Новороссийская, 240»: добавлен.')
    expect(text).toContain('\nSELLER_NAME=Восток-Авто\n')
    expect(text).toContain('\nPUBLIC_URL=https://vostok-avto.example\n')
    expect(text).toContain('Мешает продавать:\n  Нет товаров.')
    expect(exit).toBe(1)
    expect(await makerOf('VALEO')).toEqual(['Valeo'])
    expect(await makerOf('CHERY')).toEqual(['Chery'])
    const places = await db.query(sql`
      SELECT city.name AS city, location.address, location.store_id IS NOT NULL AS "isShop",
             (SELECT count(*)::integer FROM place_hours WHERE location_id = location.id) AS days
      FROM stock_locations AS location JOIN cities AS city ON city.id = location.city_id
      ORDER BY location.position`)
    expect(places).toEqual([
      { city: 'Краснодар', address: 'ул. Красная, 100', isShop: true, days: 6 },
      { city: 'Краснодар', address: 'ул. Уральская, 75', isShop: true, days: 7 },
      {
        city: 'Краснодар',
        address: 'Основной склад, ул. Новороссийская, 240',
        isShop: false,
        days: 5,
      },
      { city: 'Новороссийск', address: 'пр-т Дзержинского, 211', isShop: true, days: 6 },
    ])
  })

  test('a second run adds nothing and leaves what the owner has changed', async () => {
    await shop(['setup', 'shop.json'])
    await db.script(`
      UPDATE categories SET name = 'Масляные' WHERE key = 'filtry-maslyanye';
      DELETE FROM model_engines WHERE model_id IN (SELECT id FROM models WHERE slug = 'amulet');
      DELETE FROM generations WHERE model_id IN (SELECT id FROM models WHERE slug = 'amulet');
      DELETE FROM models WHERE slug = 'amulet';
      UPDATE manufacturers SET name = 'Валео', name_norm = 'ВАЛЕО-СЕРВИС' WHERE name = 'Valeo'`)
    const { text } = await shop(['setup', 'shop.json'])
    expect(text).toContain('Марки, категории и изготовители: нового нет.')
    expect(text).toContain('Магазин «ул. Красная, 100»: без изменений.')
    const [kept] = await db.query(sql`
      SELECT (SELECT name FROM categories WHERE key = 'filtry-maslyanye') AS category,
             (SELECT count(*)::integer FROM models WHERE slug = 'amulet') AS amulets,
             (SELECT count(*)::integer FROM manufacturers WHERE name = 'Valeo') AS valeos`)
    expect(kept).toEqual({ category: 'Масляные', amulets: 0, valeos: 0 })
  })

  test('ways to pay on receipt say what is paid with, and doctor names those that do not', async () => {
    const city = { city: 'Камышин', shops: [{ ...SHOP, lat: 50.1, lng: 45.4 }] }
    const withPayments = async (payments: object[]) => {
      await write({ cities: [city], payments })
      return shop(['setup', 'own.json'])
    }
    const refused = await withPayments([{ name: 'Картой рассрочки' }])
    expect(refused.text).toBe(
      'Поле payments[1].kind: скажите, чем платят: cash — наличными, card — картой.',
    )
    const twice = [
      { name: 'Долями', kind: 'card' },
      { name: 'Долями', kind: 'cash' },
    ]
    expect((await withPayments(twice)).text).toContain('«Долями» назван дважды')
    expect((await withPayments([{ name: 'СБП', kind: 'card' }])).text).toContain('«СБП» — онлайн')
    const added = await withPayments([
      { name: 'Долями', kind: 'card' },
      { name: 'Картой при получении', kind: 'card', offered: false },
    ])
    expect(added.text).toContain('Способ оплаты «Долями»: добавлен.')
    expect(added.text).toContain('Способ оплаты «Картой при получении»: изменён.')
    const ways = () =>
      db.query(sql`
        SELECT id, name, is_active AS "isOffered", on_receipt_kind AS kind, position
        FROM payment_methods WHERE online_kind IS NULL ORDER BY id`)
    expect(await ways()).toEqual([
      { id: 1, name: 'Наличными при получении', isOffered: true, kind: 'cash', position: 1 },
      { id: 2, name: 'Картой при получении', isOffered: false, kind: 'card', position: 2 },
      { id: 5, name: 'Долями', isOffered: true, kind: 'card', position: 5 },
    ])

    // as methods were that are older than the kinds
    await db.script(`
      ALTER TABLE payment_methods DROP CONSTRAINT payment_methods_say_kind;
      UPDATE payment_methods SET on_receipt_kind = NULL`)
    expect((await shop(['doctor'])).text).toContain(
      'не сказано: «Наличными при получении», «Долями».',
    )
    const mended = await withPayments([
      { name: 'Долями', kind: 'card' },
      { name: 'Наличными при получении', kind: 'cash' },
    ])
    expect(mended.text).not.toContain('не сказано')
    expect((await withPayments([{ name: 'Долями', kind: 'card' }])).text).toContain(
      'Способ оплаты «Долями»: без изменений.',
    )
  })

  test('a known shop takes what its file says now, and keeps what it does not say', async () => {
    await write({ cities: [{ city: 'Камышин', shops: [{ ...SHOP, lat: 50.1, lng: 45.4 }] }] })
    await shop(['setup', 'own.json'])
    await write({ cities: [{ city: 'Камышин', shops: [{ ...SHOP, phone: '88612000009' }] }] })
    expect((await shop(['setup', 'own.json'])).text).toContain('Магазин «ул. Мира, 1»: изменён.')
    expect(await db.query(sql`SELECT phone, lat, lng FROM stores`)).toEqual([
      { phone: '78612000009', lat: 50.1, lng: 45.4 },
    ])
  })

  test('a dry run says what it would do, and writes nothing', async () => {
    const { exit, text } = await shop(['setup', 'shop.json', '--dry-run'])
    expect(exit).toBe(0)
    expect(text).toMatch(/^Это проверка: ничего не записано\.\nДобавлено: марки 24/)
    expect([await count('makes'), await count('stores'), await count('offered_facts')]).toEqual([
      0, 0, 0,
    ])
  })

  test.each([
    [
      { cities: [{ city: 'Краснодар', shops: [{ ...SHOP, phone: '1' }] }] },
      'Поле cities[1].shops[1].phone: телефон — одиннадцать цифр, например +7 861 200-00-01.',
    ],
    [
      {
        cities: [
          { city: 'Краснодар', shops: [SHOP] },
          { city: 'Нигдеград', shops: [{ ...SHOP, address: 'ул. Иная, 2' }] },
        ],
      },
      'Город «Нигдеград»: назовите его середину, lat и lng, или координаты его магазинов.',
    ],
  ])('a wrong file changes nothing: %j', async (content, refusal) => {
    await write(content)
    expect(await shop(['setup', 'own.json'])).toEqual({ exit: 1, text: refusal })
    expect([await count('makes'), await count('stores')]).toEqual([0, 0])
  })

  test('a file that is no JSON is refused by its name', async () => {
    await writeFile(join(folder, 'own.json'), '{"cities": [')
    const { exit, text } = await shop(['setup', 'own.json'])
    expect(exit).toBe(1)
    expect(text).toMatch(/^Файл own\.json не читается как JSON: /)
    expect((await shop(['setup', 'none.json'])).text).toBe('Файл none.json не читается.')
  })

  test('questions make the same shop, and ask again for what is wrong', async () => {
    const seller = ['Восток', '8612000000', 'a@b.ru', '', 'ООО «Восток»', '', '', '', '']
    const own = ['Камышин', 'ул. Мира, 1', 'нет', '', 'Пн–Пт 9.00–18.00', '50.09, 45.41', '']
    const { text } = await shop(['setup'], [...seller, ...own, 'Склад', '', '', 'да'])
    expect(text).toContain('  телефон — одиннадцать цифр, например +7 861 200-00-01')
    expect(text).toContain('Магазин «ул. Мира, 1»: добавлен.')
    expect(text).toContain('Склад «Склад»: добавлен.')
    expect(await db.query(sql`SELECT phone, lat FROM stores`)).toEqual([
      { phone: '78612000000', lat: 50.09 },
    ])
  })

  test('nothing is written where nobody can be asked, or he says no', async () => {
    expect(await shop(['setup'])).toEqual({
      exit: 1,
      text: 'Спросить не у кого. Опишите магазин в файле: setup ФАЙЛ.json',
    })
    const silence = Array.from({ length: 9 }, () => '')
    const { exit, text } = await shop(['setup'], [...silence, 'Камышин', '', '', '', 'нет'])
    expect([exit, text.split('\n').at(-1)]).toEqual([1, 'Ничего не записано.'])
    expect(await count('makes')).toBe(0)
  })

  test('doctor says what is missing, and ends with 1 while it stops the shop', async () => {
    const { exit, text } = await shop(['doctor'])
    expect(exit).toBe(1)
    expect(text).toMatch(
      /^Мешает продавать:\n {2}Нет ни одного магазина\.\n {6}→ npm run shop -- setup/,
    )
    expect(text).toContain('впишите в .env: SELLER_INN')
    expect(text).toContain('Стоит сделать:\n')
    expect(text).toContain('впишите в .env: SMTP_URL=smtps://…')
  })

  test(
    'the facts outlive the demonstration, and its names become the manufacturers’ own',
    async () => {
      await loadDemo(db, { products: 60 })
      expect((await shop(['doctor'])).text).toContain('В продаже демонстрационные товары: 60.')
      await removeDemo(db)
      const { text } = await shop(['setup', 'shop.json'])
      expect(text).toMatch(/Изготовители с именами демонстрации названы своими: \d\d\./)
      expect(await makerOf('VALEO')).toEqual(['Valeo'])
      expect(await makerOf('VALEOPHC')).toEqual(['Valeo'])
      expect(await makerOf('CHERY')).toEqual(['Chery'])
      expect(await count('makes')).toBe(24)
    },
    PATIENCE_MS,
  )
})
