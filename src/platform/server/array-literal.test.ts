import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothDatabases } from '#tests/support/test-database.ts'
import { integerArray, textArray } from './array-literal.ts'
import type { OpenDatabase } from './database.ts'
import { sql } from './sql.ts'

const STRANGE = fc.array(
  fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'NULL', '\n', 'ё', "'", '🛢'),
)
const texts = fc.array(
  fc.option(
    STRANGE.map((parts) => parts.join('')),
    { nil: null },
  ),
)
const numbers = fc.array(
  fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { nil: null }),
)

describe.each(bothDatabases())('columns of values on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  test('come as they were, whatever they hold', () =>
    fc.assert(
      fc.asyncProperty(texts, numbers, async (words, counts) => {
        const [read] = await db.query(sql`
          SELECT ${textArray(words)}::text[] AS words, ${integerArray(counts)}::integer[] AS counts`)
        expect(read).toEqual({ words, counts })
      }),
      { numRuns: 50 },
    ))
})
