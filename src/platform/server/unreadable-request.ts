// What comes back for bytes that are no readable HTTP request: the body of every other failure.

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { ShopError } from '#src/shared/errors.ts'
import { errorBody } from './error-handler.ts'
import { isPatientWith } from './slow-uploads.ts'

const REFUSALS: Readonly<Record<string, ShopError>> = {
  HPE_HEADER_OVERFLOW: new ShopError('too-large', 'Адрес или заголовки запроса слишком длинные.'),
  ERR_HTTP_REQUEST_TIMEOUT: new ShopError('malformed', 'Запрос не пришёл целиком: вышло время.'),
}
const UNREADABLE = new ShopError('malformed', 'Запрос не удалось прочитать.')

/** Fastify's handler of client errors: there is no request yet, only a socket, closed after this. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatientWith(socket)) return
  const isGone = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable
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
  socket.destroySoon() // whoever sends rubbish need not hang up
}
