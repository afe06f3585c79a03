// Several web processes behind one port: the first one watches over them and passes on the end.

import cluster from 'node:cluster'
import type { Config } from './config.ts'
import { prepareDatabase } from './prepare-database.ts'

/** Prepares the database once, then keeps `config.workers` processes alive until a signal comes. */
export async function runWorkers(config: Config): Promise<void> {
  const { db } = await prepareDatabase(config)
  await db.close()
  let isStopping = false
  for (let started = 0; started < config.workers; started += 1) cluster.fork()
  cluster.on('exit', (_worker, code) => {
    if (isStopping) return
    // a process that could not start would fail again at once: leave a breath between tries
    setTimeout(() => !isStopping && cluster.fork(), code === 0 ? 0 : 1000)
  })
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
