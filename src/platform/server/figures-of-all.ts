// Of several web processes: one that is asked for its figures tells the sums of all.

import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import { isAboutFigures, type ToFirst, type ToWorker } from './worker-messages.ts'

/** Longer than the first process waits for the others. */
const PATIENCE_MS = 5000

/** What a figure of one process alone is marked with; nothing where there is only one. */
export const ownLabels = (): Readonly<Record<string, string>> =>
  cluster.worker ? { worker: String(cluster.worker.id) } : {}

/** Resolves to the text for Prometheus. A first process that says nothing leaves the own figures. */
export function figuresOfAll(registry: Registry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => registry.metrics()
  const send = (message: ToFirst) => void (worker.isConnected() && worker.send(message))
  const asked = new Map<number, (text: string) => void>()
  let asks = 0

  worker.on('message', async (message: unknown) => {
    if (!isAboutFigures<ToWorker>(message)) return
    if (message.figures === 'all') asked.get(message.ask)?.(message.text)
    else send({ figures: 'mine', round: message.round, told: await registry.getMetricsAsJSON() })
  })
  return async () => {
    asks += 1
    const ask = asks
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const late = setTimeout(() => resolve(null), PATIENCE_MS)
    asked.set(ask, resolve)
    send({ figures: 'wanted', ask })
    const text = await promise
    clearTimeout(late)
    asked.delete(ask)
    return text ?? registry.metrics()
  }
}
