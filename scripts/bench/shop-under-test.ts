// A shop as it is served, in a process of its own, for the length of a measurement.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ScriptStop } from '../lib/script.mjs'

const START = new URL('../../src/app/server/start.ts', import.meta.url)
const END_WITH_US = new URL('../lib/end-with-parent.mjs', import.meta.url)
const UNLIMITED = '1000000'

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
export async function startShop(settings: Record<string, string>): Promise<ShopUnderTest> {
  const child = spawn(process.execPath, [`--import=${END_WITH_US.href}`, START.pathname], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      LIMIT_SEARCH_PER_SECOND: UNLIMITED,
      LIMIT_SIGNUP_PER_HOUR: UNLIMITED,
      LIMIT_ORDERS_PER_HOUR: '0',
      LIMIT_CANCELS_PER_HOUR: '0',
      LIMIT_OPEN_UNITS: '0',
      LIMIT_OPEN_RUBLES: '0',
      LIMIT_OPEN_UNITS_UNCONFIRMED: '0',
      LIMIT_OPEN_RUBLES_UNCONFIRMED: '0',
      LIMIT_OPEN_UNITS_PER_ADDRESS: '0',
      FEED_MINUTES: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
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
