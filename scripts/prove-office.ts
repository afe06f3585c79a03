// npm run prove -- office [--only NAME,NAME] [--orders N]: people work in the office, in a real browser
// and over HTTP, against two processes of a shop on PostgreSQL, and against one with N orders. Ends
// with 1 if a figure misses its aim, or a check breaks off.

import { parseArgs } from 'node:util'
import { loadDemo } from '#database/demo/load-demo.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { startShop } from './bench/shop-under-test.ts'
import { startPrivatePostgres } from './lib/private-postgres.mjs'
import { runScript, ScriptStop } from './lib/script.mjs'
import { bulkOnce } from './office/bulk-once.ts'
import { confirmWithoutMouse } from './office/confirm-without-mouse.ts'
import { lookAtEveryScreen } from './office/every-screen.ts'
import { exportMany } from './office/export-many.ts'
import { findAmongMany } from './office/find-among-many.ts'
import { guardSessions } from './office/guard-sessions.ts'
import { handOver } from './office/hand-over.ts'
import { hearOfOrders } from './office/hear-of-orders.ts'
import { judge } from './office/judge.ts'
import { type ManyOrders, openManyOrders } from './office/many-orders.ts'
import { openManyWindows } from './office/many-windows.ts'
import type { OfficeWorld } from './office/office-world.ts'
import { rewriteActs } from './office/rewrite-acts.ts'
import { comeBackToRows } from './office/same-rows.ts'
import { saveByTurns } from './office/save-by-turns.ts'
import { scanInRussian } from './office/scan-in-russian.ts'
import { addStaff } from './visitors/staff.ts'

/** Each works on the world and tells what it saw; what misses its aim is a fault. */
const CHECKS: Readonly<Record<string, (world: OfficeWorld) => Promise<string[]>>> = {
  desk: confirmWithoutMouse,
  saves: saveByTurns,
  live: hearOfOrders,
  bulk: bulkOnce,
  journal: rewriteActs,
  scans: scanInRussian,
  counter: handOver,
  sessions: guardSessions,
  tabs: openManyWindows,
  rows: comeBackToRows,
  screens: lookAtEveryScreen,
}

/** The same, with very many orders. */
const CHECKS_OF_MANY: Readonly<Record<string, (world: ManyOrders) => Promise<string[]>>> = {
  orders: findAmongMany,
  exports: exportMany,
}

const PRODUCTS = 2000
const LEAST_ORDERS = 1000
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { values } = parseArgs({
  options: { only: { type: 'string' }, orders: { type: 'string', default: '100000' } },
})

await runScript(async () => {
  const names = [CHECKS, CHECKS_OF_MANY].flatMap(Object.keys)
  const only = values.only?.split(',') ?? names
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new ScriptStop(`Таких проверок нет: ${unknown.join(', ')}. Есть: ${names.join(', ')}.`)
  }
  const orders = Number(values.orders)
  if (!Number.isSafeInteger(orders) || orders < LEAST_ORDERS) {
    throw new ScriptStop(`--orders — целое число от ${LEAST_ORDERS}.`)
  }
  const faults = [
    ...(await judge(CHECKS, { only, open: openTwoShops })),
    ...(await judge(CHECKS_OF_MANY, { only, open: () => openManyOrders(orders, say) })),
  ]
  for (const fault of faults) say(`FAULT  ${fault}`)
  if (faults.length === 0) say('Every figure is within its aim.')
  return faults.length === 0 ? 0 : 1
})

async function openTwoShops(): Promise<OfficeWorld & AsyncDisposable> {
  await using open = new AsyncDisposableStack()
  const postgres = await startPrivatePostgres({ settings: { max_connections: 60 } })
  open.defer(() => postgres.stop())
  const db = await openDatabase({ url: postgres.url, poolSize: 2 })
  open.defer(() => db.close())
  await migrate(db)
  await loadDemo(db, { products: PRODUCTS })
  await addStaff(db, 'manager')
  const settings = { DATABASE_URL: postgres.url, DEMO: 'false', LOG_LEVEL: 'silent' }
  const [one, other] = await Promise.all([startShop(settings), startShop(settings)])
  for (const { stop } of [one, other]) open.defer(stop)
  const kept = open.move()
  const shops = [one.address, other.address] as const
  return { db, shops, settings, say, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
