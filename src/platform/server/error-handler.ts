// Turns every error into one response: status, Russian message, request id, no stack.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import { isUnavailable } from './database-errors.ts'

const LOG_LEVELS: Partial<Record<ErrorKind, 'debug' | 'info' | 'warn' | 'error'>> = {
  unauthenticated: 'info',
  'code-needed': 'info',
  'passkey-needed': 'info',
  'verification-needed': 'info',
  forbidden: 'warn',
  conflict: 'info',
  'too-many-requests': 'warn',
  unavailable: 'error',
}

const levelOf = ({ kind, particulars }: ShopError) =>
  particulars.isGuess ? 'info' : (LOG_LEVELS[kind] ?? 'debug')

const UNREADABLE = ['malformed', 'Запрос не удалось прочитать.'] as const

/** Fastify's own refusals by status; any other 4xx means an unreadable request. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, readonly [ErrorKind, string]>> = {
  403: ['forbidden', 'Сюда нельзя.'],
  404: ['not-found', 'Такого адреса нет.'],
  408: ['malformed', 'Запрос не удалось прочитать: вышло время.'],
  413: ['too-large', 'Запрос слишком большой.'],
  414: ['malformed', 'Слишком длинный адрес.'],
  415: ['unsupported-type', 'Такой тип данных не принимается.'],
  429: ['too-many-requests', 'Слишком много запросов. Попробуйте позже.'],
}

// the multipart parser throws plain errors, such as «Multipart: Boundary not found»
const BROKEN_MULTIPART = /^(Multipart: |.*unexpected end of multipart data)/i

/** Retry-After of a 503: by then a lock is released or a queue has drained. */
export const RETRY_AFTER_SECONDS = 5

/** The expected failure behind an error, or null for a bug. */
export function expectedFailure(error: FastifyError | Error): ShopError | null {
  if (error instanceof ShopError) return error
  if (isUnavailable(error)) {
    const text = 'Магазин временно недоступен. Попробуйте через минуту.'
    return new ShopError('unavailable', text, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  const status = BROKEN_MULTIPART.test(error.message) ? 400 : (error as FastifyError).statusCode
  if (status === undefined || status < 400 || status > 499) return null
  return new ShopError(...(FRAMEWORK_REFUSALS[status] ?? UNREADABLE))
}

export function errorBody(failure: ShopError | null, requestId: string): ErrorBody {
  if (!failure) {
    const message = 'Внутренняя ошибка сервера. Попробуйте позже.'
    return { message, code: 'internal', request_id: requestId }
  }
  const { fields, lines, order } = failure.particulars
  return {
    message: failure.message,
    code: failure.kind,
    ...(fields && { errors: fields }),
    ...(lines && { lines }),
    ...(order && { order }),
    request_id: requestId,
  }
}

const ABORTED = new ShopError('malformed', 'Запрос не пришёл целиком: связь оборвалась.')

/** The client disconnected before its request was complete. */
const isAborted = ({ raw }: FastifyRequest): boolean => !raw.complete && Boolean(raw.errored)

/** In bytes. */
const MOST_DISCARDED = 8 * 1024 * 1024

/**
 * The rest of a file that is a little too large is read: whoever sends it would lose the answer with the
 * connection.
 */
const isDiscarded = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  config?.uploads !== undefined &&
  Number(headers['content-length']) <= config.uploads.mostBytes + MOST_DISCARDED

/** Fastify's error handler; also handles failures before routing. */
export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = isAborted(request) ? ABORTED : expectedFailure(error)
  const reason = error.cause instanceof Error ? error.cause : error
  if (failure) request.log[levelOf(failure)]({ kind: failure.kind }, reason.message)
  else request.log.error(error)
  const body = errorBody(failure, request.id)
  const retryAfter = failure?.particulars.retryAfterSeconds
  if (retryAfter) reply.header('retry-after', retryAfter)
  // else the rest of the body would be read and discarded
  if (failure?.kind === 'too-large' && !isDiscarded(request)) reply.header('connection', 'close')
  return reply
    .code(STATUS_BY_KIND[body.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
