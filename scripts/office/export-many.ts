// A hundred thousand orders are exported as CSV and as a workbook: what memory the shop needs for it,
// what becomes of a formula that a buyer has typed, and what the journal says.

import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { forgetPeak, peakWhile } from '../bench/peak-memory.ts'
import type { ManyOrders } from './many-orders.ts'
import { takeIn } from './member.ts'
import { faultsOf } from './office-world.ts'

const ROWS = 100_000
const MOST_MEGABYTES = 50
const FORMULA = '=1+1'

type Read = {
  /** Without the header. */
  readonly rows: number
  /** The rows with the formula, as they are written. */
  readonly formulas: readonly string[]
}
const FORMATS = {
  csv: { read: readCsv, isText: (row: string) => row.includes(`'${FORMULA}`) },
  xlsx: { read: readXlsx, isText: isTextCell },
}

/** Faults: more memory, a row too few, a formula that would be reckoned, an act that counts wrong. */
export async function exportMany(world: ManyOrders): Promise<string[]> {
  const { db, shops, shop, say } = world
  const owner = await takeIn(world, { name: 'Анна Котова', role: 'owner' })
  const { day, count } = await typeFormula(db)
  const faults: string[] = []
  for (const [format, { read, isText }] of Object.entries(FORMATS)) {
    const path = `${shops[0]}/api/staff/orders.${format}`
    const ask = async (query: string): Promise<Read> => {
      const answer = await fetch(`${path}?${query}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      if (answer.status !== 200 || !answer.body) throw new Error(`export: ${answer.status}`)
      return read(Readable.fromWeb(answer.body))
    }
    await ask('q=Иванов') // the code is loaded, the connections are open
    await forgetPeak(shop.pid)
    const before = await shop.memoryMegabytes()
    const from = performance.now()
    const asked = ask(`from=${day}`)
    const more = (await peakWhile(shop.pid, asked)) - before
    const { rows, formulas } = await asked
    const told = await toldRows(db, owner.id)
    const seconds = (performance.now() - from) / 1000
    say(
      `exports: ${rows} rows of ${format} in ${seconds.toFixed(0)} s, ${more.toFixed(0)} MB more, ` +
        `the act tells ${told}; ${FORMULA} is ${formulas.every(isText) ? 'text' : 'reckoned'}`,
    )
    faults.push(
      ...faultsOf(`exports of ${format}`, {
        [`${rows} rows of ${count}`]: rows === count,
        [`${more.toFixed(0)} MB more`]: more <= MOST_MEGABYTES,
        [`the act tells ${told} rows`]: told === rows,
        [`${FORMULA} is not text: ${formulas}`]: formulas.length === 1 && formulas.every(isText),
      }),
    )
  }
  return faults
}

/** Of the newest order; resolves to the day from which there are so many orders, and how many. */
async function typeFormula(db: Database): Promise<{ day: string; count: number }> {
  await db.query(sql`
    UPDATE orders SET comment = ${FORMULA} WHERE id = (SELECT max(id) FROM orders)`)
  const [row] = await db.query<{ day: string; count: number }>(sql`
    WITH first AS (
      SELECT (created_at AT TIME ZONE 'Europe/Moscow')::date AS day
      FROM (SELECT id, created_at FROM orders ORDER BY id DESC LIMIT ${ROWS}) AS newest
      ORDER BY id LIMIT 1)
    SELECT first.day::text AS day, count(*)::integer AS count
    FROM first JOIN orders ON orders.created_at >= first.day::timestamp AT TIME ZONE 'Europe/Moscow'
    GROUP BY first.day`)
  if (!row) throw new Error('there are no orders')
  return row
}

async function readCsv(file: Readable): Promise<Read> {
  let lines = 0
  const formulas: string[] = []
  for await (const line of createInterface({ input: file })) {
    lines += 1
    if (line.includes(FORMULA)) formulas.push(line)
  }
  return { rows: lines - 1, formulas }
}

/** Row by row: a workbook of so many rows is larger than a string may be. */
async function readXlsx(file: Readable): Promise<Read> {
  const zip = await fromBufferPromise(await buffer(file))
  let rows = 0
  const formulas: string[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.startsWith('xl/worksheets/')) continue
    let rest = ''
    for await (const piece of (await zip.openReadStreamPromise(entry)).setEncoding('utf8')) {
      const parts = (rest + piece).split('</row>')
      rest = parts.pop() ?? ''
      rows += parts.length
      formulas.push(...parts.filter((row) => row.includes(FORMULA)))
    }
    rows -= 1
  }
  return { rows, formulas }
}

/** An inline string, and no formula. */
function isTextCell(row: string): boolean {
  const cell = row.split('<c ').find((one) => one.includes(FORMULA)) ?? ''
  return cell.includes('t="inlineStr"') && !row.includes('<f>')
}

async function toldRows(db: Database, staffId: number): Promise<number | null> {
  const [act] = await db.query<{ rows: number }>(sql`
    SELECT (details ->> 'rows')::integer AS rows FROM staff_acts
    WHERE staff_id = ${staffId} AND act = 'export-orders' ORDER BY id DESC LIMIT 1`)
  return act?.rows ?? null
}
