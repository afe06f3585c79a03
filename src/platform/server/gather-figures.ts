// The first process adds up the figures of the web processes, for whichever of them is asked.

import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge } from 'prom-client'
import { type Figures, isAboutFigures, type ToFirst, type ToWorker } from './worker-messages.ts'

/** A process that is busy for longer is left out, so that the others can still be looked at. */
const PATIENCE_MS = 3000

/** Call it once, before the web processes start. */
export function gatherFigures(): void {
  const lastOf = new Map<number, Figures>()
  const underWay = new Map<number, (from: Worker, told: Figures) => void>()
  let rounds = 0
  let gone: Figures = []

  cluster.on('message', async (from, message: unknown) => {
    if (!isAboutFigures<ToFirst>(message)) return
    if (message.figures === 'mine') underWay.get(message.round)?.(from, message.told)
    else send(from, { figures: 'all', ask: message.ask, text: await added() })
  })
  // what a process has counted is not undone by its end: sums that fall would look like a new start
  cluster.on('exit', async ({ id }) => {
    const last = lastOf.get(id)
    lastOf.delete(id)
    if (last) gone = await sum([gone, countsOf(last)]).getMetricsAsJSON()
  })

  async function added(): Promise<string> {
    const workers = living()
    const told = await askEach(workers)
    for (const [id, figures] of told) lastOf.set(id, figures)
    const silent = workers.filter(({ id }) => !told.has(id))
    const earlier = silent.map(({ id }) => countsOf(lastOf.get(id) ?? []))
    const all = sum([...told.values(), ...earlier, gone])
    new Gauge({
      name: 'web_processes',
      help: 'Web processes that told their figures, and that were too busy for it',
      labelNames: ['state'],
      registers: [all],
      collect() {
        this.set({ state: 'answered' }, told.size)
        this.set({ state: 'silent' }, silent.length)
      },
    })
    return all.metrics()
  }

  async function askEach(workers: readonly Worker[]): Promise<Map<number, Figures>> {
    rounds += 1
    const round = rounds
    const told = new Map<number, Figures>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, PATIENCE_MS)
    underWay.set(round, ({ id }, figures) => {
      told.set(id, figures)
      if (told.size === workers.length) resolve()
    })
    for (const worker of workers) send(worker, { figures: 'yours', round })
    await promise
    clearTimeout(late)
    underWay.delete(round)
    return told
  }
}

const living = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker?.isConnected() === true,
  )

const send = (worker: Worker, message: ToWorker) =>
  void (worker.isConnected() && worker.send(message))

const sum = (figures: readonly Figures[]) => AggregatorRegistry.aggregate([...figures])

/** What only grows and is counted over all processes. */
const countsOf = (figures: Figures): Figures =>
  figures
    .filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
    .map((figure) => ({
      ...figure,
      values: figure.values.filter(({ labels }) => labels.worker === undefined),
    }))
