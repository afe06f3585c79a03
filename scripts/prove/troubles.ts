// Causes failures at random moments of the rush: kills processes, crashes the database.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#database/demo/random.ts'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import type { World } from './world.ts'

/** The earliest and the latest moment, as shares of the expected orders. */
const EARLIEST = 0.06
const LATEST = 0.7
const LONGEST_WAIT_MS = 300
const WISHES_PER_BUYER = 2
const LEAST_ON_THE_WAY = 3

type Wishes = {
  readonly postgres: PrivatePostgres
  readonly buyers: number
  readonly kills: number
  readonly crashes: number
  readonly random: Random
  /** Aborted when the last order is done. */
  readonly over: AbortSignal
}

/** Kills and crashes run in parallel: a process may start while the database crashes. */
export async function makeTrouble(world: World, wishes: Wishes): Promise<void> {
  const { shops, notebook } = world
  const { postgres, random } = wishes
  const onTheWay = (which: number) => shops.onTheWay[which] ?? 0
  const kill = async () => {
    const which = random.below(2)
    await until(() => onTheWay(which) >= LEAST_ON_THE_WAY, wishes.over)
    notebook.count('processes killed')
    notebook.count('orders on the way when a process was killed', onTheWay(which))
    await shops.killAndStart(which)
  }
  const crash = async () => {
    await until(() => onTheWay(0) + onTheWay(1) >= 2 * LEAST_ON_THE_WAY, wishes.over)
    notebook.count('crashes of the database')
    notebook.count('orders on the way when the database fell', onTheWay(0) + onTheWay(1))
    await shops.trouble(() => postgres.crash())
  }
  await Promise.all([
    atRandom(world, wishes, { times: wishes.kills, happen: kill }),
    atRandom(world, wishes, { times: wishes.crashes, happen: crash }),
  ])
}

type Trouble = { readonly times: number; readonly happen: () => Promise<void> }

/** In sequence, each after another share of the orders. */
async function atRandom(
  { notebook }: World,
  { buyers, random, over }: Wishes,
  { times, happen }: Trouble,
): Promise<void> {
  const moments = Array.from({ length: times }, () => ({
    share: random.between(EARLIEST, LATEST),
    wait: random.below(LONGEST_WAIT_MS),
  }))
  for (const { share, wait } of moments.sort((one, other) => one.share - other.share)) {
    const expected = buyers * WISHES_PER_BUYER * share
    await until(() => notebook.attempts.length > expected, over)
    await pause(wait)
    if (!over.aborted) await happen()
  }
}

async function until(holds: () => boolean, over: AbortSignal): Promise<void> {
  while (!holds() && !over.aborted) await pause(1)
}
