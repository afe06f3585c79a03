// Two shops behind a minimal balancer: it polls /readyz, sends requests in turn to the ready ones,
// keeps its connections, and repeats nothing.

import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningShop } from './running-shop.ts'

const CHECK_MS = 100

type Home = { shop: RunningShop; agent: Agent; isReady: boolean }

export type Balancer = {
  /** Resolves to the status, or to the code of the error that the line broke with. */
  readonly ask: (path: string) => Promise<number | string>
  /** Stops the shop, and takes in the one that `start` gives. */
  readonly restart: (place: number, start: () => Promise<RunningShop>) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function balance(shops: readonly RunningShop[]): Promise<Balancer> {
  const homes: Home[] = shops.map((shop) => ({ shop, agent: newAgent(), isReady: true }))
  const end = new AbortController()
  const checking = checkForEver(homes, end.signal)
  let turn = 0

  const ask = (path: string) => {
    const ready = homes.filter(({ isReady }) => isReady)
    turn += 1
    const home = ready[turn % ready.length]
    return home ? statusOf(home, path) : Promise.resolve('nobody is ready')
  }
  return {
    ask,
    restart: async (place, start) => {
      const home = homes[place]
      if (!home) throw new Error('no such shop')
      await home.shop.stop()
      home.agent.destroy()
      Object.assign(home, { shop: await start(), agent: newAgent() })
      while (!home.isReady) await wait(CHECK_MS)
    },
    stop: async () => {
      end.abort()
      await checking
      for (const { agent } of homes) agent.destroy()
      await Promise.all(homes.map(({ shop }) => shop.stop()))
    },
  }
}

const newAgent = () => new Agent({ keepAlive: true })

async function checkForEver(homes: readonly Home[], end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await Promise.all(
      homes.map(async (home) => {
        home.isReady = (await statusOf({ ...home, agent: false }, '/readyz')) === 200
      }),
    )
    await wait(CHECK_MS)
  }
}

const statusOf = ({ shop, agent }: Pick<Home, 'shop'> & { agent: Agent | false }, path: string) =>
  new Promise<number | string>((resolve) => {
    const asked = request(shop.url + path, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    asked.end()
  })
