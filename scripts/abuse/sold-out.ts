// A thousand orders of sold-out goods are refused, and no database connection is lost.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { order, type Shopper, signUp } from '../visitors/shopper.ts'
import { addressAt, visitFrom } from '../visitors/visitor.ts'
import { type Attack, REST_MS } from './attack.ts'
import { answersText } from './flood.ts'

const NET = 9
const CROWD = 40
const ORDERS = 1000
/** Most new connections while the orders are refused; the pool of the shop has eight. */
const MOST_SESSIONS = 20
/** PostgreSQL flushes its statistics after a second without work. */
const STATISTICS_MS = 1500

export const SOLD_OUT: Attack = {
  name: 'sold-out',
  title: `${ORDERS} orders of what is sold out, by ${CROWD} buyers`,
  begin: async ({ shop, sample, db, rounds }) => {
    const crowd: Shopper[] = []
    for (let place = 0; place < CROWD; place += 1) {
      crowd.push(await signUp(visitFrom(addressAt(NET, place), shop), place))
    }
    await pause(STATISTICS_MS)
    const before = await sessions(db)
    const answers = new Map<number, number>()
    let sent = 0
    let rush = 0
    const press = async (shopper: Shopper, until: number, end: AbortSignal) => {
      while (!end.aborted && sent < until) {
        sent += 1
        const { status } = await order(shopper, [{ id: sample.soldOut, quantity: 1 }])
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    const pressAll = (until: number, end: AbortSignal) =>
      Promise.all(crowd.map((shopper) => press(shopper, until, end)))
    return {
      round: async (end) => {
        rush += 1
        await pressAll(Math.ceil((ORDERS * rush) / rounds), end)
      },
      finish: async () => {
        await pressAll(ORDERS, AbortSignal.timeout(REST_MS))
        await pause(STATISTICS_MS)
        const opened = (await sessions(db)) - before
        await Promise.all(crowd.map(({ visitor }) => visitor.close()))
        return {
          summary: `${answersText(answers)}; new sessions ${db ? opened : 'not counted'}`,
          broken: [
            ...(opened <= MOST_SESSIONS
              ? []
              : [`${sent} refused orders opened ${opened} sessions of the database`]),
            ...((answers.get(409) ?? 0) === sent
              ? []
              : [`not every order was refused by 409: ${answersText(answers)}`]),
          ],
        }
      },
    }
  },
}

/** Number of sessions opened so far. */
async function sessions(db: Database | null): Promise<number> {
  if (db?.kind !== 'postgresql') return 0
  const [row] = await db.query<{ count: number }>(sql`
    SELECT sessions AS count FROM pg_stat_database WHERE datname = current_database()`)
  return row?.count ?? 0
}
