// The process entry: settings, database, catalogue, listening, and a quiet end.

import cluster from 'node:cluster'
import { askedToEnd } from './asked-to-end.ts'
import { readConfig } from './config.ts'
import { runShop } from './run-shop.ts'
import { runWorkers } from './run-workers.ts'

const ending = askedToEnd()
try {
  const config = readConfig()
  const run = config.workers > 1 && cluster.isPrimary ? runWorkers : runShop
  await run(config, ending)
} catch (error) {
  if (!ending.asked.aborted) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
// a worker thread or a pool that half started must not keep the process alive
setImmediate(() => process.exit())
