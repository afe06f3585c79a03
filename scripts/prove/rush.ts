// The rush: a few buyers at a time order while staff works and failures happen.

import { type Random, seededRandom } from '#database/demo/random.ts'
import type { Order } from '#src/orders/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import { goShopping, signUp } from './buyer.ts'
import { type OrderQueue, processOrders } from './clerk.ts'
import { changePrices } from './price-changes.ts'
import { makeTrouble } from './troubles.ts'
import type { World } from './world.ts'

const AT_ONCE = 40
const CLERKS = 2

type Wishes = {
  readonly postgres: PrivatePostgres
  readonly db: Database
  readonly buyers: number
  readonly seed: number
  readonly kills: number
  readonly crashes: number
}

/** Resolves when all buyers are done; they are listed in the world. */
export async function rush(
  world: World,
  { postgres, db, buyers, seed, kills, crashes }: Wishes,
): Promise<void> {
  const closing = new AbortController()
  const queue: OrderQueue = { waiting: [], closed: closing.signal }
  const clerks = Array.from({ length: CLERKS }, (_, place) =>
    processOrders(world, { queue, random: chanceOf(seed, -1 - place) }),
  )
  let next = 0
  const come = async () => {
    while (next < buyers) {
      next += 1
      const number = next
      const customer = await signUp(world, number)
      if (!customer) continue
      world.customers.push(customer)
      const onPlaced = (order: Order) => void queue.waiting.push(order)
      await goShopping(world, customer, { random: chanceOf(seed, number), onPlaced })
    }
  }
  const shopping = Promise.all(Array.from({ length: AT_ONCE }, come))
  const over = new AbortController()
  const random = chanceOf(seed, -100)
  const troubles = makeTrouble(world, {
    postgres,
    buyers,
    kills,
    crashes,
    random,
    over: over.signal,
  })
  const prices = changePrices(world, { db, random: chanceOf(seed, -101), over: over.signal })
  await shopping
  over.abort()
  await Promise.all([troubles, prices])
  closing.abort()
  await Promise.all(clerks)
  world.customers.sort((one, other) => one.number - other.number)
}

/** Each buyer has his own random numbers, so that his actions do not depend on timing. */
const chanceOf = (seed: number, person: number): Random => seededRandom(seed * 100_003 + person)
