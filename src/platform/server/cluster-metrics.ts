// Aggregates the metrics of all web processes in the primary process.

import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client'

/** Metrics as prom-client passes them between processes. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** To the primary process. */
export type ToFirst =
  | { readonly figures: 'wanted'; readonly ask: number }
  | { readonly figures: 'mine'; readonly round: number; readonly values: ProcessMetrics }

/** To a web process. */
export type ToWorker =
  | { readonly figures: 'yours'; readonly round: number }
  | { readonly figures: 'all'; readonly ask: number; readonly text: string }

/** Other messages use the same channel. */
export const isMetricsMessage = <Message extends ToFirst | ToWorker>(
  message: unknown,
): message is Message => typeof message === 'object' && message !== null && 'figures' in message

/** A process that does not answer in time is left out. */
const PATIENCE_MS = 3000

/** Called once, before the web processes start. */
export function aggregateMetrics(): void {
  const lastOf = new Map<number, ProcessMetrics>()
  const collectorByRound = new Map<number, (from: Worker, values: ProcessMetrics) => void>()
  let rounds = 0
  let ended: ProcessMetrics = []

  cluster.on('message', async (from, message: unknown) => {
    if (!isMetricsMessage<ToFirst>(message)) return
    if (message.figures === 'mine') collectorByRound.get(message.round)?.(from, message.values)
    else send(from, { figures: 'all', ask: message.ask, text: await allMetrics() })
  })
  // counters of ended processes stay: a falling counter would look like a restart
  cluster.on('exit', async ({ id }) => {
    const last = lastOf.get(id)
    lastOf.delete(id)
    if (last) ended = await sum([ended, cumulativeOf(last)]).getMetricsAsJSON()
  })

  async function allMetrics(): Promise<string> {
    const workers = connectedWorkers()
    const answers = await askEach(workers)
    for (const [id, values] of answers) lastOf.set(id, values)
    const silent = workers.filter(({ id }) => !answers.has(id))
    const earlier = silent.map(({ id }) => cumulativeOf(lastOf.get(id) ?? []))
    const all = sum([...answers.values(), ...earlier, ended])
    new Gauge({
      name: 'web_processes',
      help: 'Web processes that told their figures, and that were too busy for it',
      labelNames: ['state'],
      registers: [all],
      collect() {
        this.set({ state: 'answered' }, answers.size)
        this.set({ state: 'silent' }, silent.length)
      },
    })
    return all.metrics()
  }

  async function askEach(workers: readonly Worker[]): Promise<Map<number, ProcessMetrics>> {
    rounds += 1
    const round = rounds
    const answers = new Map<number, ProcessMetrics>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, PATIENCE_MS)
    collectorByRound.set(round, ({ id }, values) => {
      answers.set(id, values)
      if (answers.size === workers.length) resolve()
    })
    for (const worker of workers) send(worker, { figures: 'yours', round })
    await promise
    clearTimeout(late)
    collectorByRound.delete(round)
    return answers
  }
}

const connectedWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker?.isConnected() === true,
  )

const send = (worker: Worker, message: ToWorker) =>
  void (worker.isConnected() && worker.send(message))

const sum = (figures: readonly ProcessMetrics[]) => AggregatorRegistry.aggregate([...figures])

/** Counters and histograms over all processes. */
const cumulativeOf = (figures: ProcessMetrics): ProcessMetrics =>
  figures
    .filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
    .map((figure) => ({
      ...figure,
      values: figure.values.filter(({ labels }) => labels.worker === undefined),
    }))
