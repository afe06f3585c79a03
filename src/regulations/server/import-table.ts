// Replaces a table of regulations by the owner's rows.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type OwnerRow, type OwnerTable, ownerTables } from '../owner-tables.ts'
import { replaceTable } from './regulations.repository.ts'

const MOST_ROWS = 20_000

/** Resolves to the number of rows; throws `invalid` with the first wrong row, and changes nothing. */
export async function importTable(
  db: Database,
  table: OwnerTable,
  given: readonly unknown[],
): Promise<number> {
  if (given.length === 0) throw new ShopError('invalid', 'В файле нет строк.')
  if (given.length > MOST_ROWS) throw new ShopError('invalid', `Не больше ${MOST_ROWS} строк.`)
  await replaceTable(
    db,
    table,
    given.map((row, place) => checked(table, row, place)),
  )
  return given.length
}

function checked(table: OwnerTable, row: unknown, place: number): OwnerRow {
  const outcome = ownerTables[table].safeParse(row)
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  throw new ShopError(
    'invalid',
    `Строка ${place + 1}, поле ${issue?.path.join('.')}: ${issue?.message}.`,
  )
}
