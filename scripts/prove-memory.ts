// npm run prove -- memory [--minutes N] [--database URL]: measures the memory of the shop every minute
// under pages, searches, suggestions, logins, orders and price lists. Ends with 1 if it grows.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openFilled } from './bench/filled-database.ts'
import { startShop } from './bench/shop-under-test.ts'
import { runScript } from './lib/script.mjs'
import { bringLists } from './memory/bring-lists.ts'
import { memoryFaults, type Reading } from './memory/memory-verdict.ts'
import { mixedLoad } from './memory/mixed-load.ts'
import { goodsOf, type ListedGood } from './price-list/goods.ts'
import { writePriceList } from './price-list/write-price-list.ts'
import { sampleGoods } from './visitors/sample-goods.ts'
import { addStaff } from './visitors/staff.ts'
import { wholeNumber } from './visitors/whole-number.ts'

const ROWS = 30_000
const READINGS_A_MINUTE = 2

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    products: { type: 'string', default: '8000' },
    database: { type: 'string' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

await runScript(async () => {
  const minutes = wholeNumber('minutes', values.minutes)
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'silkway-memory-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const products = wholeNumber('products', values.products)
  const filled = open.use(await openFilled(values.database, products))
  const sample = await sampleGoods(filled.db)
  await addStaff(filled.db, 'owner')
  const paths = await writeLists(folder)
  const shop = await startShop({
    DATABASE_URL: filled.url,
    OFFICE_SECOND_FACTOR: 'optional',
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  })
  open.defer(shop.stop)
  const { address } = shop
  const end = new AbortController()
  const loading = mixedLoad({ address, sample }, end.signal)
  const bringing = bringLists({ address, paths, storeId: sample.storeId }, end.signal)
  const readings = await Promise.race([
    read(address, minutes),
    // either fails only when the shop does
    Promise.all([loading, bringing]).then(() => []),
  ])
  end.abort()
  const { failed, failure, ...asked } = await loading
  const counts = Object.entries(asked).map(([kind, count]) => `${kind} ${count}`)
  say(`\nAsked: ${counts.join(', ')}; price lists of ${ROWS} rows: ${await bringing}.`)
  const faults = memoryFaults(readings)
  if (failed > 0) faults.push(`${failed} calls failed: ${failure}`)
  say(faults.length === 0 ? 'The memory is flat and within bounds.' : 'Broken:')
  for (const fault of faults) say(`  ${fault}`)
  return faults.length === 0 ? 0 : 1
})

async function read(address: string, minutes: number): Promise<Reading[]> {
  const readings: Reading[] = []
  say('minute  resident  heap used  heap  external, MB')
  for (let turn = 1; turn <= minutes * READINGS_A_MINUTE; turn += 1) {
    await pause(60_000 / READINGS_A_MINUTE)
    const reading = await readOnce(address, turn / READINGS_A_MINUTE)
    readings.push(reading)
    const { minute, resident, heapUsed, heapTotal, external } = reading
    const figures = [resident, heapUsed, heapTotal, external].map((figure) => figure.toFixed(0))
    say(`${minute.toFixed(1).padStart(6)}  ${figures.join('  ')}`)
  }
  return readings
}

async function readOnce(address: string, minute: number): Promise<Reading> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1]) / 2 ** 20
  return {
    minute,
    resident: megabytes('process_resident_memory_bytes'),
    heapUsed: megabytes('nodejs_heap_size_used_bytes'),
    heapTotal: megabytes('nodejs_heap_size_total_bytes'),
    external: megabytes('nodejs_external_memory_bytes'),
  }
}

async function writeLists(folder: string): Promise<string[]> {
  const paths = [join(folder, 'list.csv'), join(folder, 'dearer.csv')]
  const [first = '', second = ''] = paths
  await writePriceList(first, goodsOf(ROWS))
  await writePriceList(second, dearer(goodsOf(ROWS)))
  return paths
}

function* dearer(goods: Iterable<ListedGood>): Generator<ListedGood> {
  for (const good of goods) yield { ...good, price: good.price + 1000 }
}
