// Routes of the day for staff: one bounded call, kept for some seconds, and the clocks of the desk.

import {
  countRefusedOffers,
  countWaiting,
  unplacedWarehouses,
} from '#src/commerceml/server/public.ts'
import { openClock, shopUtcOffset } from '#src/delivery/server/public.ts'
import { countPromises } from '#src/orders/server/public.ts'
import { countUnfinished } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { countWaitingRequests } from '#src/requests/server/public.ts'
import { DAY, dayOf, isoDay, localMinutes, momentOf } from '#src/shared/local-time.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { staffApi } from '../contract.ts'
import { isAllowed, type Role, type StaffAct, seesStatus } from '../permissions.ts'
import { CLOCK_KINDS, type FailureKind, type OrderClock, type Today } from '../today-contract.ts'
import { keptFor } from './kept-for.ts'
import { orderClocks } from './order-clocks.ts'
import { requireAllowed } from './require-staff.ts'
import { listDifferingCounts } from './shelves/shelf-counts.repository.ts'
import {
  countFailures,
  countQueues,
  lastOrderBefore,
  listOpenOrders,
  listRunningOut,
  QUEUES,
  sumSales,
} from './today.repository.ts'
import { visibleStore } from './visible-orders.ts'

const KEPT_MS = 10_000
const MOST_COUNTED = 1000
const MOST_WITH_CLOCK = 500
const FIRST_CLOCKS = 5
const WEEK = 7

export function serveToday(api: ApiServer, db: Database): void {
  const storeOf = (key: string) => (key === '' ? null : Number(key))
  const day = keptFor(KEPT_MS, (key) => readToday(db, storeOf(key)))
  const clocks = keptFor(KEPT_MS, (key) => readClocks(db, storeOf(key)))

  serve(api, staffApi.today, async (_, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const [shown, requests, counts] = await Promise.all([
      day(String(visibleStore(staff) ?? '')),
      isAllowed(staff.role, 'answer-requests') ? readRequests(db) : null,
      isAllowed(staff.role, 'change-stock') ? readShelfCounts(db) : NO_COUNTS,
    ])
    return { ...forRole(shown, staff.role), requests, ...counts }
  })

  serve(api, staffApi.clocks, async (_, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    return { clocks: await clocks(String(visibleStore(staff) ?? '')) }
  })
}

async function readClocks(db: Database, storeId: number | null): Promise<OrderClock[]> {
  const [orders, open] = await Promise.all([
    listOpenOrders(db, { statuses: QUEUES, storeId, most: MOST_WITH_CLOCK }),
    openClock(db),
  ])
  return orderClocks(orders, open, new Date())
}

type Sales = NonNullable<Today['sales']>
type Day = Omit<Today, 'requests' | keyof ShelfCounts>

async function readToday(db: Database, storeId: number | null): Promise<Day> {
  const now = new Date()
  const utcOffset = await shopUtcOffset(db)
  const today = dayOf(localMinutes(now, utcOffset))
  const since = momentOf((today - 2 * WEEK + 1) * DAY, utcOffset)
  const after = await lastOrderBefore(db, since)
  const [queues, clocks, failures, sales, promises, runningOut] = await Promise.all([
    countQueues(db, storeId, MOST_COUNTED + 1),
    readClocks(db, storeId),
    readFailures(db),
    sumSales(db, { storeId, after, utcOffset }),
    storeId === null ? countPromises(db) : null,
    storeId === null ? listRunningOut(db, after) : [],
  ])
  return {
    queues: queues.map(({ status, count, oldestAt }) => ({
      status,
      count: Math.min(count, MOST_COUNTED),
      is_more: count > MOST_COUNTED,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
    clocks: clocksByKind(clocks, now),
    failures,
    sales: salesOf(sales, today),
    promises,
    running_out: runningOut,
  }
}

/** Not kept: an answer is seen at once. */
async function readRequests(db: Database): Promise<Today['requests']> {
  const { count, late, firstAt } = await countWaitingRequests(db, MOST_COUNTED + 1)
  return {
    count: Math.min(count, MOST_COUNTED),
    is_more: count > MOST_COUNTED,
    late,
    first_at: firstAt?.toISOString() ?? null,
  }
}

type ShelfCounts = Pick<Today, 'shelf_counts' | 'more_shelf_counts'>
const NO_COUNTS: ShelfCounts = { shelf_counts: null, more_shelf_counts: false }
const MOST_SHELF_COUNTS = 200

/** Not kept: a shortage is seen at once. */
async function readShelfCounts(db: Database): Promise<ShelfCounts> {
  const counts = await listDifferingCounts(db, MOST_SHELF_COUNTS + 1)
  const shown = counts.slice(0, MOST_SHELF_COUNTS).map(({ at, cost, ...count }) => ({
    ...count,
    at: at.toISOString(),
    cost: rublesOf(asKopecks(cost)),
  }))
  return { shelf_counts: shown, more_shelf_counts: counts.length > shown.length }
}

const clocksByKind = (clocks: readonly OrderClock[], now: Date): Today['clocks'] =>
  CLOCK_KINDS.map((kind) => {
    const own = clocks.filter((clock) => clock.kind === kind)
    const late = own.filter(({ due_at: due }) => Date.parse(due) < now.getTime()).length
    return { kind, count: own.length, late, first: own.slice(0, FIRST_CLOCKS) }
  })

async function readFailures(db: Database): Promise<Today['failures']> {
  const [counted, exchange, refused, unplaced, refunds, receipts] = await Promise.all([
    countFailures(db),
    countWaiting(db),
    countRefusedOffers(db),
    unplacedWarehouses(db),
    countUnfinished(db, 'refunds'),
    countUnfinished(db, 'receipts'),
  ])
  const all: readonly [FailureKind, number][] = [
    ['letters', counted.letters],
    ['imports', counted.imports],
    ['exchange', exchange],
    ['refused-offers', refused],
    ['warehouses', unplaced.length],
    ['refunds', refunds['given-up'] ?? 0],
    ['receipts', receipts['given-up'] ?? 0],
    ['payments', counted.payments],
  ]
  return all.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }))
}

type DaySales = Awaited<ReturnType<typeof sumSales>>[number]

function salesOf(sales: readonly DaySales[], today: number): Sales {
  const none = { orders: 0, sales: 0, money: 0, ordersByNow: 0, salesByNow: 0, moneyByNow: 0 }
  const on = (day: number): DaySales => sales.find((own) => own.day === day) ?? { day, ...none }
  const days = Array.from({ length: 2 * WEEK }, (_, place) => on(today - 2 * WEEK + 1 + place))
  const before = on(today - WEEK)
  return {
    day: sumOf([on(today)]),
    day_before: sumOf([byNow(before)]),
    week: sumOf(days.slice(WEEK)),
    // the day a week ago counts until this hour, as today does
    week_before: sumOf([...days.slice(0, WEEK - 1), byNow(before)]),
    days: days.map((own) => ({ day: isoDay(own.day), ...sumOf([own]) })),
  }
}

const byNow = ({ ordersByNow: orders, salesByNow: sales, moneyByNow: money }: DaySales) => ({
  ...{ orders, sales, money },
})

type Sold = Sales['day']

/** From kopecks to rubles. */
const sumOf = (sold: readonly Sold[]): Sold => ({
  orders: sold.reduce((sum, { orders }) => sum + orders, 0),
  sales: sold.reduce((sum, { sales }) => sum + sales, 0),
  money: sold.reduce((sum, { money }) => sum + money, 0) / 100,
})

const NEEDED: Readonly<Record<FailureKind, StaffAct>> = {
  letters: 'read-letters',
  imports: 'import-lists',
  exchange: 'see-exchange',
  'refused-offers': 'see-exchange',
  warehouses: 'see-exchange',
  refunds: 'see-payments',
  receipts: 'see-payments',
  payments: 'see-payments',
}

/** The state of an order whose clock it is. */
const CLOCKED = {
  confirm: 'new',
  assemble: 'confirmed',
  kept: 'ready',
  deliver: 'shipped',
} as const

/** Without what leads to lists that the role may not open. */
const forRole = (today: Day, role: Role): Day => ({
  ...today,
  queues: today.queues.filter(({ status }) => seesStatus(role, status)),
  clocks: today.clocks.filter(({ kind }) => seesStatus(role, CLOCKED[kind])),
  sales: isAllowed(role, 'see-money') ? today.sales : null,
  failures: today.failures.filter(({ kind }) => isAllowed(role, NEEDED[kind])),
})
