// npm run bench -- orders [--products N] [--rounds N]: orders a second beside pgbench of the same
// round, and the shares of it that they aim at.

import { parseArgs } from 'node:util'
import { loadDemo } from '#database/demo/load-demo.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { ORDER_CONNECTIONS, orderBench, orderTable } from './bench/measure-orders.ts'
import { startShop } from './bench/shop-under-test.ts'
import { untilQuiet } from './bench/until-quiet.ts'
import { startPrivatePostgres } from './lib/private-postgres.mjs'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    rounds: { type: 'string', default: '3' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

const postgres = await startPrivatePostgres({ settings: { max_connections: 120 } })
const db = await openDatabase({ url: postgres.url, poolSize: ORDER_CONNECTIONS })
try {
  await migrate(db)
  await loadDemo(db, { products: Number(values.products) })
  const shop = await startShop({ DATABASE_URL: postgres.url, DEMO: 'false' })
  try {
    await untilQuiet(shop)
    const measure = await orderBench(db, { url: postgres.url, shop })
    const rounds = []
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure())
    say(`Товаров: ${values.products}; PostgreSQL; ${process.version}\n`)
    for (const line of orderTable(rounds)) say(line)
  } finally {
    await shop.stop()
  }
} finally {
  await db.close()
  await postgres.stop()
}
