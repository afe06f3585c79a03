// Orders a second beside PostgreSQL's own limit of the same round: by the database function alone,
// and over HTTP with token, ledger and letters.

import type { Database } from '#src/platform/server/database.ts'
import { measurePgbench } from './limits.ts'
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
  readonly aim?: number
}

export type OrderRound = {
  /** `pgbench -N` on as many connections as there are buyers: before and after the others. */
  readonly limit: number
  /** The same with statements that are prepared, as the shop's are: a stricter measure. */
  readonly preparedLimit: number
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
  const inDatabase = async (connections: number): Promise<Figure[]> => {
    const place = (isHot: boolean) =>
      measurePgbench(url, connections, orderTransaction(stock, customerId, isHot))
    const where = `${connections} connections`
    return [
      {
        name: `place_order, distinct products, ${where}`,
        perSecond: await place(false),
        aim: 0.35,
      },
      { name: `place_order, ten hot products, ${where}`, perSecond: await place(true), aim: 0.15 },
    ]
  }
  const overHttp = (isHot: boolean, seconds = SECONDS) => {
    const requests = orderRequests(stock, token, isHot)
    return load({ ...shop, requests, isSpread: true, connections: BUYERS, seconds })
  }
  // new code is interpreted, which is not what an order costs
  await overHttp(false, WARM_UP_SECONDS)
  return async () => {
    const limits = async () => ({
      simple: await measurePgbench(url, BUYERS, 'simple'),
      prepared: await measurePgbench(url, BUYERS, 'prepared'),
    })
    const before = await limits()
    const few = { name: `pgbench -N, ${POOL} connections` }
    const pooled = { ...few, perSecond: await measurePgbench(url, POOL, 'simple') }
    // pgbench ends at the first lock timeout, where the shop tries the order again
    await db.script("ALTER FUNCTION place_order SET lock_timeout = '10s'")
    const placed = [...(await inDatabase(BUYERS)), ...(await inDatabase(POOL))]
    await db.script("ALTER FUNCTION place_order SET lock_timeout = '300ms'")
    // or the shop's plans would be those of empty tables until autovacuum comes by, within a minute
    await db.script('ANALYZE')
    const distinct = await overHttp(false)
    const hot = await overHttp(true)
    const where = `${BUYERS} at once, pool of ${POOL}`
    const after = await limits()
    return {
      limit: (before.simple + after.simple) / 2,
      preparedLimit: (before.prepared + after.prepared) / 2,
      cpuPerOrder: distinct.cpuPerRequest,
      figures: [
        pooled,
        ...placed,
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
  const prepared = rounds.map(({ preparedLimit }) => preparedLimit)
  const names = rounds[0]?.figures ?? []
  return [
    '| what | per second | ÷ pgbench | aim | ÷ prepared | per second, by round | share, by round |',
    '|---|---|---|---|---|---|---|',
    `| pgbench -N, ${BUYERS} connections | ${whole(median(limits))} | 1.00 | — | — | ${limits.map(whole).join(', ')} | — |`,
    `| pgbench -N -M prepared, ${BUYERS} connections | ${whole(median(prepared))} | — | — | 1.00 | ${prepared.map(whole).join(', ')} | — |`,
    ...names.map(({ name, aim }) => {
      const measured = rounds.flatMap(({ limit, preparedLimit, figures }) =>
        figures.flatMap((one) =>
          one.name === name
            ? [{ ...one, share: one.perSecond / limit, strict: one.perSecond / preparedLimit }]
            : [],
        ),
      )
      const perSecond = measured.map((one) => one.perSecond)
      const shares = measured.map(({ share }) => share)
      const share = median(shares).toFixed(2)
      const strict = median(measured.map((one) => one.strict)).toFixed(2)
      return `| ${name} | ${whole(median(perSecond))} | ${share} | ${aim ?? '—'} | ${strict} | ${perSecond.map(whole).join(', ')} | ${shares.map((one) => one.toFixed(2)).join(', ')} |`
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
