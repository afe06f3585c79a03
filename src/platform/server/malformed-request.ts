// Answers requests that Node itself would refuse: invalid HTTP and unknown Expect headers.

import { randomUUID } from 'node:crypto'
import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { ShopError } from '#src/shared/errors.ts'
import { errorBody } from './error-handler.ts'
import { isSlowUpload } from './upload-timeouts.ts'

const REFUSALS: Readonly<Record<string, ShopError>> = {
  HPE_HEADER_OVERFLOW: new ShopError('too-large', 'Адрес или заголовки запроса слишком длинные.'),
  ERR_HTTP_REQUEST_TIMEOUT: new ShopError('malformed', 'Запрос не пришёл целиком: вышло время.'),
}
const UNREADABLE = new ShopError('malformed', 'Запрос не удалось прочитать.')

/** Fastify's clientErrorHandler: there is no reply yet, only the socket. Closes it afterwards. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlowUpload(socket)) return // upload-timeouts.ts closes it
  // a browser that opened a connection in advance would take an answer for that of its next request
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  const isGone = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || isUnused
  if (isGone) return void socket.destroy()

  const refusal = REFUSALS[error.code ?? ''] ?? UNREADABLE
  const status = STATUS_BY_KIND[refusal.kind]
  const body = JSON.stringify(errorBody(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon() // after the response is sent, without waiting for the client
}

/** Answers a request with an unknown Expect header as usual; Node would send an empty 417. */
export function ignoreExpectHeader(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
