// A slow line in front of a shop: pages come through it in pieces, and each is drawn before the next
// one comes. Everything else comes at once.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

const PIECE_BYTES = 3 * 1024
/** A document that draws nothing yet is not waited for any longer. */
const PATIENCE_MS = 3000
/** Marks the requests of the slow tab. */
const TAB = 'x-tab'

export type SlowLine = {
  readonly url: string
  /** A tab whose pages come in pieces; those of others come whole. */
  readonly newTab: (context: BrowserContext) => Promise<Page>
  /** How many pieces were drawn before the next one came. */
  readonly drawnPieces: () => number
  readonly close: () => Promise<void>
}

export async function slowLine(shop: string): Promise<SlowLine> {
  const tabs: Page[] = []
  let drawnPieces = 0
  const drawn = () => {
    drawnPieces += 1
  }
  const server = createServer((question, reply) => {
    const isPage = question.headers['sec-fetch-mode'] === 'navigate'
    const tab = isPage ? tabs[Number(question.headers[TAB])] : undefined
    passOn(shop, question, reply, tab ? { tab, drawn } : null)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newTab: async (context) => {
      const tab = await context.newPage()
      await tab.setExtraHTTPHeaders({ [TAB]: String(tabs.push(tab) - 1) })
      return tab
    },
    drawnPieces: () => drawnPieces,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Slow = { readonly tab: Page; readonly drawn: () => void }

function passOn(shop: string, question: IncomingMessage, reply: ServerResponse, slow: Slow | null) {
  const { method, url = '/' } = question
  const headers = { ...question.headers, host: new URL(shop).host }
  if (slow) {
    delete headers['if-none-match'] // a page from the cache is whole
    headers['accept-encoding'] = 'identity' // packed pieces do not fall where they are cut
  }
  const asked = request(new URL(url, shop), { method, headers })
  asked.on('error', () => reply.destroy())
  question.pipe(asked)
  asked.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    if (slow) void sendInPieces(answer, reply, slow)
    else answer.pipe(reply)
  })
}

async function sendInPieces(answer: IncomingMessage, reply: ServerResponse, { tab, drawn }: Slow) {
  const page = await buffer(answer)
  const body = Math.max(page.indexOf('<body'), 0) // nothing is drawn of a head
  reply.write(page.subarray(0, body + PIECE_BYTES))
  for (let start = body + PIECE_BYTES; start < page.length; start += PIECE_BYTES) {
    if (await isDrawn(tab)) drawn()
    reply.write(page.subarray(start, start + PIECE_BYTES))
  }
  reply.end()
}

/** Waits until the tab has drawn what has come so far; false when it has not, in all that time. */
async function isDrawn(tab: Page): Promise<boolean> {
  const look = () =>
    tab.evaluate(
      (patience) =>
        new Promise<'drawn' | 'late' | 'not yet'>((resolve) => {
          // before the first piece there is another document
          const isThere = location.protocol !== 'about:'
          setTimeout(() => resolve(isThere ? 'late' : 'not yet'), isThere ? patience : 10)
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(isThere ? 'drawn' : 'not yet')),
          )
        }),
      PATIENCE_MS,
    )
  while (!tab.isClosed()) {
    // between two documents nothing can be asked
    const state = await look().catch(() => sleep(10, 'not yet' as const))
    if (state !== 'not yet') return state === 'drawn'
  }
  return false
}
