// Orders a second beside PostgreSQL's own limit of the same round: by the database function alone,
// and over HTTP with token, ledger and letters.

import type { Database } from '#src/platform/server/database.ts'
import { measurePgbench, type Protocol } from './limits.ts'
import { load } from './load.ts'
import { becomeCustomer, orderRequests, orderTransaction, stockUp } from './orders.ts'
import type { ShopUnderTest } from './shop-under-test.ts'

/** So many order at once, over HTTP or each on a connection of its own. */
const BUYERS = 32
/** What a shop keeps to PostgreSQL unless it is told otherwise. */
const POOL = 8
/** Of the shop under test. */
export const ORDER_SETTINGS = { DATABASE_POOL: String(POOL) }

const SECONDS = 6
const WARM_UP_SECONDS = 4

type Figure = {
  readonly name: string
  readonly perSecond: number
  /** As a share of the limit. */
  readonly aim?: number | undefined
  /** Where it is another one than that of the round. */
  readonly limit?: number
}

export type OrderRound = {
  /**
   * `pgbench -N` as it is called without further words, on as many connections as there are buyers:
   * before and after the others.
   */
  readonly limit: number
  readonly figures: readonly Figure[]
  /** Microseconds of the shop's process for an order over HTTP. */
  readonly cpuPerOrder: number
}

export type OrderBench = () => Promise<OrderRound>

/** Prepares stock and a customer; what it gives measures one round each time. */
export async function orderBench(
  db: Database,
  { url, shop }: { url: string; shop: ShopUnderTest },
): Promise<OrderBench> {
  const stock = await stockUp(db)
  const { token, customerId } = await becomeCustomer(shop.address, db)
  const measureLimit = (protocol: Protocol, connections = BUYERS) =>
    measurePgbench(url, { connections, protocol })
  const inDatabase = async (protocol: Protocol, connections = BUYERS): Promise<Figure[]> => {
    const place = (isHot: boolean) =>
      measurePgbench(url, { connections, protocol }, orderTransaction(stock, customerId, isHot))
    const where = `${connections} connections${protocol === 'prepared' ? ', prepared' : ''}`
    return [
      {
        name: `place_order, distinct products, ${where}`,
        perSecond: await place(false),
        aim: 0.35,
      },
      { name: `place_order, ten hot products, ${where}`, perSecond: await place(true), aim: 0.15 },
    ]
  }
  /** The same beside the limit of statements that are prepared once. */
  const prepared = async (): Promise<Figure[]> => {
    const limit = await measureLimit('prepared')
    return [
      { name: `pgbench -N -M prepared, ${BUYERS} connections`, perSecond: limit, limit },
      ...(await inDatabase('prepared')).map((figure) => ({ ...figure, limit, aim: undefined })),
    ]
  }
  const overHttp = (isHot: boolean, seconds = SECONDS) => {
    const requests = orderRequests(stock, token, isHot)
    return load({ ...shop, requests, isSpread: true, connections: BUYERS, seconds })
  }
  // new code is interpreted, which is not what an order costs
  await overHttp(false, WARM_UP_SECONDS)
  return async () => {
    const before = await measureLimit('simple')
    const few = { name: `pgbench -N, ${POOL} connections` }
    const pooled = { ...few, perSecond: await measureLimit('simple', POOL) }
    const placed = [...(await inDatabase('simple')), ...(await inDatabase('simple', POOL))]
    const after = await measureLimit('simple')
    const placedPrepared = await prepared()
    // or the shop's plans would be those of empty tables until autovacuum comes by, within a minute
    await db.script('ANALYZE')
    const distinct = await overHttp(false)
    const hot = await overHttp(true)
    const where = `${BUYERS} at once, pool of ${POOL}`
    return {
      limit: (before + after) / 2,
      cpuPerOrder: distinct.cpuPerRequest,
      figures: [
        pooled,
        ...placed,
        ...placedPrepared,
        { ...distinct, name: `over HTTP, distinct products, ${where}`, aim: 0.12 },
        { ...hot, name: `over HTTP, ten hot products, ${where}`, aim: 0.06 },
      ],
    }
  }
}

/** A table of the medians; the shares are each round's own, because noise hits all of one. */
export function orderTable(rounds: readonly OrderRound[]): string[] {
  const whole = (figure: number) => Math.round(figure).toLocaleString('ru-RU')
  const limits = rounds.map(({ limit }) => limit)
  const names = rounds[0]?.figures ?? []
  return [
    '| what | per second | ÷ pgbench | aim | per second, by round | share, by round |',
    '|---|---|---|---|---|---|',
    `| pgbench -N, ${BUYERS} connections | ${whole(median(limits))} | 1.00 | — | ${limits.map(whole).join(', ')} | — |`,
    ...names.map(({ name, aim }) => {
      const measured = rounds.flatMap(({ limit, figures }) =>
        figures.flatMap((one) =>
          one.name === name ? [{ ...one, share: one.perSecond / (one.limit ?? limit) }] : [],
        ),
      )
      const perSecond = measured.map((one) => one.perSecond)
      const shares = measured.map(({ share }) => share)
      const share = median(shares).toFixed(2)
      return `| ${name} | ${whole(median(perSecond))} | ${share} | ${aim ?? '—'} | ${perSecond.map(whole).join(', ')} | ${shares.map((one) => one.toFixed(2)).join(', ')} |`
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
