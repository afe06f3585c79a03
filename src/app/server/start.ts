// The entry of the process: runs the shop, or several web processes behind one port.

import cluster, { type Address } from 'node:cluster'
import { once } from 'node:events'
import { listenForCommands } from '#src/command-line/command-socket.ts'
import { aggregateMetrics } from '#src/platform/server/cluster-metrics.ts'
import { type Config, readConfig } from './config.ts'
import { prepareOnce } from './prepare-database.ts'
import { printStart } from './print-start.ts'
import { runShop } from './run-shop.ts'
import { type ShutdownSignals, shutdownSignals, untilAborted } from './shutdown-signals.ts'

/** Between the end of a web process and the start of its successor. */
const RESTART_MS = 1000

const ending = shutdownSignals()
try {
  const config = readConfig()
  const run = config.workers > 1 && cluster.isPrimary ? runWorkers : runShop
  await run(config, ending, listenForCommands)
} catch (error) {
  if (!ending.asked.aborted) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
// a half-started worker thread or pool must not keep the process alive
setImmediate(() => process.exit())

/**
 * Prepares the database once, then keeps `config.workers` processes alive until the shutdown. A
 * process that ends is replaced; if one ends before all have opened, the start fails.
 */
async function runWorkers(config: Config, { asked, drainFor }: ShutdownSignals): Promise<void> {
  const prepared = await prepareOnce(config, asked)
  aggregateMetrics()
  for (let started = 0; started < config.workers; started += 1) cluster.fork()
  try {
    const isOpen = await Promise.race([untilAllListen(config.workers), untilAborted(asked)])
    if (isOpen) {
      printStart(config, { ...prepared, port: isOpen.port })
      cluster.on('exit', () => setTimeout(() => asked.aborted || cluster.fork(), RESTART_MS))
      drainFor(config.drainMs) // the workers drain; this process waits for them
      await untilAborted(asked)
    }
  } finally {
    await endAll(asked.reason === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  }
}

/** Resolves to the address of the workers; rejects when one ends before all listen. */
function untilAllListen(count: number): Promise<Address> {
  return new Promise((resolve, reject) => {
    let left = count
    cluster.on('listening', (_worker, address) => {
      left -= 1
      if (left === 0) resolve(address)
    })
    cluster.once('exit', () => reject(new Error('Магазин не открылся: его процесс завершился.')))
  })
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const ended = workers.map((worker) => once(worker, 'exit'))
  for (const worker of workers) worker.process.kill(signal)
  await Promise.all(ended)
}
