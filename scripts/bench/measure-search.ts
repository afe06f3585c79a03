// Asks the shop every kind of question, first at a steady pace and then as fast as it can answer.

import { askingFor, connect } from './ask-http.ts'
import { saturate } from './load.ts'
import { type Latencies, openLoop, type Pace } from './open-loop.ts'
import type { Kind } from './question-kind.ts'
import { type Limits, pacedRow, type Saturated, saturatedRow } from './search-table.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { type WarmKind, warmUp } from './warm-up.ts'

/** Of all rows together. */
export type Tally = {
  readonly failed: number
  /** The first of each kind that failed. */
  readonly failures: readonly string[]
  readonly sentLate: number
  readonly memory: number
}

const NOTHING: Tally = { failed: 0, failures: [], sentLate: 0, memory: 0 }

const added = (tally: Tally, row: Partial<Tally & Latencies>): Tally => ({
  failed: tally.failed + (row.failed ?? 0),
  failures: [...tally.failures, ...(row.failure ? [row.failure] : [])],
  sentLate: Math.max(tally.sentLate, row.sentLate ?? 0),
  memory: Math.max(tally.memory, row.memory ?? 0),
})

/** Prints a row for each kind; resolves to the kinds as they were asked. */
export async function measureAtPace(
  shop: ShopUnderTest,
  kinds: readonly Kind[],
  { pace, limits }: { readonly pace: Pace; readonly limits: Limits<Latencies> },
): Promise<{ asked: WarmKind[]; tally: Tally }> {
  const client = connect(shop.address)
  const asked: WarmKind[] = []
  let tally = NOTHING
  try {
    // what is measured is a shop that has been open for a while, not its first minute
    for (const kind of kinds) await warmUp(client, kind)
    for (const kind of kinds) {
      const warm = await warmUp(client, kind)
      const ask = askingFor(client, warm.paths, warm.status)
      const latencies = await openLoop(ask, pace)
      const row = { ...latencies, memory: await shop.memoryMegabytes() }
      const different = Math.min(new Set(warm.paths).size, pace.perSecond * pace.seconds)
      pacedRow({ ...row, name: warm.name, different, filled: warm.filled, aim: warm.aim }, limits)
      tally = added(tally, row)
      asked.push(warm)
    }
  } finally {
    client.close()
  }
  return { asked, tally }
}

type Load = { readonly connections: number; readonly seconds: number }

/** Prints a row for each kind that the shop does not refuse. */
export async function measureSaturated(
  shop: ShopUnderTest,
  kinds: readonly Kind[],
  { load, limits }: { readonly load: Load; readonly limits: Limits<Saturated> },
): Promise<Tally> {
  let tally = NOTHING
  for (const { name, paths } of kinds.filter(({ status }) => status === undefined)) {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }))
    const figures = await saturate({ ...shop, ...load, requests, isSpread: true })
    const row = { ...figures, memory: await shop.memoryMegabytes() }
    saturatedRow({ ...row, name }, limits)
    tally = added(tally, row)
  }
  return tally
}
