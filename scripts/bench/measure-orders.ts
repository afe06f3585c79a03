// Orders a second beside PostgreSQL's own limit of the same round: by the database function alone,
// and over HTTP with token, ledger and letters.

import type { Database } from '#src/platform/server/database.ts'
import { measurePgbench } from './limits.ts'
import { load } from './load.ts'
import { becomeCustomer, orderRequests, orderScript, stockUp } from './orders.ts'
import type { ShopUnderTest } from './shop-under-test.ts'

/** So many order at once, over HTTP or each on a connection of its own. */
const BUYERS = 32
/** What a shop keeps to PostgreSQL unless DATABASE_POOL says otherwise. */
const POOL = 8

const SECONDS = 6
const WARM_UP_SECONDS = 4

/** What a round measures, and the share of `pgbench -N` on 32 connections that it aims at. */
const AIMS = {
  [`pgbench -N, ${POOL} connections`]: null,
  [`place_order, distinct products, ${BUYERS} connections`]: 0.35,
  [`place_order, ten hot products, ${BUYERS} connections`]: 0.15,
  [`place_order, distinct products, ${POOL} connections`]: 0.35,
  [`place_order, ten hot products, ${POOL} connections`]: 0.15,
  [`over HTTP, distinct products, ${BUYERS} buyers, pool of ${POOL}`]: 0.12,
  [`over HTTP, ten hot products, ${BUYERS} buyers, pool of ${POOL}`]: 0.06,
}

export type OrderRound = {
  readonly pgbench: number
  /** Microseconds of the shop's process for an order over HTTP. */
  readonly cpuPerOrder: number
  /** In the order of the aims. */
  readonly perSecond: readonly number[]
}

export type OrderBench = () => Promise<OrderRound>

/** Prepares stock and a customer; what it gives measures one round each time. */
export async function orderBench(
  db: Database,
  { url, shop }: { url: string; shop: ShopUnderTest },
): Promise<OrderBench> {
  const stock = await stockUp(db)
  const { token, customerId } = await becomeCustomer(shop.address, db)
  const inDatabase = (connections: number, isHot: boolean) =>
    measurePgbench(url, { connections, script: orderScript(stock, customerId, isHot) })
  const overHttp = (isHot: boolean, seconds = SECONDS) => {
    const requests = orderRequests(stock, token, isHot)
    return load({ ...shop, requests, isSpread: true, connections: BUYERS, seconds })
  }
  // new connections plan their statements, new code is interpreted: neither is what an order costs
  await overHttp(false, WARM_UP_SECONDS)
  return async () => {
    const pgbench = await measurePgbench(url, { connections: BUYERS })
    const perSecond = [await measurePgbench(url, { connections: POOL })]
    for (const connections of [BUYERS, POOL]) {
      perSecond.push(await inDatabase(connections, false), await inDatabase(connections, true))
    }
    const http = [await overHttp(false), await overHttp(true)] as const
    perSecond.push(...http.map((figures) => figures.perSecond))
    return { pgbench, cpuPerOrder: http[0].cpuPerRequest, perSecond }
  }
}

/** A table of the medians; the shares are each round's own, because noise hits both sides of one. */
export function orderTable(rounds: readonly OrderRound[]): string[] {
  const whole = (figure: number) => Math.round(figure).toLocaleString('ru-RU')
  const limit = median(rounds.map(({ pgbench }) => pgbench))
  return [
    '| what | per second | ÷ pgbench | aim | by round |',
    '|---|---|---|---|---|',
    `| pgbench -N, ${BUYERS} connections | ${whole(limit)} | 1.00 | — | — |`,
    ...Object.entries(AIMS).map(([name, aim], place) => {
      const figures = rounds.map((round) => round.perSecond[place] ?? 0)
      const shares = rounds.map(({ pgbench }, round) => (figures[round] ?? 0) / pgbench)
      const byRound = shares.map((share) => share.toFixed(2)).join(', ')
      const share = median(shares).toFixed(2)
      return `| ${name} | ${whole(median(figures))} | ${share} | ${aim ?? '—'} | ${byRound} |`
    }),
    '',
    `The shop's process works ${whole(median(rounds.map((round) => round.cpuPerOrder)))} µs for an order.`,
  ]
}

/** Of an even count the lower one. */
function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[(sorted.length - 1) >> 1] ?? 0
}
