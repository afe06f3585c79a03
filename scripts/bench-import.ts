// npm run bench -- import [--rows N] [--embedded | --database URL] [--rate N]: measures an import of a
// price list: its time beside COPY of the same rows, its memory, and the delay for buyers meanwhile.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from './bench/ask-http.ts'
import { embeddedHome, type ImportHome, postgresHome } from './bench/import-homes.ts'
import { importTable, type NamedImport, stepTable } from './bench/import-table.ts'
import { type ImportBench, measureImport } from './bench/measure-import.ts'
import { startShop } from './bench/shop-under-test.ts'
import { untilQuiet } from './bench/until-quiet.ts'
import { type Watched, watchPages } from './bench/watch-pages.ts'
import { runScript, ScriptStop } from './lib/script.mjs'
import { goodsOf, type ListedGood } from './price-list/goods.ts'
import { writePriceList } from './price-list/write-price-list.ts'

const QUIET_SECONDS = 20
/** One of so many goods has another price in the last list. */
const DEARER = 20
/** An answer is late beyond this multiple of the quiet p99. */
const LATE = 3

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    database: { type: 'string' },
    rate: { type: 'string', default: '20' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

function wholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,7}$/.test(given)) return Number(given)
  throw new ScriptStop(`--${name}: нужно целое число от 1, а не «${given}».`)
}

function* dearer(goods: Iterable<ListedGood>): Generator<ListedGood> {
  let place = 0
  for (const good of goods) {
    yield place % DEARER === 0 ? { ...good, price: good.price + 1000 } : good
    place += 1
  }
}

async function measureAll(bench: ImportBench, folder: string, rows: number) {
  const first = join(folder, 'list.csv')
  const second = join(folder, 'dearer.csv')
  await writePriceList(first, goodsOf(rows))
  await writePriceList(second, dearer(goodsOf(rows)))
  // the first page of each kind is rendered by code that is not compiled yet
  await watchFor(bench, 5)
  await untilQuiet(bench.shop)
  const quiet = await watchFor(bench, QUIET_SECONDS)
  const imports: NamedImport[] = []
  for (const [name, path] of [
    ['a new list', first],
    ['the same again', first],
    ['5 % other prices', second],
  ] as const) {
    imports.push({ name, ...(await measureImport(bench, path)) })
    await untilQuiet(bench.shop)
  }
  return { quiet, imports, list: first }
}

async function watchFor({ client, paths, perSecond }: ImportBench, seconds: number) {
  const watch = watchPages(client, paths, perSecond)
  await pause(seconds * 1000)
  return watch.end()
}

async function measure(home: ImportHome, folder: string, rows: number) {
  const shop = await startShop({ ...home.settings })
  const client = connect(shop.address)
  try {
    const { settings, storeId, paths } = home
    const perSecond = wholeNumber('rate', values.rate)
    return await measureAll({ shop, client, paths, perSecond, settings, storeId }, folder, rows)
  } finally {
    client.close()
    await shop.stop()
  }
}

await runScript(async () => {
  const { embedded, database } = values
  const rows = wholeNumber('rows', values.rows ?? (embedded ? '100000' : '1000000'))
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'silkway-lists-'))
  open.defer(() => rm(folder, { recursive: true, force: true }))
  const home = embedded
    ? await embeddedHome(open, folder)
    : await postgresHome(open, { folder, database })
  const { quiet, imports, list } = await measure(home, folder, rows)
  const copySeconds = await home.copy(list)
  const where = embedded ? 'the embedded database' : 'PostgreSQL'
  say(`${rows.toLocaleString('en-US')} rows; ${where}; Node ${process.version}`)
  say(`Pages of products and their API, ${values.rate} a second, milliseconds.\n`)
  for (const line of importTable(imports, { rows, copySeconds, quiet })) say(line)
  say('')
  const late = LATE * quiet.p99
  say(`In brackets: pages that took over ${late.toFixed(0)} ms, ${LATE} times the quiet p99.\n`)
  for (const line of stepTable(imports, late)) say(line)
  return sayFailures([quiet, ...imports.map(({ pages }) => pages)])
})

/** Resolves to the exit code: the shop must answer during the whole import. */
function sayFailures(watched: readonly Watched[]): number {
  const failed = watched.reduce((sum, pages) => sum + pages.failed, 0)
  say(failed === 0 ? '\nNo request failed.' : `\n${failed} requests failed.`)
  for (const { failure } of watched) if (failure !== undefined) say(`- ${failure}`)
  return failed === 0 ? 0 : 1
}
