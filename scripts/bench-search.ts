// npm run bench -- search [--products N | --database URL] [--only TEXT]: measures each kind of search
// (or those whose name contains the text), at a steady pace and at saturation, beside its limits in
// the same run.

import { parseArgs } from 'node:util'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openFilled } from './bench/filled-database.ts'
import { limitsAtPace, limitsSaturated } from './bench/measure-limits.ts'
import { measureAtPace, measureSaturated, type Tally } from './bench/measure-search.ts'
import type { Pace } from './bench/open-loop.ts'
import { drawFrom } from './bench/search-goods.ts'
import { searchQuestions } from './bench/search-questions.ts'
import { pacedHead, pacedRow, saturatedHead, saturatedRow } from './bench/search-table.ts'
import { type ShopUnderTest, startShop } from './bench/shop-under-test.ts'
import { untilQuiet } from './bench/until-quiet.ts'
import { runScript, ScriptStop } from './lib/script.mjs'

const FASTIFY = 'limit: Fastify, fixed answer'
const SELECT = 'limit: SELECT of a product by key'
const load = { connections: 16, seconds: 4 }

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    database: { type: 'string' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

function wholeNumber(name: keyof typeof values): number {
  const given = values[name] ?? ''
  if (/^[1-9]\d{0,7}$/.test(given)) return Number(given)
  throw new ScriptStop(`--${name}: нужно целое число от 1, а не «${given}».`)
}

async function printServer(db: Database): Promise<void> {
  const [about] = await db.query<{ products: number; version: string }>(sql`
    SELECT count(*) AS products, current_setting('server_version') AS version FROM products`)
  say(`Товаров: ${about?.products}; PostgreSQL ${about?.version}; Node ${process.version}`)
}

async function measure(shop: ShopUnderTest, db: Database, pace: Pace): Promise<Tally> {
  const draw = await drawFrom(db)
  const kinds = searchQuestions(draw).filter(({ name }) => name.includes(values.only))
  const rows = { db, ids: draw.goods.map(({ id }) => id) }
  const calm = await limitsAtPace(rows, pace)
  pacedHead(pace.perSecond)
  pacedRow({ ...calm.fastify, name: FASTIFY, different: 1 }, calm)
  pacedRow(
    {
      ...calm.select,
      name: SELECT,
      different: Math.min(rows.ids.length, pace.perSecond * pace.seconds),
    },
    calm,
  )
  const paced = await measureAtPace(shop, kinds, { pace, limits: calm })

  const full = await limitsSaturated(rows, load)
  saturatedHead(load.connections)
  saturatedRow({ ...full.fastify, name: FASTIFY }, full)
  saturatedRow({ ...full.select, name: SELECT }, full)
  const most = await measureSaturated(shop, paced.asked, { load, limits: full })
  say(`\nMemory of the shop: at most ${Math.round(paced.tally.memory)} MB at the pace,`)
  say(`${Math.round(most.memory)} MB at saturation.`)
  say(`Requests left at most ${paced.tally.sentLate.toFixed(1)} ms late (99 of 100 of a kind).`)
  return { ...paced.tally, failed: paced.tally.failed + most.failed }
}

await runScript(async () => {
  const pace = { perSecond: wholeNumber('rate'), seconds: wholeNumber('seconds') }
  await using filled = await openFilled(values.database, wholeNumber('products'))
  const { db } = filled
  await printServer(db)
  const shop = await startShop({ DATABASE_URL: filled.url, DEMO: 'false' })
  try {
    // the first search reads names from the catalogue: that is part of the start
    await fetch(`${shop.address}/api/products/search?search=x`)
    await untilQuiet(shop)
    const open = await shop.memoryMegabytes()
    const { failed, failures } = await measure(shop, db, pace)
    const after = await shop.memoryMegabytes()
    say(`${Math.round(open)} MB when it was opened, ${Math.round(after)} MB after all of it.`)
    say(failed === 0 ? 'No request failed.' : `${failed} requests failed.`)
    for (const failure of failures) say(`- ${failure.slice(0, 400)}`)
    return failed === 0 ? 0 : 1
  } finally {
    await shop.stop()
  }
})
