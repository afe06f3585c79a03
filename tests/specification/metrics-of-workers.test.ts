// Several web processes: /metrics of any one has the sums of all.

import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'

const WORKERS = 3
const VISITS = 30

const servers = shopDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)(`${WORKERS} web processes on $kind`, ({ prepare }) => {
  let database: ShopDatabase
  let shop: RunningShop
  beforeAll(async () => {
    database = await prepare(async (db) => {
      await addSampleCatalogue(db)
    })
    shop = await runShop({ ...database.settings, WORKERS: String(WORKERS) })
  })
  afterAll(async () => {
    await shop?.stop()
    await database?.remove()
  })

  /** On a connection of its own, or all would meet the same process. */
  const open = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request(shop.url + path, { agent: false }, (answer) => resolve(text(answer)))
      asked.on('error', reject).end()
    })
  const metrics = () => open('/metrics')
  const visits = (told: string) =>
    Number(
      /^http_request_seconds_count\{.*route="\/api\/cars\/brands".*\} (\d+)$/m.exec(told)?.[1] ?? 0,
    )
  const processes = (told: string, figure: string) => {
    const lines = told.matchAll(new RegExp(`^${figure}\\{.*worker="(\\d+)".*\\} `, 'gm'))
    return new Set([...lines].map(([, worker]) => worker)).size
  }

  test('count requests together, and show connections and event loop for each', async () => {
    await Promise.all(Array.from({ length: VISITS }, () => open('/api/cars/brands')))
    const told = await Promise.all(Array.from({ length: 2 * WORKERS }, metrics))
    expect(told.map(visits)).toEqual(told.map(() => VISITS))
    for (const one of told) {
      expect(processes(one, 'nodejs_eventloop_lag_p99_seconds')).toBe(WORKERS)
      expect(processes(one, 'process_resident_memory_bytes')).toBe(WORKERS)
      expect(processes(one, 'database_connections')).toBe(WORKERS)
      expect(one).toMatch(/^web_processes\{state="answered"\} 3$/m)
      expect(one).toMatch(/^orders_placed_total 0$/m)
    }
  })

  test('that end stay in the sums, which never fall', async () => {
    const [first = 0] = await workersOf(shop.pid)
    process.kill(first, 'SIGKILL')
    await expect.poll(() => workersOf(shop.pid), { timeout: 30_000 }).not.toContain(first)
    const told = await metrics()
    expect(visits(told)).toBe(VISITS)
    await expect
      .poll(metrics, { timeout: 30_000, interval: 200 })
      .toMatch(/^web_processes\{state="answered"\} 3$/m)
    await open('/api/cars/brands')
    expect(visits(await metrics())).toBe(VISITS + 1)
  })

  test('that hang are left out, and the others are still shown', async () => {
    const [still = 0] = await workersOf(shop.pid)
    process.kill(still, 'SIGSTOP')
    try {
      await expect
        .poll(() => Promise.race([metrics(), later('')]), { timeout: 30_000 })
        .toMatch(/^web_processes\{state="silent"\} 1$/m)
    } finally {
      process.kill(still, 'SIGCONT')
    }
  })
})

/** The connection may have gone to the one that stands still. */
const later = (said: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(said), 5000))

async function workersOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}
