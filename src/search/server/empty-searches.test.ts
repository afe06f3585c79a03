// Searches that found nothing, counted for the owner.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { listEmptySearches, saveEmptySearches } from './empty-searches.repository.ts'
import { countEmptySearches } from './empty-searches.ts'

const MANY = 1000

const fail = (error: unknown) => {
  throw error
}

describe.each(testDatabases())('empty searches on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())
  beforeEach(() => db.query(sql`DELETE FROM empty_searches`))

  const countsOf = async () => {
    const rows = await listEmptySearches(db, MANY)
    return Object.fromEntries(rows.map(({ text, count }) => [text, count]))
  }
  const countAll = async (...texts: readonly string[]) => {
    const searches = countEmptySearches(db, fail)
    for (const text of texts) searches.count(text)
    await searches.flush()
  }

  test('are counted by text, whatever its case and spaces', async () => {
    await countAll('самовар', 'Самовар ', '  САМОВАР', 'утюг  паровой')
    expect(await countsOf()).toEqual({ самовар: 3, 'утюг паровой': 1 })
  })

  test('are written once, and added to what was there', async () => {
    const searches = countEmptySearches(db, fail)
    searches.count('самовар')
    await searches.flush()
    await searches.flush()
    expect(await countsOf()).toEqual({ самовар: 1 })
    searches.count('самовар')
    await searches.flush()
    expect(await countsOf()).toEqual({ самовар: 2 })
  })

  test.each([
    'ivan@example.ru',
    'масло ivan@example.ru',
    '+7 (999) 123-45-67',
    '8 999 123 45 67',
    '8.999.123.45.67',
    '89991234567 позвоните',
    '9991234567',
    'LVVDB11B9ED012345',
    'lvvdb11b9ed012345',
    'vin lvvdb11b9ed012345',
    'lvv db11b9 ed012345',
    'ХВВDB11B9ED012345', // the first letters are Cyrillic
    '',
    '   ',
    'а'.repeat(101),
  ])('personal and endless texts are nobody’s business: «%s»', async (text) => {
    await countAll(text)
    expect(await countsOf()).toEqual({})
  })

  test.each([
    'T15-1109111',
    '4801012010',

    'фильтр 2021',
    'sqre4t15c',
    'а'.repeat(100),
    "o'k \\ %",
    '🙂',
  ])('others are kept: «%s»', async (text) => {
    await countAll(text)
    expect(await countsOf()).toEqual({ [text.toLowerCase()]: 1 })
  })

  test('are five hundred texts at most between two writings; known ones count on', async () => {
    const texts = Array.from({ length: 700 }, (_, place) => `самовар ${place}`)
    await countAll(...texts, ...texts)
    const counts = await countsOf()
    expect(Object.keys(counts)).toHaveLength(500)
    expect(new Set(Object.values(counts))).toEqual(new Set([2]))
  })

  test('the longest ago make room when there are ten thousand', async () => {
    await db.query(sql`
      INSERT INTO empty_searches (text, first_at, last_at)
      SELECT 'old ' || place, now() - interval '9 days', now() - place * interval '1 minute'
      FROM generate_series(1, 10000) AS place`)
    await saveEmptySearches(db, new Map([['самовар', 1]]))
    const [row] = await db.query<{ total: number; oldest: boolean; newest: boolean }>(sql`
      SELECT count(*)::integer AS total, bool_or(text = 'old 10000') AS oldest,
             bool_or(text = 'самовар') AS newest FROM empty_searches`)
    expect(row).toEqual({ total: 10_000, oldest: false, newest: true })
  })

  test('the commonest stand first in the list', async () => {
    await countAll('утюг', 'самовар', 'самовар', 'чайник')
    const [first, ...others] = await listEmptySearches(db, 2)
    expect(first).toMatchObject({ text: 'самовар', count: 2, lastAt: expect.any(Date) })
    expect(others).toHaveLength(1)
  })

  test('of many processes add up', async () => {
    const writers = Array.from({ length: 8 }, () => countEmptySearches(db, fail))
    for (const [place, writer] of writers.entries()) {
      const texts = ['самовар', 'утюг', 'чайник']
      for (const text of place % 2 ? texts : texts.toReversed()) writer.count(text)
    }
    await Promise.all(writers.map((writer) => writer.flush()))
    expect(await countsOf()).toEqual({ самовар: 8, утюг: 8, чайник: 8 })
  })

  test('of a process that began before the one it waited for add up too', async () => {
    await db.query(sql`
      INSERT INTO empty_searches (text, first_at, last_at)
      SELECT 'самовар', moment, moment FROM (SELECT now() + interval '1 second') AS later(moment)`)
    await saveEmptySearches(db, new Map([['самовар', 1]]))
    expect(await countsOf()).toEqual({ самовар: 2 })
  })
})

test('a search never waits for the writing, nor fails with it', async () => {
  vi.useFakeTimers()
  try {
    const query = vi.fn(() => Promise.reject(new Error('the database is gone')))
    const failures: unknown[] = []
    const gone = { query } as unknown as OpenDatabase
    const searches = countEmptySearches(gone, (error) => failures.push(error))
    searches.count('самовар')
    searches.count('самовар')
    expect(query).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledTimes(1)
    expect(failures).toEqual([new Error('the database is gone')])
    searches.count('утюг') // the next writing tries again with what was counted before
    await vi.advanceTimersByTimeAsync(60_000)
    const [statement] = query.mock.calls.at(-1) as unknown as [{ values: unknown[] }]
    expect(statement.values).toEqual([
      ['самовар', 'утюг'],
      [2, 1],
    ])
  } finally {
    vi.useRealTimers()
  }
})
