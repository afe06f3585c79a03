import { describe, expect, test } from 'vitest'
import { writtenNames } from './written-names.ts'

describe('what a statement writes to', () => {
  test.each([
    ['INSERT INTO products (id) SELECT id FROM listed', ['products']],
    ['WITH gone AS (DELETE FROM a RETURNING 1) UPDATE ONLY rebuilt.b SET c = 1', ['a', 'b']],
    ['INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 1', ['a']],
    ['SELECT id FROM a FOR UPDATE SKIP LOCKED', []],
    ['TRUNCATE TABLE a', ['a']],
    ['SELECT count_stock($1)', ['count_stock()']],
  ])('%s', (text, names) => {
    expect(writtenNames(text)).toEqual(names)
  })
})
