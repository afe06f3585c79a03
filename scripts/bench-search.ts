// npm run bench -- search [--products N | --database URL]: how long each kind of search takes,
// at a steady pace and at saturation, beside its limits in the same run.

import { parseArgs } from 'node:util'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { limitsAtPace, limitsSaturated } from './bench/measure-limits.ts'
import { measureAtPace, measureSaturated } from './bench/measure-search.ts'
import { openFilled } from './bench/search-database.ts'
import { drawFrom } from './bench/search-goods.ts'
import { searchQuestions } from './bench/search-questions.ts'
import { pacedHead, pacedRow, saturatedHead, saturatedRow } from './bench/search-table.ts'
import { startShop } from './bench/shop-under-test.ts'
import { untilQuiet } from './bench/until-quiet.ts'

const load = { connections: 16, seconds: 4 }

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '8000' },
    database: { type: 'string' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
  },
})
const pace = { perSecond: Number(values.rate), seconds: Number(values.seconds) }
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function sayWhere(db: Database): Promise<void> {
  const [about] = await db.query<{ products: number; version: string }>(sql`
    SELECT count(*) AS products, current_setting('server_version') AS version FROM products`)
  say(`Товаров: ${about?.products}; PostgreSQL ${about?.version}; Node ${process.version}`)
}

await using filled = await openFilled(values.database, Number(values.products))
const { db } = filled
await sayWhere(db)
const draw = await drawFrom(db)
const kinds = searchQuestions(draw)
const rows = { db, ids: draw.goods.map(({ id }) => id) }

const shop = await startShop({ DATABASE_URL: filled.url, DEMO: 'false' })
try {
  await untilQuiet(shop)
  const atFirst = await shop.memoryMegabytes()

  const paced = await limitsAtPace(rows, pace)
  pacedHead(pace.perSecond)
  pacedRow({ ...paced.fastify, name: 'limit: Fastify, fixed answer', different: 1 }, paced)
  const selected = Math.min(rows.ids.length, pace.perSecond * pace.seconds)
  pacedRow({ ...paced.select, name: 'limit: SELECT by key', different: selected }, paced)
  const { asked, tally } = await measureAtPace(shop, kinds, { pace, limits: paced })

  const most = await limitsSaturated(rows, load)
  saturatedHead(load.connections)
  saturatedRow({ ...most.fastify, name: 'limit: Fastify, fixed answer' }, most)
  saturatedRow({ ...most.select, name: 'limit: SELECT by key' }, most)
  const then = await measureSaturated(shop, asked, { load, limits: most })

  const memory = [atFirst, tally.memory, then.memory, await shop.memoryMegabytes()]
  const [open, atPace, saturated, atLast] = memory.map((megabytes) => Math.round(megabytes))
  say(`\nResident memory of the shop: ${open} MB when opened, at most ${atPace} MB at the pace`)
  say(`and ${saturated} MB at saturation, ${atLast} MB at last.`)
  say(`Requests left at most ${tally.sentLate.toFixed(1)} ms late (99 of 100 of a kind).`)
  const failed = tally.failed + then.failed
  say(failed === 0 ? 'No request failed.' : `${failed} requests failed.`)
  if (failed > 0) process.exitCode = 1
} finally {
  await shop.stop()
}
