// Buyers at many addresses who open pages, log in and order; measures their delays.

import { setTimeout as pause } from 'node:timers/promises'
import { openLoop } from '../bench/open-loop.ts'
import { pageAt } from '../visitors/page-mix.ts'
import { logIn, order, type Shopper, signUp } from '../visitors/shopper.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import type { World } from './attack.ts'

const BUYERS_NET = 7
const BALANCER_NET = 8
/** Each buyer orders once without an attack and once under each attack. */
export const BUYERS = 20
export const PAGES_PER_SECOND = 50
const LOGINS_PER_SECOND = 1
const READY_EVERY_MS = 500

export type Felt = {
  /** Durations of pages in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly pages: number
  readonly placed: number
  /** One sentence for each refused or failed call. */
  readonly errors: readonly string[]
}

export type Buyers = {
  /** Runs for so many seconds; the buyers `from` up to `to` place one order each. */
  readonly feel: (seconds: number, orders: { from: number; to: number }) => Promise<Felt>
  readonly close: () => Promise<void>
}

export async function buyersOf({ shop, sample }: World): Promise<Buyers> {
  const visitors = Array.from({ length: BUYERS }, (_, place) =>
    visitFrom(addressAt(BUYERS_NET, place), shop),
  )
  const balancer = visitFrom(addressAt(BALANCER_NET, 0), shop)
  const shoppers: Shopper[] = []
  for (const [number, visitor] of visitors.entries()) shoppers.push(await signUp(visitor, number))
  let turns = 0

  const look = async (turn: number) => {
    const path = pageAt(sample, turns + turn)
    const { status } = await (visitors[turn % BUYERS] as Visitor).ask({ path })
    if (status !== 200) throw new Error(`${decodeURIComponent(path)}: ${status}`)
  }
  const feel: Buyers['feel'] = async (seconds, { from, to }) => {
    const errors: string[] = []
    const expect = async (what: string, status: number, asked: Promise<{ status: number }>) => {
      const given = await asked.catch((error: Error) => ({ status: 0, error }))
      if (given.status === status) return true
      errors.push(`${what}: ${given.status || 'no answer'}`)
      return false
    }
    let placed = 0
    const pages = openLoop(look, { perSecond: PAGES_PER_SECOND, seconds })
    const logins = spread(seconds, seconds * LOGINS_PER_SECOND, async (turn) => {
      const { visitor, email } = shoppers[turn % BUYERS] as Shopper
      await expect('login', 200, logIn(visitor, email))
    })
    const orders = spread(seconds, to - from, async (turn) => {
      const lines = [{ id: sample.plenty[turn % sample.plenty.length] as number, quantity: 1 }]
      const buyer = shoppers[(from + turn) % BUYERS] as Shopper
      if (await expect('order', 201, order(buyer, lines))) placed += 1
    })
    const ready = spread(seconds, (seconds * 1000) / READY_EVERY_MS, async () => {
      await expect('/readyz', 200, balancer.ask({ path: '/readyz' }))
    })
    const [{ p50, p99, failed, failure }] = await Promise.all([pages, logins, orders, ready])
    const count = Math.ceil(PAGES_PER_SECOND * seconds)
    turns += count
    for (let place = 0; place < failed; place += 1) errors.push(`page ${failure}`)
    return { p50, p99, pages: count, placed, errors }
  }
  const close = async () => {
    await Promise.all([...visitors, balancer].map((visitor) => visitor.close()))
  }
  return { feel, close }
}

/** Starts `count` calls evenly within so many seconds, and waits for all of them. */
async function spread(
  seconds: number,
  count: number,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  const started = Array.from({ length: Math.floor(count) }, async (_, turn) => {
    await pause(((turn + 0.5) * seconds * 1000) / count)
    await work(turn)
  })
  await Promise.all(started)
}
