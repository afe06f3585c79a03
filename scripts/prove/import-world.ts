// Prepares a shop with the old list, and measures how long the new list takes.

import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { runShopCommand, startCommand } from '../price-list/shop-command.ts'
import { writePriceList } from '../price-list/write-price-list.ts'
import { type Edition, listedEdition } from './editions.ts'
import { type Inspection, inspect } from './inspection.ts'
import type { Watched } from './list-differences.ts'

/** An import prints this when the program runs and the database is open. */
export const FIRST_OUTPUT = 'Файл:'

export const SUPPLIER = 'Поставщик для опыта'

export type Surroundings = {
  /** Environment of the shop, with its database. */
  readonly settings: Readonly<Record<string, string>>
  /** Folder of the lists. */
  readonly folder: string
  /** Number of goods in the old list. */
  readonly rows: number
  readonly watched: Watched
}

export type ImportWorld = Surroundings & {
  /** Fingerprint of everything that the lists must not change. */
  readonly others: string
  /** The import of the old list: it is never undone. */
  readonly firstRun: number
  /** Duration of a whole import of the new list, from its first output. */
  readonly wholeMs: number
}

/** Called before any list: remembers the last product of others and the store. */
export async function watch(db: Database): Promise<Watched> {
  const [row] = await db.query<{ storeId: number | null; lastBeside: number }>(sql`
    SELECT (SELECT min(store_id) FROM stock_locations) AS "storeId",
           (SELECT coalesce(max(id), 0) FROM products) AS "lastBeside"`)
  if (!row?.storeId) throw new Error('the shop has no stores')
  return { supplier: SUPPLIER, storeId: row.storeId, lastBeside: row.lastBeside }
}

/** Writes a list of the round and returns the command that imports it. */
export async function listWords(
  { folder, rows, watched }: Surroundings,
  edition: Edition,
  round: number,
): Promise<string[]> {
  const path = join(folder, `${edition}-${round}.csv`)
  await writePriceList(path, listedEdition(edition, { rows, round }))
  const store = String(watched.storeId)
  return ['import', path, '--supplier', SUPPLIER, '--store', store, '--make-categories', '--yes']
}

export const look = (world: Surroundings, round: number): Promise<Inspection> =>
  inspect(world.settings, { ...world.watched, rows: world.rows, round })

/** Imports the old list, then a new one to measure its time, and undoes the new one. */
export async function layOut(surroundings: Surroundings): Promise<ImportWorld> {
  const { settings } = surroundings
  await runShopCommand(await listWords(surroundings, 'old', 0), settings)
  const old = await look(surroundings, 0)
  expectState(old, 'old')

  const whole = startCommand(await listWords(surroundings, 'new', 0), settings)
  await whole.until(FIRST_OUTPUT)
  const begunAt = performance.now()
  if ((await whole.ended) !== 0) throw new Error(whole.printed.map(({ line }) => line).join('\n'))
  const wholeMs = performance.now() - begunAt
  const fresh = await look(surroundings, 0)
  expectState(fresh, 'new')
  await runShopCommand(['imports', 'undo', String(fresh.done[0])], settings)
  expectState(await look(surroundings, 0), 'old')
  return { ...surroundings, others: old.others, firstRun: old.done[0] ?? 0, wholeMs }
}

/** Without a kill the lists must be imported correctly, or the experiment proves nothing. */
function expectState({ state, differences }: Inspection, expected: Edition): void {
  if (state === expected && differences.length === 0) return
  throw new Error(`the ${expected} list was imported; ${state}: ${differences.join('\n')}`)
}
