// Where the experiment with lists takes place: a shop with an old list, and what is known of it.

import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { letWork, startCommand } from '../price-list/shop-command.ts'
import { writePriceList } from '../price-list/write-price-list.ts'
import { type Edition, listedEdition } from './editions.ts'
import { type Inspection, inspect } from './inspection.ts'
import type { Watched } from './list-differences.ts'

/** What an import says when program and database are there. */
export const FIRST_WORD = 'Файл:'

export const SUPPLIER = 'Поставщик для опыта'

export type Surroundings = {
  /** Of the shop's environment: its database. */
  readonly settings: Readonly<Record<string, string>>
  /** For the lists. */
  readonly folder: string
  /** Goods of the old list. */
  readonly rows: number
  readonly watched: Watched
}

export type ImportWorld = Surroundings & {
  /** The print of everything that the lists do not touch. */
  readonly others: string
  /** The run that brought the old list: it is never taken back. */
  readonly firstRun: number
  /** Milliseconds of a whole import of the new list, from its first word. */
  readonly wholeMs: number
}

/** Before any list: what lies beside them in the catalogue. */
export async function watch(db: Database): Promise<Watched> {
  const [row] = await db.query<{ storeId: number | null; lastBeside: number }>(sql`
    SELECT (SELECT min(store_id) FROM stock_locations) AS "storeId",
           (SELECT coalesce(max(id), 0) FROM products) AS "lastBeside"`)
  if (!row?.storeId) throw new Error('the shop has no stores')
  return { supplier: SUPPLIER, storeId: row.storeId, lastBeside: row.lastBeside }
}

/** Writes a list of the round and gives the words of the command that brings it in. */
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

/** Brings in the old list, then a new one to see how long that takes, and takes it back. */
export async function layOut(surroundings: Surroundings): Promise<ImportWorld> {
  const { settings } = surroundings
  await letWork(await listWords(surroundings, 'old', 0), settings)
  const old = await look(surroundings, 0)
  expectState(old, 'old')

  const whole = startCommand(await listWords(surroundings, 'new', 0), settings)
  await whole.until(FIRST_WORD)
  const begunAt = performance.now()
  if ((await whole.ended) !== 0) throw new Error(whole.said.map(({ line }) => line).join('\n'))
  const wholeMs = performance.now() - begunAt
  const fresh = await look(surroundings, 0)
  expectState(fresh, 'new')
  await letWork(['imports', 'undo', String(fresh.done[0])], settings)
  expectState(await look(surroundings, 0), 'old')
  return { ...surroundings, others: old.others, firstRun: old.done[0] ?? 0, wholeMs }
}

/** Without any kill the lists must come in right, or the experiment would say nothing. */
function expectState({ state, differences }: Inspection, expected: Edition): void {
  if (state === expected && differences.length === 0) return
  throw new Error(`the ${expected} list was brought in; ${state}: ${differences.join('\n')}`)
}
