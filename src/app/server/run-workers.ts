// Several web processes behind one port: the first one watches over them and passes on the end.

import cluster, { type Address } from 'node:cluster'
import { once } from 'node:events'
import { gatherFigures } from '#src/platform/server/gather-figures.ts'
import { announce } from './announce.ts'
import { type Ending, untilAborted } from './asked-to-end.ts'
import type { Config } from './config.ts'
import { prepareOnce } from './prepare-database.ts'

const BREATH_MS = 1000

/**
 * Prepares the database once, then keeps `config.workers` processes alive until the end. One that
 * dies is replaced once all have been open; before that the start has failed, which it throws.
 */
export async function runWorkers(config: Config, { asked, drainFor }: Ending): Promise<void> {
  const prepared = await prepareOnce(config, asked)
  gatherFigures()
  for (let started = 0; started < config.workers; started += 1) cluster.fork()
  try {
    const isOpen = await Promise.race([allListen(config.workers), untilAborted(asked)])
    if (isOpen) {
      announce(config, { ...prepared, port: isOpen.port })
      cluster.on('exit', () => setTimeout(() => asked.aborted || cluster.fork(), BREATH_MS))
      drainFor(config.drainMs) // each process drains by itself; this one waits for them
      await untilAborted(asked)
    }
  } finally {
    await endAll(asked.reason === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  }
}

/** Resolves to where they listen; rejects when one ends before. */
function allListen(count: number): Promise<Address> {
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
