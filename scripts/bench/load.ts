// Sends requests to one server for a while and tells how it bore them.

import autocannon from 'autocannon'

export type Target = {
  readonly address: string
  /** Asked for in turn, so that a list of pages is measured and not one page. */
  readonly requests: readonly autocannon.Request[]
  /** Each connection begins at another place: no two ask for the same at the same time. */
  readonly isSpread?: boolean
  readonly connections?: number
  readonly seconds?: number
  /** CPU seconds that the server's process has used so far. */
  readonly cpuSeconds: () => Promise<number>
}

export type Figures = {
  readonly perSecond: number
  /** Microseconds of the server's CPU per answered request. */
  readonly cpuPerRequest: number
  readonly p50: number
  readonly p99: number
}

const WARM_UP_SECONDS = 1
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Each connection asks anew as soon as it is answered; tells also how many requests failed. */
export async function saturate(target: Target): Promise<Figures & { readonly failed: number }> {
  const { address, requests, isSpread, connections = 16, seconds = 4 } = target
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    clients += 1
    if (isSpread) client.setRequests(beginningAt((clients * GOLDEN) % 1, requests))
  }
  const run = (duration: number) =>
    autocannon({ url: address, requests: [...requests], setupClient, connections, duration })
  await run(WARM_UP_SECONDS)
  const before = await target.cpuSeconds()
  const result = await run(seconds)
  const used = (await target.cpuSeconds()) - before
  return {
    perSecond: result.requests.total / result.duration,
    cpuPerRequest: (used / result.requests.total) * 1e6,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

function beginningAt<Item>(share: number, items: readonly Item[]): Item[] {
  const place = Math.floor(share * items.length)
  return [...items.slice(place), ...items.slice(0, place)]
}

/** Throws when a request failed or was refused: such a figure would mean nothing. */
export async function load(target: Target): Promise<Figures> {
  const { failed, ...figures } = await saturate(target)
  if (failed === 0) return figures
  throw new Error(`${target.requests[0]?.path}: ${failed} refused or failed requests`)
}
