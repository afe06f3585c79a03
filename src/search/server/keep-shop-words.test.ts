// What searches know of the catalogue: read once, and again when the catalogue has changed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import type { Sql } from '#src/platform/server/sql.ts'
import { sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { keepShopWords, type ShopWords } from './keep-shop-words.ts'

const SECOND = 1000
let now = 0

/** A catalogue of one word in place of a database: counts what is read, and how long it takes. */
function aCatalogue() {
  const catalogue = {
    version: 1,
    word: 'фильтр',
    isGone: false,
    isHanging: false,
    /** What goes on while everything is read. */
    meanwhile: () => {},
    /** How long a reading of everything takes. */
    takes: 0,
    looks: 0,
    readings: 0,
  }
  const rowsOf = ({ text }: Sql): unknown[] => {
    if (text.includes('search_versions')) {
      catalogue.looks += 1
      return [{ version: catalogue.version }]
    }
    if (!text.includes('catalogue_words')) return []
    catalogue.readings += 1
    now += catalogue.takes
    const rows = [{ word: catalogue.word, lexeme: catalogue.word, count: 1 }]
    catalogue.meanwhile()
    return rows
  }
  const db: Database = {
    kind: 'embedded',
    query: async <Row>(statement: Sql) => {
      if (catalogue.isGone) throw new Error('the database is gone')
      const rows = rowsOf(statement) as Row[]
      if (catalogue.isHanging) await new Promise(() => {})
      return rows
    },
    script: async () => {},
    transaction: (work) => work(db),
  }
  return { catalogue, db }
}

const wordsIn = ({ lexicon }: ShopWords) => lexicon.names.words.map(({ word }) => word)

describe('the words of the shop', () => {
  let shop: ReturnType<typeof aCatalogue>
  let failures: unknown[]
  let shopWords: () => Promise<ShopWords>
  /** Lets what was set off in the background come to its end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** A search sets off a look; the next one sees what it found. */
  const searchTwice = async () => {
    await shopWords()
    await settle()
    return wordsIn(await shopWords())
  }

  beforeEach(() => {
    now = 5000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    shop = aCatalogue()
    failures = []
    shopWords = keepShopWords(
      shop.db,
      async () => sampleVocabulary,
      (error) => failures.push(error),
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('are read once, however many search at the same time', async () => {
    await Promise.all(Array.from({ length: 100 }, () => shopWords()))
    expect(shop.catalogue).toMatchObject({ readings: 1, looks: 1 })
  })

  test('are not even looked after within a second', async () => {
    await shopWords()
    now += SECOND
    await searchTwice()
    expect(shop.catalogue.looks).toBe(1)
  })

  test('are not read again while the catalogue stays as it is', async () => {
    await shopWords()
    for (let seconds = 0; seconds < 10; seconds += 1) {
      now += 2 * SECOND
      await searchTwice()
    }
    expect(shop.catalogue).toMatchObject({ readings: 1, looks: 11 })
  })

  test('follow a change: the search after it answers from what was, the next one knows', async () => {
    await shopWords()
    Object.assign(shop.catalogue, { version: 2, word: 'масло' })
    now += 2 * SECOND
    expect(wordsIn(await shopWords())).toEqual(['фильтр'])
    await settle()
    expect(wordsIn(await shopWords())).toEqual(['масло'])
    expect(shop.catalogue.readings).toBe(2)
  })

  test('are read again when something changed while they were read', async () => {
    shop.catalogue.meanwhile = () => {
      Object.assign(shop.catalogue, { version: 2, word: 'масло', meanwhile: () => {} })
    }
    expect(wordsIn(await shopWords())).toEqual(['фильтр'])
    now += 2 * SECOND
    expect(await searchTwice()).toEqual(['масло'])
  })

  test('are kept when the database is gone, and follow again when it is back', async () => {
    await shopWords()
    Object.assign(shop.catalogue, { isGone: true, version: 2, word: 'масло' })
    now += 2 * SECOND
    expect(await searchTwice()).toEqual(['фильтр'])
    expect(failures).toEqual([new Error('the database is gone')])
    shop.catalogue.isGone = false
    now += 2 * SECOND
    expect(await searchTwice()).toEqual(['масло'])
  })

  test('are read again when the database went in the middle of a reading', async () => {
    await shopWords()
    Object.assign(shop.catalogue, { version: 2, word: 'масло' })
    shop.catalogue.meanwhile = () => {
      throw new Error('the database is gone')
    }
    now += 2 * SECOND
    expect(await searchTwice()).toEqual(['фильтр'])
    shop.catalogue.meanwhile = () => {}
    now += 2 * SECOND
    expect(await searchTwice()).toEqual(['масло'])
  })

  test('a first reading that fails is told, and tried again by the next search', async () => {
    shop.catalogue.isGone = true
    await expect(shopWords()).rejects.toThrow('the database is gone')
    shop.catalogue.isGone = false
    expect(wordsIn(await shopWords())).toEqual(['фильтр'])
  })

  test('are read for a twentieth of the time at most, however often an import writes', async () => {
    shop.catalogue.takes = 3 * SECOND
    const startedAt = now
    for (let search = 0; search < 2000; search += 1) {
      shop.catalogue.version += 1
      now += SECOND / 4
      await shopWords()
      await settle()
    }
    const { readings, takes } = shop.catalogue
    expect(readings).toBeGreaterThan(5)
    expect((readings * takes) / (now - startedAt)).toBeLessThan(1 / 19)
  })

  test('do not look for what is being looked for already', async () => {
    await shopWords()
    now += 2 * SECOND
    shop.catalogue.isHanging = true
    for (let search = 0; search < 50; search += 1) {
      await shopWords()
      now += 2 * SECOND
    }
    expect(shop.catalogue.looks).toBe(2)
  })
})
