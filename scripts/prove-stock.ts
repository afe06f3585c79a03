// npm run prove -- stock [--buyers N] [--seed N] [--kills N] [--crashes N]: many buyers order a few
// goods, orders are sent twice and paid online, prices change, connections are cut, processes are
// killed and the database crashes; then stock, orders, prices, money and letters are compared with
// the answers that buyers got. Ends with 1 if anything differs.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadDemo } from '#database/demo/load-demo.ts'
import { seededRandom } from '#database/demo/random.ts'
import type { Database } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { listStockDifferences } from '#src/supply/server/commands.ts'
import { paymentProvider } from '#tests/support/payment-provider.ts'
import { type PrivatePostgres, startPrivatePostgres } from './lib/private-postgres.mjs'
import { runScript } from './lib/script.mjs'
import { readBooks } from './prove/books.ts'
import { checkEnough } from './prove/check-enough.ts'
import { checkLetters } from './prove/check-letters.ts'
import { checkMoney } from './prove/check-money.ts'
import { checkOrders } from './prove/check-orders.ts'
import { checkPrices } from './prove/check-prices.ts'
import { checkStock } from './prove/check-stock.ts'
import { layOutGoods } from './prove/goods.ts'
import { openMailbox } from './prove/mailbox.ts'
import { Notebook } from './prove/notebook.ts'
import { readPrices } from './prove/price-changes.ts'
import { printVerdict } from './prove/print-verdict.ts'
import { rush } from './prove/rush.ts'
import { sellOut } from './prove/sell-out.ts'
import { Shops } from './prove/shops.ts'
import { untilPosted } from './prove/until-posted.ts'
import { untilSettled } from './prove/until-settled.ts'
import type { World } from './prove/world.ts'
import { addStaff } from './visitors/staff.ts'
import { wholeNumber } from './visitors/whole-number.ts'

const PRODUCTS = 2000

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '300' },
    seed: { type: 'string' },
    kills: { type: 'string', default: '4' },
    crashes: { type: 'string', default: '2' },
  },
})
const startedAt = performance.now()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const tell = (what: string) =>
  say(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${what}`)

await runScript(async () => {
  const buyers = wholeNumber('buyers', values.buyers)
  const seed = wholeNumber('seed', values.seed ?? String(randomInt(1, 1_000_000)))
  const kills = wholeNumber('kills', values.kills)
  const crashes = wholeNumber('crashes', values.crashes)
  const words = { buyers, seed, kills, crashes }
  const options = Object.entries(words).map(([name, value]) => `--${name} ${value}`)
  say(`npm run prove -- stock ${options.join(' ')}`)
  const postgres = await startPrivatePostgres({ settings: { max_connections: 60 } })
  try {
    return await prove(postgres, words)
  } finally {
    await postgres.stop()
  }
})

type Wishes = Readonly<Record<'buyers' | 'seed' | 'kills' | 'crashes', number>>

async function prove(postgres: PrivatePostgres, wishes: Wishes): Promise<number> {
  await using open = new AsyncDisposableStack()
  const db = await openDatabase({ url: postgres.url, poolSize: 2 })
  open.defer(db.close)
  const mailbox = await openMailbox()
  open.defer(mailbox.close)
  const provider = await paymentProvider()
  open.defer(provider.close)
  const { buyers, seed } = wishes
  const goods = await fill(db, wishes)
  tell(`${goods.hot.length} hot products, ${goods.others.length} others; two processes`)
  const notebook = new Notebook()
  const settings = {
    DATABASE_URL: postgres.url,
    DEMO: 'false',
    OFFICE_SECOND_FACTOR: 'optional',
    SMTP_URL: mailbox.url,
  }
  const shops = new Shops({ ...settings, ...provider.settings, LOG_LEVEL: 'silent' }, notebook)
  await shops.open()
  open.defer(() => shops.close())
  const world: World = { shops, notebook, goods, provider, customers: [] }
  await readPrices(db, world)

  tell(`${buyers} buyers come`)
  await rush(world, { postgres, db, ...wishes })
  tell('the rush is over; the last units go')
  await sellOut(world, seededRandom(seed))
  provider.calm()
  tell('the money is settled')
  await untilSettled(db, (known) =>
    provider.payments.every(({ id, status }) => status !== 'succeeded' || known.has(id)),
  )
  await untilPosted(db, (letters) => tell(`letters that wait: ${letters}`))
  tell('books are compared')
  const books = await readBooks(world, db)
  const ledger = await listStockDifferences(db, 1000)
  const numbers = world.customers.map(({ number }) => number)
  const differences = [
    ...notebook.faults,
    ...checkOrders(notebook, books),
    ...checkStock(goods, notebook, books),
    ...ledger.map((level) => `the ledger differs: ${JSON.stringify(level)}`),
    ...checkPrices(notebook, books),
    ...checkMoney(books, provider),
    ...checkLetters(books, mailbox.received, numbers),
    ...checkEnough(notebook),
  ]
  const { received } = mailbox
  printVerdict({ notebook, books, provider, received, differences }, say)
  return differences.length === 0 ? 0 : 1
}

/** The database before the first buyer: a catalogue, stock, staff. */
async function fill(db: Database, { buyers, seed }: Wishes) {
  await migrate(db)
  await loadDemo(db, { products: PRODUCTS })
  await addStaff(db, 'manager')
  return await layOutGoods(db, seededRandom(seed), buyers)
}
