// One unconfirmed account orders whatever the shop has, to leave nothing to others.

import type { Stocked } from '../visitors/sample-goods.ts'
import { order, signUp } from '../visitors/shopper.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import { ATTACKER_NET, type Attack } from './attack.ts'
import { answersText } from './flood.ts'

const MOST_ORDERS = 80
const MOST_LINES = 100
const MOST_OF_ONE = 999
const AT_ONCE = 4
/** LIMIT_OPEN_UNITS_UNCONFIRMED as it is delivered. */
const MOST_HELD = 50
/** Of the goods that were in stock, so many still are. */
const LEAST_LEFT = 0.95
/** A word of many names. */
const WORD = 'фильтр'

export const HOARD: Attack = {
  name: 'hoard',
  title: 'one unconfirmed account, 80 orders of 100 lines',
  begin: async ({ shop, sample }) => {
    const visitor = visitFrom(addressAt(ATTACKER_NET, 10), shop)
    const account = await signUp(visitor, 666)
    const before = await inStock(visitor)
    const answers = new Map<number, number>()
    let held = 0
    let orders = 0
    let next = 0
    let lines = MOST_LINES
    const hoard = async (end: AbortSignal) => {
      while (!end.aborted && orders < MOST_ORDERS && next < sample.stocked.length) {
        orders += 1
        const cart = cartOf(sample.stocked.slice(next, next + lines), lines)
        next += cart.length
        const { status } = await order(account, cart)
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 201) held += unitsOf(cart)
        // refused for its size: as much as is let through
        else lines = Math.max(1, lines >> 1)
      }
    }
    return {
      round: async (end) => {
        await Promise.all(Array.from({ length: AT_ONCE }, () => hoard(end)))
      },
      finish: async () => {
        const whole = sample.stocked.reduce((sum, { free }) => sum + free, 0)
        const after = await inStock(visitor)
        await visitor.close()
        return {
          said: `holds ${held} of ${whole} units; in stock ${before} → ${after}; ${answersText(answers)}`,
          broken: [
            ...(held <= MOST_HELD
              ? []
              : [`one unconfirmed account holds ${held} of ${whole} units`]),
            ...(after >= before * LEAST_LEFT
              ? []
              : [`the list in stock has ${after} goods, ${before} before`]),
            ...((answers.get(500) ?? 0) > 0 ? ['an order was answered 500'] : []),
          ],
        }
      },
    }
  },
}

/** All that is free of each good; single units once large orders were refused. */
const cartOf = (stocked: readonly Stocked[], lines: number) =>
  stocked.map(({ id, free }) => ({
    id,
    quantity: lines < MOST_LINES / 8 ? 1 : Math.min(free, MOST_OF_ONE),
  }))

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function inStock(visitor: Visitor): Promise<number> {
  const path = `/api/products/search?in_stock=any&search=${encodeURIComponent(WORD)}`
  const { json } = await visitor.ask({ path })
  return (json as { total?: number } | null)?.total ?? 0
}
