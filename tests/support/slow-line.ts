// A slow line in front of a shop: pages come through it in pieces, everything else at once.

import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const PIECE_BYTES = 3 * 1024
/** Some frames of the screen: what has come is drawn before the next piece comes. */
const BETWEEN_MS = 60

export type SlowLine = {
  readonly url: string
  readonly close: () => Promise<void>
}

export async function slowLine(shop: string): Promise<SlowLine> {
  const server = createServer((question, reply) => void passOn(shop, question, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function passOn(shop: string, question: IncomingMessage, reply: ServerResponse) {
  const { method, url = '/' } = question
  const headers = { ...question.headers, host: new URL(shop).host }
  const isPage = headers['sec-fetch-mode'] === 'navigate'
  if (isPage) {
    delete headers['if-none-match'] // a page from the cache is whole
    headers['accept-encoding'] = 'identity' // packed pieces do not fall where they are cut
  }
  const asked = request(new URL(url, shop), { method, headers })
  asked.on('error', () => reply.destroy())
  question.pipe(asked)
  asked.on('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    if (isPage) void sendInPieces(answer, reply)
    else answer.pipe(reply)
  })
}

async function sendInPieces(answer: IncomingMessage, reply: ServerResponse) {
  const page = await buffer(answer)
  for (let start = 0; start < page.length; start += PIECE_BYTES) {
    if (start > 0) await pause(BETWEEN_MS)
    reply.write(page.subarray(start, start + PIECE_BYTES))
  }
  reply.end()
}
