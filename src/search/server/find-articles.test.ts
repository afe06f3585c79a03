// The order of what carries a number: readings of a text, own articles and other numbers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sampleLexicon as lexicon } from '#tests/support/sample-lexicon.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { rankExact } from '../ordering/rank-articles.ts'
import { parseQuery } from '../reading/parse-query.ts'
import { lookUpArticles, matchLookalikes } from './find-articles.ts'

describe.each(bothDatabases())('articles on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO manufacturers (id, name, name_norm) VALUES (1, 'Haval', 'haval'), (2, 'Kimiko', 'kimiko');
      INSERT INTO categories (id, key, name) VALUES (1, 'bearings', 'Подшипники');
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price,
        popularity)
      VALUES (1, 'one', 'Подшипник', '6204200-CR91', '6204200CR91', 1, 1, 100, 0.1),
             (2, 'two', 'Подшипник', '6204200-CK91', '6204200CK91', 1, 1, 100, 0.2),
             (3, 'three', 'Подшипник', 'KM-1', 'KM1', 2, 1, 100, 0.9);
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      VALUES (3, '6204200-CK91', '6204200CK91', 'original');
      SELECT rebuild_product_lists()`)
  })
  afterAll(() => db?.close())

  const find = async (text: string, manufacturerIds: number[] = []) => {
    const articles = await lookUpArticles({ db, lexicon, text }, '')
    return rankExact(articles, manufacturerIds).map(({ id }) => id)
  }

  /** A search without car and filters, and without an end. */
  const searchFor = async (text: string) => ({
    ...{ db, lexicon, text, filters: '', conditions: '', wishes: {}, year: 2026 },
    ...{ isExact: false, isByPrice: false, isLate: () => false },
    car: { makeId: null, modelId: null, engineId: null },
    query: parseQuery(text, lexicon, { isExact: false }),
    articles: await lookUpArticles({ db, lexicon, text }, ''),
    outcome: { isCut: false, isPartial: false },
  })

  test('its own article stands before another number of it, however much it is bought', async () => {
    expect(await find('6204200-CK91')).toEqual([2, 3])
  })

  test('of a text that can be read in two ways too; as it is typed before the other layout', async () => {
    const cyrillic = '6204200-СК91' // the letters look like CK, their keys are C and R
    expect(await find(cyrillic)).toEqual([2, 1, 3])
    await db.script(`UPDATE products SET article_norm = 'GONE' WHERE id = 2`)
    expect(await find(cyrillic)).toEqual([1, 3])
    await db.script(`UPDATE products SET article_norm = '6204200CK91' WHERE id = 2`)
  })

  test('what looks alike may be shorter than the text, and longer', async () => {
    await db.script(`
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      VALUES (4, 'four', 'Лампа', 'H7-LAMP', 'H7LAMP', 1, 1, 100),
             (5, 'five', 'Лампа', 'H7-LAMPA', 'H7LAMPA', 1, 1, 100),
             (8, 'eight', 'Лампа', 'H7-LAMX', 'H7LAMX', 1, 1, 100);
      SELECT rebuild_product_lists()`)
    const alike = async (text: string) =>
      (await matchLookalikes(await searchFor(text)))?.candidates.map(({ id }) => id)
    expect(await alike('H7-LAMP9')).toEqual([4, 5])
    expect(await alike('H7-LAMPB')).toEqual([4, 5])
    expect(await alike('H7-LAMPAX')).toEqual([5])
    expect(await alike('H7-LAMPZZ')).toEqual([4, 5]) // though more begin like H7-LAM
    expect(await alike('H7-LAMQX')).toEqual([4, 5, 8])
  })

  test('what is written so stands before what only signs confused make of it', async () => {
    await db.script(`
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price,
        popularity)
      VALUES (6, 'six', 'Колпак', 'АОП9Б-1', 'AOП9Б1', 1, 1, 100, 0.1),
             (7, 'seven', 'Колпак', 'АОП96-1', 'AOП961', 2, 1, 100, 0.9);
      SELECT rebuild_product_lists()`)
    expect(await find('АОП9Б-1')).toEqual([6, 7])
    expect(await find('АОП9Б-1', [2])).toEqual([6, 7])
    expect(await find('АОП96-1')).toEqual([7, 6])
    expect((await find('АОП9Б-I')).toSorted()).toEqual([6, 7])
    const { mentions, confused } = await lookUpArticles({ db, lexicon, text: 'АОП9Б-1' }, '')
    expect([mentions, confused].map((some) => some.map(({ norm }) => norm))).toEqual([
      ['AOП9Б1'],
      ['AOП961'],
    ])
  })

  test('a named maker stands before both', async () => {
    expect(await find('6204200-CK91', [2])).toEqual([3, 2])
  })

  test('two articles in one text take turns', async () => {
    expect(await find('6204200-CR91 6204200-CK91')).toEqual([1, 2, 3])
    await db.script(`
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      VALUES (3, 'OE-77777', 'OE77777', 'original'), (1, '6204200-CK91', '6204200CK91', 'original')`)
    const spaced = await find('6204200-CK91 OE-77777')
    expect(spaced.slice(0, 2)).toEqual([2, 3])
    expect(await find('6204200-CK91,OE-77777')).toEqual(spaced)
  })
})
