// One import as the owner gives it, timed and weighed, while buyers look at goods.

import { startCommand } from '../price-list/shop-command.ts'
import type { Client } from './ask-http.ts'
import { importSteps, type Step } from './import-steps.ts'
import { forgetPeak, peakWhile } from './peak-memory.ts'
import type { ShopUnderTest } from './shop-under-test.ts'
import { type Watched, watchPages } from './watch-pages.ts'

export type ImportBench = {
  readonly shop: ShopUnderTest
  readonly client: Client
  readonly paths: readonly string[]
  readonly perSecond: number
  /** Of the command: the same database as the shop's. */
  readonly settings: Readonly<Record<string, string>>
  readonly storeId: number
}

export type MeasuredImport = {
  readonly seconds: number
  /** Of the process that does the work. */
  readonly megabytes: number
  readonly pages: Watched
  readonly steps: readonly Step[]
}

export async function measureImport(bench: ImportBench, path: string): Promise<MeasuredImport> {
  const { client, paths, perSecond, settings, storeId, shop } = bench
  const watch = watchPages(client, paths, perSecond)
  const startedAt = performance.now()
  const words = ['--supplier', 'Замер', '--store', String(storeId), '--yes']
  const command = startCommand(['import', path, ...words], settings)
  // the embedded database has one owner: the running shop does the work
  const worker = settings.DATABASE_URL ? command.pid : shop.pid
  if (worker === shop.pid) await forgetPeak(worker)
  const megabytes = await peakWhile(worker, command.ended)
  const endedAt = performance.now()
  const pages = await watch.end()
  const exit = await command.ended
  if (exit !== 0) {
    const text = command.printed.map(({ line }) => line).join('\n')
    throw new Error(`the import ended with ${exit}:\n${text}`)
  }
  const steps = importSteps(command.printed, { startedAt, endedAt })
  return { seconds: (endedAt - startedAt) / 1000, megabytes, pages, steps }
}
