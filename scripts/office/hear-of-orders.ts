// Two hundred offices listen at one process while buyers order at the other, and somebody who is
// disabled goes off the stream.

import { setTimeout as pause } from 'node:timers/promises'
import { staffCommand } from '#tests/support/staff-member.ts'
import { percentile } from '../bench/percentile.ts'
import { order, signUp } from '../visitors/shopper.ts'
import { visitFrom } from '../visitors/visitor.ts'
import { type Listener, listen } from './listener.ts'
import { type Member, takeIn } from './member.ts'
import { faultsOf, layIn, type OfficeWorld } from './office-world.ts'

/** As many as a process takes. */
const LISTENERS = 200
const ORDERS = 40
const EVERY_MS = 250
const PATIENCE_MS = 10_000
const MOST_MS = 1000
const MOST_DISABLED_MS = 15_000

/** Faults: an event that is late or missing, a disabled person who goes on listening. */
export async function hearOfOrders(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const [here, there] = shops
  const stays = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const goes = await takeIn(world, { name: 'Борис Орлов', role: 'manager' })
  const listeners: Listener[] = []
  const visitor = visitFrom('127.0.0.9', there)
  try {
    for (let each = 1; each < LISTENERS; each++) listeners.push(await listen(here, bearer(stays)))
    const disabled = await listen(here, bearer(goes))
    listeners.push(disabled)
    const tooMany = await listen(here, bearer(stays))
    tooMany.leave()

    const [good] = await layIn(db, 1, ORDERS)
    const shopper = await signUp(visitor, 1)
    const placedAt = new Map<number, number>()
    for (let each = 0; each < ORDERS; each++) {
      const from = performance.now()
      const { status, text, json } = await order(shopper, [{ id: good?.id ?? 0, quantity: 1 }])
      if (status !== 200 && status !== 201) throw new Error(`order: ${status} ${text}`)
      placedAt.set((json as { data: { id: number } }).data.id, from)
      await pause(EVERY_MS)
    }
    const until = performance.now() + PATIENCE_MS
    const hasHeard = ({ heard }: Listener) => [...placedAt.keys()].every((id) => heard.has(id))
    while (!listeners.every(hasHeard) && performance.now() < until) await pause(50)
    const ways = listeners.flatMap(({ heard }) =>
      [...placedAt].map(([id, from]) => (heard.get(id) ?? Number.POSITIVE_INFINITY) - from),
    )
    const p95 = percentile(ways, 0.95)
    const unheard = ways.filter((way) => !Number.isFinite(way)).length

    const from = performance.now()
    const { exit } = await staffCommand({ db }, ['disable', '--email', goes.email])
    await Promise.race([disabled.ended, pause(2 * MOST_DISABLED_MS)])
    const offMs = performance.now() - from
    const again = await listen(here, bearer(goes))
    again.leave()

    say(
      `live: ${LISTENERS} listeners heard of ${ORDERS} orders of the other process, ` +
        `p50 ${percentile(ways, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ` +
        `the last ${Math.max(...ways).toFixed(0)} ms from the call that placed it`,
    )
    say(`live: the disabled was off the stream after ${(offMs / 1000).toFixed(1)} s`)
    return faultsOf('live', {
      [`${unheard} events did not come`]: unheard === 0,
      [`p95 of the way of an event is ${p95.toFixed(0)} ms`]: p95 <= MOST_MS,
      [`one listener too many was answered ${tooMany.status}`]: tooMany.status === 429,
      'nobody was disabled': exit === 0,
      [`the disabled listened for ${(offMs / 1000).toFixed(1)} s`]: offMs <= MOST_DISABLED_MS,
      [`the disabled was let in again: ${again.status}`]: again.status === 401,
    })
  } finally {
    for (const one of listeners) one.leave()
    await visitor.close()
  }
}

const bearer = ({ token }: Pick<Member, 'token'>) => ({ authorization: `Bearer ${token}` })
