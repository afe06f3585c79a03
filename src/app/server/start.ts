// The process entry: settings, database, catalogue, listening, and a quiet end.

import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { runShop } from './run-shop.ts'
import { runWorkers } from './run-workers.ts'

try {
  const config = readConfig()
  if (config.workers > 1 && cluster.isPrimary) await runWorkers(config)
  else await runShop(config)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
  // a worker thread or a pool that half started must not keep a failed start alive
  setImmediate(() => process.exit())
}
