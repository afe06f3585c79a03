// npm run prove -- office [--only NAME,NAME]: people work in the office, in a real browser and over
// HTTP, against two processes of a shop on PostgreSQL. Ends with 1 if a figure misses its aim.

import { parseArgs } from 'node:util'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { startShop } from './bench/shop-under-test.ts'
import { startPrivatePostgres } from './lib/private-postgres.mjs'
import { runScript, ScriptStop } from './lib/script.mjs'
import { bulkOnce } from './office/bulk-once.ts'
import { confirmWithoutMouse } from './office/confirm-without-mouse.ts'
import { hearOfOrders } from './office/hear-of-orders.ts'
import type { OfficeWorld } from './office/office-world.ts'
import { saveByTurns } from './office/save-by-turns.ts'
import { addStaff } from './visitors/staff.ts'

/** Each works on the world and tells what it saw; what misses its aim is a fault. */
const CHECKS: Readonly<Record<string, (world: OfficeWorld) => Promise<string[]>>> = {
  desk: confirmWithoutMouse,
  saves: saveByTurns,
  live: hearOfOrders,
  bulk: bulkOnce,
}

const PRODUCTS = 2000
const say = (line: string) => void process.stdout.write(`${line}\n`)
const { values } = parseArgs({ options: { only: { type: 'string' } } })

await runScript(async () => {
  const names = Object.keys(CHECKS)
  const only = values.only?.split(',') ?? names
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new ScriptStop(`Таких проверок нет: ${unknown.join(', ')}. Есть: ${names.join(', ')}.`)
  }
  await using open = new AsyncDisposableStack()
  const postgres = await startPrivatePostgres({ settings: { max_connections: 60 } })
  open.defer(() => postgres.stop())
  const db = await openDatabase({ url: postgres.url, poolSize: 2 })
  open.defer(() => db.close())
  await fill(db)
  const settings = { DATABASE_URL: postgres.url, DEMO: 'false', LOG_LEVEL: 'silent' }
  const [one, other] = await Promise.all([startShop(settings), startShop(settings)])
  for (const { stop } of [one, other]) open.defer(stop)
  const world: OfficeWorld = { db, shops: [one.address, other.address], settings, say }
  const faults: string[] = []
  for (const [name, check] of Object.entries(CHECKS)) {
    if (only.includes(name)) faults.push(...(await check(world)))
  }
  for (const fault of faults) say(`FAULT  ${fault}`)
  if (faults.length === 0) say('Every figure is within its aim.')
  return faults.length === 0 ? 0 : 1
})

async function fill(db: Database): Promise<void> {
  await migrate(db)
  await loadDemo(db, { products: PRODUCTS })
  await addStaff(db, 'manager')
}
