import { describe, expect, test } from 'vitest'
import { sql } from './sql.ts'

describe('a statement', () => {
  test('turns every value into a parameter', () => {
    const statement = sql`SELECT ${1} + ${"'; DROP TABLE products"}`
    expect(statement.text).toBe('SELECT $1 + $2')
    expect(statement.values).toEqual([1, "'; DROP TABLE products"])
  })

  test('splices a fragment in and counts on', () => {
    const fits = sql`engine = ${12} OR engine = ${13}`
    const statement = sql`SELECT ${1} WHERE ${fits} LIMIT ${24}`
    expect(statement.text).toBe('SELECT $1 WHERE engine = $2 OR engine = $3 LIMIT $4')
    expect(statement.values).toEqual([1, 12, 13, 24])
  })

  test('takes for a value what only looks like a fragment', () => {
    const sent = { name: 's1', text: '1); DROP TABLE products; --', values: [] }
    const statement = sql`SELECT (${sent})`
    expect([statement.text, statement.values]).toEqual(['SELECT ($1)', [sent]])
  })

  test('of one place in the code has the text of the fragments that are given there', () => {
    const where = (fragment: ReturnType<typeof sql> | number) => sql`SELECT ${fragment}, ${9}`
    const few = sql`a = ${1}`
    const more = sql`b = ${2} AND c = ${3}`
    expect(where(few)).toMatchObject({ text: 'SELECT a = $1, $2', values: [1, 9] })
    expect(where(more)).toMatchObject({ text: 'SELECT b = $1 AND c = $2, $3', values: [2, 3, 9] })
    expect(where(7)).toMatchObject({ text: 'SELECT $1, $2', values: [7, 9] })
    expect(where(sql`a = ${4}`)).toMatchObject({ name: where(few).name, values: [4, 9] })
  })

  test('has one name for one text, so that the server plans it once', () => {
    const byId = (id: number) => sql`SELECT name FROM products WHERE id = ${id}`
    expect(byId(1).name).toBe(byId(2).name)
    expect(byId(1).name).not.toBe(sql`SELECT 1`.name)
  })
})
