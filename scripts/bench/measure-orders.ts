// Orders a second beside PostgreSQL's own limit of the same round: by the database function alone,
// and over HTTP with token, ledger and letters.

import type { Database } from '#src/platform/server/database.ts'
import { measurePgbench } from './limits.ts'
import { load } from './load.ts'
import { becomeCustomer, orderRequests, placeInDatabase, stockUp } from './orders.ts'
import type { ShopUnderTest } from './shop-under-test.ts'

export const ORDER_CONNECTIONS = 32
const SECONDS = 6

/** What a round measures, and the share of `pgbench -N` that it aims at. */
const AIMS = {
  'place_order, distinct products': 0.35,
  'place_order, ten hot products': 0.15,
  'over HTTP, distinct products': 0.12,
  'over HTTP, ten hot products': 0.06,
} as const
type Kind = keyof typeof AIMS

export type OrderRound = { readonly pgbench: number } & Readonly<Record<Kind, number>>

export type OrderBench = () => Promise<OrderRound>

/** Prepares stock and a customer; what it gives measures one round each time. */
export async function orderBench(
  db: Database,
  { url, shop }: { url: string; shop: ShopUnderTest },
): Promise<OrderBench> {
  const stock = await stockUp(db)
  const { token, customerId } = await becomeCustomer(shop.address, db)
  const inDatabase = (isHot: boolean) => {
    const wish = { connections: ORDER_CONNECTIONS, seconds: SECONDS, isHot }
    return placeInDatabase(db, { ...stock, customerId }, wish)
  }
  const overHttp = async (isHot: boolean) => {
    const requests = orderRequests(stock, token, isHot)
    const wish = { requests, isSpread: true, connections: ORDER_CONNECTIONS, seconds: SECONDS }
    return (await load({ ...shop, ...wish })).perSecond
  }
  return async () => ({
    pgbench: await measurePgbench(url, ORDER_CONNECTIONS),
    'place_order, distinct products': await inDatabase(false),
    'place_order, ten hot products': await inDatabase(true),
    'over HTTP, distinct products': await overHttp(false),
    'over HTTP, ten hot products': await overHttp(true),
  })
}

/** A table of the medians; the shares are each round's own, because noise hits both sides of one. */
export function orderTable(rounds: readonly OrderRound[]): string[] {
  const whole = (figure: number) => Math.round(figure).toLocaleString('ru-RU')
  const limit = median(rounds.map(({ pgbench }) => pgbench))
  return [
    `| what, ${ORDER_CONNECTIONS} connections | per second | ÷ pgbench | aim | by round |`,
    '|---|---|---|---|---|',
    `| pgbench -N | ${whole(limit)} | 1.00 | — | — |`,
    ...(Object.keys(AIMS) as Kind[]).map((kind) => {
      const shares = rounds.map((round) => round[kind] / round.pgbench)
      const perSecond = whole(median(rounds.map((round) => round[kind])))
      const byRound = shares.map((share) => share.toFixed(2)).join(', ')
      return `| ${kind} | ${perSecond} | ${median(shares).toFixed(2)} | ${AIMS[kind]} | ${byRound} |`
    }),
  ]
}

/** Of an even count the lower one. */
function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[(sorted.length - 1) >> 1] ?? 0
}
