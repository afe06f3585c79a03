// A stock row is locked for long, as by manual SQL, and buyers wait for it.

import { once } from 'node:events'
import { sql } from '#src/platform/server/sql.ts'
import { order, type Shopper, signUp } from '../visitors/shopper.ts'
import { addressAt, visitFrom } from '../visitors/visitor.ts'
import type { Attack } from './attack.ts'
import { answersText } from './flood.ts'

const NET = 10
/** More buyers than the shop has connections. */
const WAITING = 16

export const LOCKED_ROW: Attack = {
  name: 'locked-row',
  title: `${WAITING} buyers wait for one locked stock row`,
  needsDatabase: true,
  begin: async ({ shop, sample, db }) => {
    const crowd: Shopper[] = []
    for (let place = 0; place < WAITING; place += 1) {
      crowd.push(await signUp(visitFrom(addressAt(NET, place), shop), place))
    }
    const answers = new Map<number, number>()
    const wait = async (shopper: Shopper, end: AbortSignal) => {
      while (!end.aborted) {
        const { status } = await order(shopper, [{ id: sample.single, quantity: 1 }])
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 201) return // the row is free again
      }
    }
    return {
      round: async (end) => {
        const waiting: Promise<void>[] = []
        await db?.transaction(async (tx) => {
          await tx.query(sql`
            SELECT FROM stock_levels WHERE product_id = ${sample.single} FOR UPDATE`)
          waiting.push(...crowd.map((shopper) => wait(shopper, end)))
          await once(end, 'abort')
        })
        await Promise.all(waiting)
      },
      finish: async () => {
        await Promise.all(crowd.map(({ visitor }) => visitor.close()))
        const strange = [...answers.keys()].filter(
          (status) => ![201, 409, 429, 503].includes(status),
        )
        return {
          summary: `those who waited: ${answersText(answers)}`,
          broken: strange.map((status) => `who waited was answered ${status}`),
        }
      },
    }
  },
}
