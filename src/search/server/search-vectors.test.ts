import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type Place, wordQuery } from '../finding/tsquery.ts'

describe.each(testDatabases())(
  'what search knows of a product on the $kind database',
  ({ open }) => {
    let db: OpenDatabase

    beforeAll(async () => {
      db = await open()
      await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (1, 'Chery', 'chery');
      INSERT INTO models (id, make_id, name, slug) VALUES (3, 1, 'Tiggo', 'tiggo');
      INSERT INTO engines (id, name) VALUES (12, 'SQR');
      INSERT INTO manufacturers (id, name, name_norm) VALUES (7, 'Лукойл', 'lukoil');
      INSERT INTO categories (id, parent_id, key, name)
      VALUES (1, NULL, 'fluids', 'Жидкости'), (12, 1, 'oils', 'Масла')`)
      const product = (id: number, name: string, isUniversal = false) =>
        db.query(sql`
        INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
          price, is_universal)
        VALUES (${id}, ${`p-${id}`}, ${name}, ${`${id}`}, ${`${id}`}, 7, 12, 100, ${isUniversal})`)
      await product(1, 'Масло "Genesis" 5W-30', true)
      await product(2, 'Фильтр_масляный №5')
      await product(3, 'Прокладка')
      await db.script(`
      INSERT INTO product_oils (product_id, viscosity, volume_ml, api, acea)
      VALUES (1, '5W-30', 4000, '{SN PLUS,CF,ILSAC GF-5}', '{A3/B4,C3,""}');
      INSERT INTO fitments (product_id, model_id, engine_id) VALUES (3, 3, 12)`)
    })
    afterAll(() => db?.close())

    async function lexemes(productId: number): Promise<string[]> {
      const [row] = await db.query<{ known: string }>(
        sql`SELECT tsv::text AS known FROM search_vectors WHERE product_id = ${productId}`,
      )
      return row?.known.split(' ') ?? []
    }

    test('are its words, by where they stand', async () => {
      expect(await lexemes(1)).toEqual(
        expect.arrayContaining(["'масл':1A,5C", "'genesi':2B", "'5w30':3B", "'лукойл':4C"]),
      )
      expect(await lexemes(2)).toEqual(
        expect.arrayContaining(["'фильтр':1A", "'маслян':2B", "'жидкост^'"]),
      )
    })

    test('are found anywhere, or without the categories above it', async () => {
      const spoken = new Map([['жидкост', ['жидкост']]])
      const found = async (place: Place) => {
        const query = wordQuery('жидкост', spoken, place)
        return db.query(sql`
          SELECT product_id AS id FROM search_vectors
          WHERE tsv @@ ${query}::text::tsquery ORDER BY product_id`)
      }
      expect(await found('anywhere')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
      expect(await found('own')).toEqual([])
    })

    test('are its manufacturer, its category and all above it', async () => {
      expect(await lexemes(2)).toEqual(expect.arrayContaining(["'f7_'", "'c12_'", "'c1_'"]))
    })

    test('are the number of the part in the numbers of car makers', async () => {
      await db.script(`
      UPDATE products SET article = 'T11-3501080' WHERE id = 3;
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      VALUES (3, '1109104XGW02A', '1109104XGW02A', 'original'), (3, '7654321', '7654321', 'cross'),
             (3, 'F4J163707010', 'F4J163707010', 'original'),
             (3, 'A213502080BA', 'A213502080BA', 'original')`)
      const groups = (await lexemes(3)).filter((known) => /^'g\d+_'$/.test(known))
      expect(groups).toEqual(["'g1109104_'", "'g3501080_'", "'g3502080_'", "'g3707010_'"])
    })

    test('are its cars, or that it fits every car, or that nobody knows', async () => {
      const cars = async (id: number) =>
        (await lexemes(id)).filter((known) => /^'[bmeun]\w*_'$/.test(known))
      expect(await cars(1)).toEqual(["'u_'"])
      expect(await cars(2)).toEqual(["'n_'"])
      expect(await cars(3)).toEqual(["'b1_'", "'e12_'", "'m3_'", "'m3e12_'"])
    })

    test('are the grade, the volume and each class of an oil', async () => {
      const facts = (await lexemes(1)).filter((known) => /^'(v|l|api_|acea_)\w+_'$/.test(known))
      expect(facts.map((known) => known.slice(1, -1))).toEqual([
        ...['acea_a3_', 'acea_a3b4_', 'acea_b4_', 'acea_c3_', 'api_cf_', 'api_gf5_', 'api_ilsac_'],
        ...['api_ilsacgf5_', 'api_plus_', 'api_sn_', 'api_snplus_', 'l4000_', 'v5w30_'],
      ])
    })

    test('are words without any sign that is neither letter nor digit', async () => {
      const [row] = await db.query<{ words: string[] }>(sql`
      SELECT array_agg(word) AS words
      FROM words_of('Ёлка_X&5*W#30%@!?:;<=>[]{}|~^$\\\`№🔥–—ABC\t12 5 W-40 '
                    || 'и' || U&'\\0306') AS word`)
      expect(row?.words).toEqual(['елка', 'x', '5w30', 'abc', '12', '5w40', 'й'])
    })
  },
)
