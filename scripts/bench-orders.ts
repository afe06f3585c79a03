// npm run bench -- orders [--products N] [--rounds N]: measures orders a second beside pgbench in the
// same round, and compares their ratio with its aim.

import { parseArgs } from 'node:util'
import { openFilled } from './bench/filled-database.ts'
import { ORDER_SETTINGS, orderBench, orderTable } from './bench/measure-orders.ts'
import { startShop } from './bench/shop-under-test.ts'
import { untilQuiet } from './bench/until-quiet.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    rounds: { type: 'string', default: '3' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

await using filled = await openFilled(undefined, Number(values.products))
const shop = await startShop({ DATABASE_URL: filled.url, DEMO: 'false', ...ORDER_SETTINGS })
try {
  await untilQuiet(shop)
  const measure = await orderBench(filled.db, { url: filled.url, shop })
  const rounds = []
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure())
  say(`Товаров: ${values.products}; PostgreSQL; ${process.version}\n`)
  for (const line of orderTable(rounds)) say(line)
} finally {
  await shop.stop()
}
