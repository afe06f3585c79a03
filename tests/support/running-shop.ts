// A shop in a process of its own, with the built pages, on a free port.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { GENEROUS_LIMITS } from './generous-limits.ts'

const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

export type RunningShop = {
  readonly url: string
  readonly pid: number
  /** All that it has printed. */
  readonly said: () => string
  /** Ends it by SIGTERM; resolves to its exit code. */
  readonly stop: () => Promise<number | null>
  /** Ends it with kill -9. */
  readonly kill: () => Promise<void>
}

/**
 * `settings` are those of the environment; nothing else of ours reaches the shop. `host` is the name
 * under which it is visited.
 */
export async function runShop(
  settings: NodeJS.ProcessEnv,
  host = '127.0.0.1',
): Promise<RunningShop> {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const own = { PORT: String(port), PUBLIC_URL: url, NODE_ENV: 'production' }
  const cache = pathTo('node_modules/.cache/node')
  const shop = spawn(
    process.execPath,
    [`--import=${pathTo('scripts/lib/end-with-parent.mjs')}`, pathTo('src/app/server/start.ts')],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: cache,
        ...own,
        ...GENEROUS_LIMITS,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const ended = once(shop, 'exit') as Promise<[number | null]>
  let said = ''
  const open = new Promise<true>((resolve) => {
    shop.stdout?.on('data', (text) => {
      said += text
      if (said.includes(`http://127.0.0.1:${port}`)) resolve(true)
    })
    shop.stderr?.on('data', (text) => {
      said += text
    })
  })
  const isOpen = await Promise.race([open, ended.then(() => false)])
  if (!isOpen) throw new Error(`the shop did not open: ${said}`)

  const end = async (signal: NodeJS.Signals) => {
    shop.kill(signal)
    return (await ended)[0]
  }
  return {
    url,
    pid: shop.pid ?? 0,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('there is no free port')
  return address.port
}
