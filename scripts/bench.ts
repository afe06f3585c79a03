// npm run bench -- [--products N]: measures pages and calls beside their limits, in one run.

import { parseArgs } from 'node:util'
import { openFilled } from './bench/filled-database.ts'
import { measureFixedAnswer } from './bench/limits.ts'
import { type Figures, load } from './bench/load.ts'
import { ORDER_SETTINGS, orderBench, orderTable } from './bench/measure-orders.ts'
import { questions } from './bench/pages.ts'
import { startShop } from './bench/shop-under-test.ts'

const { values } = parseArgs({ options: { products: { type: 'string', default: '8000' } } })
const say = (line: string) => void process.stdout.write(`${line}\n`)
const whole = (figure: number) => Math.round(figure).toLocaleString('ru-RU')

function row(name: string, { perSecond, cpuPerRequest, p50, p99 }: Figures, limit: Figures): void {
  const ratio = (limit.perSecond / perSecond).toFixed(1)
  say(`| ${name} | ${whole(perSecond)} | ${whole(cpuPerRequest)} | ${p50} | ${p99} | ${ratio} |`)
}

await using filled = await openFilled(undefined, Number(values.products))
const { db, url } = filled
const pages = await questions(db)
say(`Товаров: ${values.products}; PostgreSQL; ${process.version}\n`)
say('| what | requests/s | server CPU µs/request | p50 ms | p99 ms | Fastify limit ÷ this |')
say('|---|---|---|---|---|---|')
const fastifyLimit = await measureFixedAnswer('fastify')
row('bare http, fixed answer', await measureFixedAnswer('http'), fastifyLimit)
row('Fastify, fixed answer', fastifyLimit, fastifyLimit)

const shop = await startShop({ DATABASE_URL: url, DEMO: 'false', ...ORDER_SETTINGS })
try {
  for (const { name, requests } of pages) {
    row(name, await load({ ...shop, requests }), fastifyLimit)
  }
  const measureOrders = await orderBench(db, { url, shop })
  say('')
  for (const line of orderTable([await measureOrders()])) say(line)
} finally {
  await shop.stop()
}
