// npm run shop -- cars: the owner adds, renames and merges cars and the words for them.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { findCar, loadCarReader } from '#src/vehicles/server/public.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('cars on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeEach(async () => {
    db = await open()
    await db.script(`
      INSERT INTO makes (id, name, slug, name_ru) VALUES
        (101, 'Chery', 'chery', 'Чери'), (102, 'Exeed', 'exeed', NULL);
      INSERT INTO models (id, make_id, name, slug, aliases) VALUES
        (201, 101, 'Tiggo 7 Pro', 'tiggo-7-pro', '{Тигго 7 Про}'),
        (202, 101, 'Tiggo7Pro', 'tiggo7pro', '{семёрка}'), (203, 102, 'TXL', 'txl', '{}');
      INSERT INTO generations (id, model_id, name) VALUES (301, 201, 'I'), (302, 202, 'I');
      INSERT INTO engines (id, name, volume_ml) VALUES (401, 'SQRE4T15C', 1500), (402, 'SQRF4J16', 1600);
      INSERT INTO model_engines (model_id, engine_id) VALUES (201, 401), (202, 401), (202, 402);
      INSERT INTO car_spellings (text, model_ids) VALUES ('T7P', '{202,201}');
      INSERT INTO categories (id, key, name) VALUES (101, 'filtry', 'Фильтры');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (101, 'ACME', 'ACME');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      SELECT 500 + n, 'part-' || n, 'Фильтр ' || n, 'A' || n, 'A' || n, 101, 101, 10000
      FROM generate_series(1, 3) AS n;
      INSERT INTO fitments (product_id, model_id, engine_id, generation_id) VALUES
        (501, 201, 401, 301), (501, 202, 401, 302), (502, 202, NULL, NULL), (503, 203, NULL, NULL);
      SELECT rebuild_product_lists();`)
  })
  afterEach(() => db?.close())

  async function cars(...words: readonly string[]) {
    const printed: string[] = []
    const print = (text: string) => printed.push(text)
    const exit = await runCommand(['cars', ...words], {
      db,
      folder: '.',
      print,
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }

  const everything = () =>
    db.query(sql`
      SELECT (SELECT json_agg(row ORDER BY row.id) FROM makes AS row)::text AS makes,
             (SELECT json_agg(row ORDER BY row.id) FROM models AS row)::text AS models,
             (SELECT json_agg(row ORDER BY row.id) FROM engines AS row)::text AS engines,
             (SELECT json_agg(row ORDER BY row.id) FROM fitments AS row)::text AS fitments,
             (SELECT count(*)::integer FROM model_engines) AS pairs,
             (SELECT count(*)::integer FROM staff_acts) AS acts`)

  test.each([
    [['make', 'add', 'Jetour']],
    [['make', 'rename', 'Exeed', 'EXEED']],
    [['model', 'add', 'Chery', 'Arrizo 8']],
    [['model', 'rename', 'Chery Tiggo 7 Pro', 'Tiggo 7 PRO']],
    [['model', 'merge', 'Chery Tiggo7Pro', '--into', 'Chery Tiggo 7 Pro']],
    [['engine', 'add', 'Exeed TXL', 'SQRF4J20', '--volume', '2,0', '--turbo']],
    [['engine', 'rename', 'SQRF4J16', 'F4J16']],
    [['spelling', 'add', 'Exeed TXL', 'тексель']],
    [['spelling', 'remove', 'Chery', 'чери']],
  ])('%j is told beforehand, and changes nothing with --dry-run', async (words) => {
    const before = await everything()
    const tried = await cars(...words, '--dry-run')
    expect(tried.text).toContain('это проверка')
    expect(await everything()).toEqual(before)
    const done = await cars(...words)
    expect([tried.exit, done.exit]).toEqual([0, 0])
    expect(done.text.split('\n').slice(1)).toEqual(tried.text.split('\n').slice(1))
    expect(await everything()).not.toEqual(before)
    expect(await db.query(sql`SELECT FROM staff_acts`)).toHaveLength(1)
  })

  test('cars are shown with their words, engines and texts of lists', async () => {
    expect((await cars('show', 'семёрка')).text.split('\n')).toEqual([
      'Chery (Чери)',
      '  Tiggo7Pro (семёрка); двигатели SQRE4T15C, SQRF4J16; тексты списков: T7P',
    ])
    expect((await cars('engines')).text).toContain('SQRE4T15C: моделей 2')
  })

  test('two models that mean one are one: fits, engines, words and decisions', async () => {
    const merged = await cars('model', 'merge', 'chery tiggo7pro', '--into', 'Chery Tiggo 7 Pro')
    expect(merged.text).toContain('товаров: 2')
    expect((await cars('show', 'семёрка')).text.split('\n').at(-1)).toBe(
      '  Tiggo 7 Pro (Tiggo7Pro, Тигго 7 Про, семёрка); двигатели SQRE4T15C, SQRF4J16; тексты списков: T7P',
    )
    const listing = await db.query(sql`
      SELECT model_id AS model, product_id AS product FROM model_listing ORDER BY model, product`)
    expect(listing).toEqual([
      { model: 201, product: 501 },
      { model: 201, product: 502 },
      { model: 203, product: 503 },
    ])
    const counts = await db.query(sql`
      SELECT model_id AS model, product_count::integer AS count FROM model_category_counts
      WHERE product_count > 0 ORDER BY model_id`)
    expect(counts).toEqual([
      { model: 201, count: 2 },
      { model: 203, count: 1 },
    ])
    const readCars = await loadCarReader(db)
    const read = readCars({ name: 'Фильтр Chery Tiggo7Pro', article: 'X', manufacturer: 'ACME' })
    expect(read.fits.map(({ modelId }) => modelId)).toEqual([201])
  })

  test('chosen cars and links find what is renamed and merged, and what is merged again', async () => {
    await cars('make', 'rename', 'Chery', 'Chery Auto')
    await cars('model', 'rename', 'Chery Auto Tiggo7Pro', 'Seven')
    await cars('model', 'merge', 'Chery Auto Seven', '--into', 'Chery Auto Tiggo 7 Pro')
    await cars('model', 'merge', 'Chery Auto Tiggo 7 Pro', '--into', 'Exeed TXL')
    await cars('engine', 'rename', 'SQRF4J16', 'F4J16')
    for (const model of ['Tiggo7Pro', 'tiggo7pro', 'Seven', 'Tiggo 7 Pro', 'tiggo-7-pro']) {
      const { makeId, modelId, engineId } = await findCar(db, {
        make: 'Chery',
        model,
        engine: 'SQRF4J16',
      })
      expect([model, makeId, modelId, engineId]).toEqual([model, 101, 203, 402])
    }
  })

  test('a new model is found by its address and its word', async () => {
    await cars('make', 'add', 'Jetour')
    await cars('model', 'add', 'Jetour', 'X70 Plus')
    await cars('spelling', 'add', 'Jetour X70 Plus', 'икс семьдесят')
    await cars('engine', 'add', 'Jetour X70 Plus', 'SQRE4T15C')
    expect((await cars('show', 'семьдесят')).text).toContain(
      'X70 Plus (икс семьдесят); двигатели SQRE4T15C',
    )
    const { modelId } = await findCar(db, { make: 'jetour', model: 'x70-plus' })
    expect(modelId).toBeGreaterThan(0)
  })

  test.each([
    [['model', 'rename', 'Chery Tigo 7 Pro', 'X'], 'Похожие: «Chery Tiggo 7 Pro»'],
    [
      ['model', 'rename', 'Chery Tiggo7Pro', 'tiggo 7 pro'],
      'уже есть. Две в одну: cars model merge',
    ],
    [['model', 'merge', 'Exeed TXL', '--into', 'Exeed TXL'], 'Это одна модель.'],
    [['model', 'add', 'Chary', 'X'], 'Марки «Chary» нет. Похожие: «Chery»'],
    [['engine', 'add', 'Exeed TXL', 'НОВЫЙ'], 'назовите объём, --volume 1.5'],
    [['engine', 'add', 'Chery Tiggo7Pro', 'SQRF4J16'], 'уже есть двигатель'],
    [['engine', 'add', 'Exeed TXL', 'X1', '--volume', 'два'], '«два» — не объём'],
    [['spelling', 'add', 'Chery', 'чери'], 'и так находят'],
    [['spelling', 'remove', 'Chery', 'черри'], 'Похожие: «Чери»'],
    [['make', 'add', 'CHERY'], 'Марка «Chery» уже есть'],
    [['модель'], 'cars make add МАРКА'],
  ])('%j is refused with a reason', async (words, reason) => {
    const before = await everything()
    const { exit, text } = await cars(...words)
    expect([exit, text]).toEqual([1, expect.stringContaining(reason)])
    expect(await everything()).toEqual(before)
  })
})
