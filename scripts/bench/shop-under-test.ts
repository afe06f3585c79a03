// A shop as it is served, in a process of its own, for the length of a measurement.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts'
import { ScriptStop } from '../lib/script.mjs'
import { SHOP_ENVIRONMENT, SHOP_NODE_FLAGS } from '../lib/shop-node-flags.mjs'

const START = new URL('../../src/app/server/start.ts', import.meta.url)
const END_WITH_US = new URL('../lib/end-with-parent.mjs', import.meta.url)
/** As `npm start` does: without it the compiler of TypeScript stays in memory, some 35 MB. */
const COMPILE_CACHE = new URL('../../node_modules/.cache/node', import.meta.url).pathname

export type ShopUnderTest = {
  readonly address: string
  readonly pid: number
  readonly cpuSeconds: () => Promise<number>
  /** Resident memory of the shop's process. */
  readonly memoryMegabytes: () => Promise<number>
  readonly stop: () => Promise<void>
  /** At once and without a word, like `kill -9`. */
  readonly kill: () => Promise<void>
}

/** Starts the built shop on a free port with the given settings; limits are out of the way. */
export async function startShop(
  settings: Record<string, string>,
  { isUnlimited = true } = {},
): Promise<ShopUnderTest> {
  const child = spawn(
    process.execPath,
    [...SHOP_NODE_FLAGS, `--import=${END_WITH_US.href}`, START.pathname],
    {
      env: {
        PATH: process.env.PATH,
        ...SHOP_ENVIRONMENT,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        NODE_ENV: 'production',
        PORT: '0',
        ...(isUnlimited && GENEROUS_LIMITS),
        FEED_MINUTES: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const address = await announcedAddress(child)
  return {
    address,
    pid: child.pid ?? 0,
    cpuSeconds: () => metric(address, 'process_cpu_seconds_total'),
    memoryMegabytes: async () => (await metric(address, 'process_resident_memory_bytes')) / 2 ** 20,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function announcedAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the shop has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new ScriptStop('Магазин не запустился.')
}

async function metric(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1])
}
