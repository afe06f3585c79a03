import { expect, test } from 'vitest'
import { columnsOf, EXAMPLE_ROWS, OWNER_TABLES, ownerTables } from './owner-tables.ts'

test.each(OWNER_TABLES)('the example row of %s has all its columns, and is read', (table) => {
  expect(columnsOf(table)).toEqual(Object.keys(ownerTables[table].shape))
  expect(ownerTables[table].safeParse(EXAMPLE_ROWS[table]).error).toBeUndefined()
})
