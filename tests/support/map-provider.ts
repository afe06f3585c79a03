// A stand-in for the map provider: a script of version 2.1 that records its calls, and tiles.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

export type AskedOfMap = { readonly call: string; readonly with: unknown[] }

/** Runs in the browser, in place of the provider's own script. */
function provide() {
  const asked: AskedOfMap[] = []
  const note = (call: string, ...given: unknown[]) => void asked.push({ call, with: given })
  class Placemark {
    readonly at: unknown
    readonly words: unknown
    constructor(at: unknown, words: unknown) {
      this.at = at
      this.words = words
    }
  }
  class Clusterer {
    readonly options: unknown
    constructor(options: unknown) {
      this.options = options
    }
    add(placemarks: unknown[]) {
      note('cluster', this.options, placemarks)
    }
  }
  class ProviderMap {
    readonly geoObjects = { add: () => note('add') }
    readonly behaviors = { disable: () => {} }
    readonly balloon = {
      open: (...given: unknown[]) => note('balloon.open', ...given),
      close: () => note('balloon.close'),
    }
    constructor(place: HTMLElement, state: unknown) {
      place.textContent = 'Карта поставщика'
      note('map', state)
    }
    async setCenter(...given: unknown[]) {
      note('setCenter', ...given)
    }
    destroy() {
      note('destroy')
    }
  }
  const ready = (resolve: () => void) => resolve()
  Object.assign(window, { asked, ymaps: { ready, Map: ProviderMap, Clusterer, Placemark } })
}

const TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'

type Behaviour =
  | 'answers'
  | 'refuses'
  | 'is silent'
  | 'has every other tile'
  | 'has no tiles either'

/** Without the script of the provider the shop's own map asks for tiles. */
function isRefused(behave: Behaviour, url: string): boolean {
  if (behave === 'has no tiles either') return true
  const [, column] = /^\/tiles\/\d+\/(\d+)/.exec(url) ?? []
  if (behave === 'has every other tile') return column === undefined || Number(column) % 2 === 0
  return behave === 'refuses' && column === undefined
}

/** `behave` is what the next asker for the script meets. */
export async function runMapProvider() {
  let behave: Behaviour = 'answers'
  const addresses: string[] = []
  const server = createServer((request, reply) => {
    const { url = '' } = request
    addresses.push(url)
    const isTile = url.startsWith('/tiles/')
    if (behave === 'is silent' && !isTile) return
    if (isRefused(behave, url)) reply.writeHead(503).end()
    else if (isTile) reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(TILE)
    else reply.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${provide})()`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** What was asked for, newest last. */
    addresses,
    let: (how: Behaviour) => {
      behave = how
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type MapProvider = Awaited<ReturnType<typeof runMapProvider>>

/** What was asked of the provider's map on this page, by the name of the call. */
export async function askedOf(page: Page, call: string): Promise<AskedOfMap['with'][]> {
  const asked = await page.evaluate(() => (window as { asked?: AskedOfMap[] }).asked ?? [])
  return asked.filter((each) => each.call === call).map((each) => each.with)
}
