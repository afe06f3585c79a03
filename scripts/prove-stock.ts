// npm run prove -- stock [--buyers N] [--seed N]: buyers crowd around a few goods, orders are sent
// twice, connections are cut, a process is killed and the database falls; then stock, orders and
// letters are compared with what the buyers were told. Ends with 1 if anything differs.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { loadDemo } from '#database/demo/load-demo.ts'
import { seededRandom } from '#database/demo/random.ts'
import { listStockDifferences } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { type PrivatePostgres, startPrivatePostgres } from './lib/private-postgres.mjs'
import { runScript, ScriptStop } from './lib/script.mjs'
import { readBooks } from './prove/books.ts'
import { checkEnough } from './prove/check-enough.ts'
import { checkLetters } from './prove/check-letters.ts'
import { checkOrders } from './prove/check-orders.ts'
import { checkStock } from './prove/check-stock.ts'
import { takeOnStaff } from './prove/clerk.ts'
import { layOutGoods } from './prove/goods.ts'
import { openMailbox } from './prove/mailbox.ts'
import { Notebook } from './prove/notebook.ts'
import { printVerdict } from './prove/print-verdict.ts'
import { rush } from './prove/rush.ts'
import { sellOut } from './prove/sell-out.ts'
import { Shops } from './prove/shops.ts'
import { untilPosted } from './prove/until-posted.ts'

const PRODUCTS = 2000

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '300' }, seed: { type: 'string' } },
})
const startedAt = performance.now()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const tell = (what: string) =>
  say(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(4)} s  ${what}`)

function wholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new ScriptStop(`--${name}: нужно целое число от 1, а не «${given}».`)
}

await runScript(async () => {
  const buyers = wholeNumber('buyers', values.buyers)
  const seed = wholeNumber('seed', values.seed ?? String(randomInt(1, 1_000_000)))
  say(`npm run prove -- stock --buyers ${buyers} --seed ${seed}`)
  const postgres = await startPrivatePostgres({ settings: { max_connections: 60 } })
  try {
    return await prove(postgres, { buyers, seed })
  } finally {
    await postgres.stop()
  }
})

type Wishes = { readonly buyers: number; readonly seed: number }

async function prove(postgres: PrivatePostgres, { buyers, seed }: Wishes): Promise<number> {
  await using open = new AsyncDisposableStack()
  const db = await openDatabase({ url: postgres.url, poolSize: 2 })
  open.defer(db.close)
  const mailbox = await openMailbox()
  open.defer(mailbox.close)
  const goods = await fill(db, { buyers, seed })
  tell(`${goods.hot.length} hot products, ${goods.others.length} others; two processes`)
  const notebook = new Notebook()
  const settings = { DATABASE_URL: postgres.url, DEMO: 'false', SMTP_URL: mailbox.url }
  const shops = new Shops({ ...settings, LOG_LEVEL: 'silent' }, notebook)
  await shops.open()
  open.defer(() => shops.close())
  const world = { shops, notebook, goods }

  tell(`${buyers} buyers come`)
  const customers = await rush(world, { postgres, buyers, seed })
  tell('the rush is over; the last units go')
  await sellOut(world, customers, seededRandom(seed))
  await untilPosted(db, (letters) => tell(`letters that wait: ${letters}`))
  tell('books are compared')
  const books = await readBooks(world, { db, customers })
  const ledger = await listStockDifferences(db, 1000)
  const numbers = customers.map(({ number }) => number)
  const differences = [
    ...notebook.faults,
    ...checkOrders(notebook, books),
    ...checkStock(goods, notebook, books),
    ...ledger.map((level) => `the ledger differs: ${JSON.stringify(level)}`),
    ...checkLetters(books, mailbox.received, numbers),
    ...checkEnough(notebook),
  ]
  printVerdict({ notebook, books, received: mailbox.received, differences }, say)
  return differences.length === 0 ? 0 : 1
}

/** The database before the first buyer: a catalogue, stock, staff. */
async function fill(db: Database, { buyers, seed }: Wishes) {
  await migrate(db)
  await loadDemo(db, { products: PRODUCTS })
  await takeOnStaff(db)
  return await layOutGoods(db, seededRandom(seed), buyers)
}
