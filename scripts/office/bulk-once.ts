// Fifty orders are confirmed at once: taken back after nine seconds nothing has happened, and when
// the process that was asked is killed, another one does it, once.

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#src/platform/server/sql.ts'
import { startShop } from '../bench/shop-under-test.ts'
import { takeIn } from './member.ts'
import { faultsOf, layIn, type OfficeWorld, placeOne } from './office-world.ts'

const ORDERS = 50
const UNDO_AFTER_MS = 9000
const KILL_AFTER_MS = 5000
/** Longer than the ten seconds in which it can be taken back, and than the work. */
const PATIENCE_MS = 30_000

type Job = { readonly id: number; readonly state: string; readonly run_at: string }

/** Faults: an order that changed all the same, or twice; a letter about it. */
export async function bulkOnce(world: OfficeWorld): Promise<string[]> {
  const { db, shops, settings, say } = world
  const [here, there] = shops
  const manager = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const goods = await layIn(db, 1, 2 * ORDERS)
  const place = async () => {
    const ids: number[] = []
    for (let each = 0; each < ORDERS; each++) ids.push(await placeOne(db, goods))
    return ids
  }
  const start = async (address: string, orders: readonly number[]) => {
    const body = { to: 'confirmed', orders }
    const answer = await manager.ask<Job>(`${address}/api/staff/bulk`, { body })
    if (!answer.json?.id) throw new Error(`bulk: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const stateOf = async (id: number) =>
    (await manager.ask<Job>(`${there}/api/staff/bulk/${id}`)).json?.state

  const kept = await place()
  const first = await start(here, kept)
  await pause(UNDO_AFTER_MS)
  const undone = await manager.ask<Job>(`${there}/api/staff/bulk/${first.id}/undo`, { body: {} })
  await pause(UNDO_AFTER_MS)
  const untouched = await countOf(world, kept)

  const changed = await place()
  const dying = await startShop(settings)
  try {
    const second = await start(dying.address, changed)
    await pause(KILL_AFTER_MS)
    await dying.kill()
    const early = await countOf(world, changed)
    const until = performance.now() + PATIENCE_MS
    while ((await stateOf(second.id)) !== 'done' && performance.now() < until) await pause(100)
    const late = (Date.now() - Date.parse(second.run_at)) / 1000
    await pause(2000) // were it done twice, it would be by now
    const done = await countOf(world, changed)
    say(`bulk: of ${ORDERS} orders taken back after 9 s, ${textOf(untouched)}`)
    say(
      `bulk: its process killed after 5 s, ${textOf(done)}, done ${late.toFixed(1)} s after it was due`,
    )
    return faultsOf('bulk', {
      [`it was not taken back: ${undone.text}`]: undone.json?.state === 'undone',
      [`after it was taken back, ${textOf(untouched)}`]: isNothing(untouched),
      [`before ten seconds had passed, ${textOf(early)}`]: isNothing(early),
      [`after the kill, ${textOf(done)}`]:
        done.orders === ORDERS && done.steps === ORDERS && done.letters === ORDERS,
      [`after the kill, ${done.acts} acts are recorded`]: done.acts === ORDERS,
    })
  } finally {
    await dying.kill()
  }
}

type Count = Readonly<Record<'orders' | 'steps' | 'letters' | 'acts', number>>

const textOf = ({ orders, steps, letters }: Count) =>
  `${orders} orders are changed by ${steps} steps with ${letters} letters`
const isNothing = (count: Count) => Object.values(count).every((figure) => figure === 0)

/** What has come of the orders: those confirmed, their steps, letters and acts. */
async function countOf({ db }: OfficeWorld, ids: readonly number[]): Promise<Count> {
  const [count] = await db.query<Count>(sql`
    SELECT
      (SELECT count(*) FROM orders
       WHERE id = ANY (${[...ids]}::bigint[]) AND status <> 'new')::integer AS orders,
      (SELECT count(*) FROM order_status_changes
       WHERE order_id = ANY (${[...ids]}::bigint[]) AND status <> 'new')::integer AS steps,
      (SELECT count(*) FROM letters
       WHERE kind = 'order-confirmed'
         AND data -> 'order' ->> 'id' = ANY (${ids.map(String)}::text[]))::integer AS letters,
      (SELECT count(*) FROM staff_acts
       WHERE act = 'step-order'
         AND subject = ANY (${ids.map((id) => `order ${id}`)}::text[]))::integer AS acts`)
  if (!count) throw new Error('nothing was counted')
  return count
}
