// What goes wrong in the middle of the rush, each while orders are on the way.

import { setTimeout as pause } from 'node:timers/promises'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import type { World } from './world.ts'

/** Shares of the orders that are expected. */
const KILL_AT = 0.2
const CRASH_AT = 0.55
const LEAST_ON_THE_WAY = 3

/** Kills one process and starts it again; later the database falls and comes back. */
export async function makeTrouble(
  world: World,
  { postgres, buyers }: { postgres: PrivatePostgres; buyers: number },
): Promise<void> {
  const { shops, notebook } = world
  const onTheWay = (which: number) => shops.onTheWay[which] ?? 0
  await until(() => notebook.attempts.length > buyers * 2 * KILL_AT)
  await until(() => onTheWay(1) >= LEAST_ON_THE_WAY)
  notebook.count('orders on the way when a process was killed', onTheWay(1))
  await shops.killAndStart(1)

  await until(() => notebook.attempts.length > buyers * 2 * CRASH_AT)
  await until(() => onTheWay(0) + onTheWay(1) >= 2 * LEAST_ON_THE_WAY)
  notebook.count('orders on the way when the database fell', onTheWay(0) + onTheWay(1))
  await shops.trouble(() => postgres.crash())
}

const PATIENCE_MS = 60_000

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!holds() && performance.now() < end) await pause(1)
}
