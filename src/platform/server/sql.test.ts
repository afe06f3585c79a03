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

  test('has one name for one text, so that the server plans it once', () => {
    const byId = (id: number) => sql`SELECT name FROM products WHERE id = ${id}`
    expect(byId(1).name).toBe(byId(2).name)
    expect(byId(1).name).not.toBe(sql`SELECT 1`.name)
  })
})
