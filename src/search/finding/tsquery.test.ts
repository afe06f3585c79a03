// Queries of the full text search as text.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import {
  allOf,
  anyOf,
  EVERYTHING,
  headQuery,
  lexemeText,
  phraseQuery,
  wordQuery,
} from './tsquery.ts'

const lexemes = new Map([
  ['фильтр', ['фильтр']],
  ['маслян', ['маслян', 'масл']],
  ["o'k", ["o'k"]],
])

describe('queries put together', () => {
  test.each([
    [['a', 'b'], '(a | b)', 'a & b'],
    [['a'], 'a', 'a'],
    [['a', 'a'], 'a', 'a'],
    [['a', null], 'a', null],
    [[null, null], null, null],
    [[], null, EVERYTHING],
  ])('of %o any is %s, all are %s', (queries, any, all) => {
    expect(anyOf(queries)).toBe(any)
    expect(allOf(queries)).toBe(all)
  })

  test('everything beside something is no further wish', () => {
    expect(allOf(['a', EVERYTHING, 'b'])).toBe('a & b')
    expect(allOf([EVERYTHING, EVERYTHING])).toBe(EVERYTHING)
  })

  test('a word is any of its lexemes; one that the catalogue lacks matches nothing', () => {
    expect(wordQuery('маслян', lexemes, 'own')).toBe("('маслян' | 'масл')")
    expect(wordQuery('фильтр', lexemes, 'A')).toBe("'фильтр':A")
    expect(wordQuery('самовар', lexemes, 'own')).toBeNull()
  })

  test('a word stands anywhere where a category above bears it too', () => {
    expect(wordQuery('фильтр', lexemes, 'anywhere')).toBe("('фильтр' | 'фильтр^')")
  })

  test('a phrase is all of its words, or nothing', () => {
    expect(phraseQuery(['фильтр', 'маслян'], lexemes, 'own')).toBe("'фильтр' & ('маслян' | 'масл')")
    expect(phraseQuery(['фильтр', 'самовар'], lexemes, 'own')).toBeNull()
    expect(phraseQuery([], lexemes, 'own')).toBe(EVERYTHING)
  })

  test('a name begins with a word of the phrase and holds them all', () => {
    expect(headQuery(['фильтр', 'маслян'], lexemes)).toBe(
      "'фильтр':AB & ('маслян':AB | 'масл':AB) & ('фильтр':A | ('маслян':A | 'масл':A))",
    )
  })
})

describe.each(bothDatabases())('queries on the $kind database', ({ open }) => {
  let db: OpenDatabase

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test.each(["o'k", 'a\\b', "\\'", "''", 'два слова', ':*', '& | !', '(', 'm3e0_', "\\\\''\\"])(
    'a lexeme is only a lexeme, whatever its signs: «%s»',
    async (lexeme) => {
      const query = `${lexemeText(lexeme)} & ${lexemeText('b', 'A')}`
      const rows = await db.query<{ tree: string; matches: boolean }>(sql`
        SELECT array_to_tsvector(ARRAY[${lexeme}, 'b']) @@ ${lexemeText(lexeme)}::text::tsquery
                 AS matches,
               querytree(${query}::text::tsquery) AS tree`)
      expect(rows).toEqual([{ matches: true, tree: expect.stringContaining("'b':A") }])
    },
  )
})
