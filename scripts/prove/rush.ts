// The rush: buyers come one after the other, a few at a time, while the staff works and things break.

import { type Random, seededRandom } from '#database/demo/random.ts'
import type { Order } from '#src/orders/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import { goShopping, signUp } from './buyer.ts'
import { type Desk, workAtDesk } from './clerk.ts'
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

/** Resolves when all have gone; who came stands in the world. */
export async function rush(
  world: World,
  { postgres, db, buyers, seed, kills, crashes }: Wishes,
): Promise<void> {
  const closing = new AbortController()
  const desk: Desk = { waiting: [], closed: closing.signal }
  const clerks = Array.from({ length: CLERKS }, (_, place) =>
    workAtDesk(world, { desk, random: chanceOf(seed, -1 - place) }),
  )
  let next = 0
  const come = async () => {
    while (next < buyers) {
      next += 1
      const number = next
      const customer = await signUp(world, number)
      if (!customer) continue
      world.customers.push(customer)
      const onPlaced = (order: Order) => void desk.waiting.push(order)
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

/** Everybody has chances of his own: what he does does not hang on who was quicker. */
const chanceOf = (seed: number, person: number): Random => seededRandom(seed * 100_003 + person)
