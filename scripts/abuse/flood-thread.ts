// A thread that sends calls from one address at a fixed rate and counts the answers.

import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import type { FloodCount, FloodSettings } from './flood.ts'

const TICK_MS = 10
const CONNECTIONS = 128
/** Most requests without an answer. */
const MOST_ON_THE_WAY = 4000

const { shop, from, requests, perSecond, connections = CONNECTIONS } = workerData as FloodSettings
const pool = new Pool(shop, { localAddress: from, connections, pipelining: 1 })
const answers = new Map<number, number>()
let sent = 0
let onTheWay = 0
let isEnding = false
parentPort?.on('message', () => {
  isEnding = true
})

async function send(turn: number): Promise<void> {
  const {
    method,
    path,
    headers = {},
    body = null,
  } = requests[turn % requests.length] ?? {
    method: 'GET' as const,
    path: '/',
  }
  onTheWay += 1
  sent += 1
  const status = await pool.request({ method, path, headers, body }).then(
    async (answer) => {
      await answer.body.dump()
      return answer.statusCode
    },
    () => 0, // closed by the shop, or by this thread at the end
  )
  onTheWay -= 1
  answers.set(status, (answers.get(status) ?? 0) + 1)
}

const start = performance.now()
let turn = 0
while (!isEnding) {
  const due = ((performance.now() - start) / 1000) * perSecond
  for (; turn < due; turn += 1) if (onTheWay < MOST_ON_THE_WAY) void send(turn)
  await pause(TICK_MS)
}
await pool.destroy()
parentPort?.postMessage({ sent, answers } satisfies FloodCount)
parentPort?.close()
