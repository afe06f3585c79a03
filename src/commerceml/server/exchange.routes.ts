// /exchange/1c: serves the calls of 1C in plain text, as its protocol requires.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listMethods, STATUS_NAMES } from '#src/orders/server/public.ts'
import { expectedFailure } from '#src/platform/server/error-handler.ts'
import { ShopError } from '#src/shared/errors.ts'
import { infoXml } from '../info-xml.ts'
import type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
import { beginExchange, finishExchange } from './exchange-steps.ts'
import { confirmOrders, giveOrders } from './give-orders.ts'
import { type ExchangeWork, importExchanged, type Progress } from './import-exchanged.ts'
import { importJobs } from './import-jobs.ts'
import { requireNamedPlaces } from './locate-warehouses.ts'
import { hashOf, logInExchange, readCredentials } from './log-in-exchange.ts'
import { receivePiece } from './receive-piece.ts'
import { type Session, setSessionResting, touchSession } from './sessions.repository.ts'

const PATH = '/exchange/1c'
const COOKIE = 'silkway_1c'
const KINDS = ['catalog', 'sale'] as const

type Query = Partial<Record<'type' | 'mode' | 'filename' | 'sessid' | 'version', string>>
type Call = {
  readonly work: ExchangeWork
  readonly session: Session
  readonly query: Query
  readonly request: FastifyRequest
}
type Answer = readonly string[] | Readable

/** The commands of each kind of session. */
const ACTS: Readonly<
  Record<Session['kind'], Readonly<Record<string, (call: Call) => Promise<Answer>>>>
> = {
  catalog: { init, info, file, import: importNamed, deactivate: finish, complete: finish },
  sale: { init, info, query: give, success: confirm, file: fileOfOrders, import: importNamed },
}

export async function serveExchange(server: FastifyInstance, desk: ExchangeContext): Promise<void> {
  const jobs = importJobs()
  const ending = new AbortController()
  server.addHook('preClose', async () => ending.abort())
  server.addHook('onClose', jobs.ended)
  await server.register(async (scope) => {
    // a piece of a file is read as a stream, whatever content type 1C sends
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.route<{ Querystring: Query }>({
      method: ['GET', 'POST'],
      url: PATH,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          return send(reply, await answerTo(desk, request, { jobs, end: ending.signal }))
        } catch (error) {
          return sendFailure(reply, request, error as Error)
        }
      },
    })
  })
}

async function answerTo(
  desk: ExchangeContext,
  request: FastifyRequest<{ Querystring: Query }>,
  process: Pick<ExchangeWork, 'jobs' | 'end'>,
): Promise<Answer> {
  const { settings } = desk
  if (settings === null) {
    throw new ShopError(
      'forbidden',
      'Обмен с 1С выключен: в магазине не заданы EXCHANGE_LOGIN и EXCHANGE_PASSWORD.',
    )
  }
  const query = textsOf(request.query)
  const kind = KINDS.find((known) => known === (query.type ?? 'catalog'))
  if (!kind) throw new ShopError('invalid', `Вид обмена «${shown(query.type)}» не поддерживается.`)
  if (query.mode === 'checkauth') return logIn(desk, settings, { request, kind })
  const act = ACTS[kind][query.mode ?? '']
  if (!act) throw new ShopError('invalid', `Команда «${shown(query.mode)}» не поддерживается.`)
  const session = await sessionOf(desk, request, query)
  if (session.kind !== kind) throw new ShopError('unauthenticated', SESSION_LOST)
  if (!session.hasBegun && !BEFORE_INIT.has(query.mode ?? '')) {
    throw new ShopError('conflict', 'Обмен не начат: сначала нужен запрос init.')
  }
  try {
    return await act({ work: { desk, settings, ...process }, session, query, request })
  } catch (error) {
    // 1C ends a failed exchange: it must not block the next one
    await setSessionResting(desk.db, session.id, true)
    throw error
  }
}

/** 1C asks for `info` right after it has logged in, for its settings. */
const BEFORE_INIT = new Set(['init', 'info'])

const SESSION_LOST = 'Сеанс обмена не найден или окончен. Начните обмен заново.'

async function sessionOf({ db }: ExchangeContext, request: FastifyRequest, query: Query) {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim().split('='))
  const token = cookies.find(([name]) => name === COOKIE)?.[1] ?? ''
  const session = token === '' ? null : await touchSession(db, hashOf(token))
  if (!session) throw new ShopError('unauthenticated', SESSION_LOST)
  if (query.sessid !== undefined && query.sessid !== session.sessid) {
    throw new ShopError('unauthenticated', SESSION_LOST)
  }
  if (session.isEnded && !BEFORE_INIT.has(query.mode ?? '')) {
    throw new ShopError('conflict', 'Этот обмен окончен: начат новый. Начните обмен заново.')
  }
  return session
}

type Login = { readonly request: FastifyRequest; readonly kind: Session['kind'] }

async function logIn(desk: ExchangeContext, settings: ExchangeSettings, { request, kind }: Login) {
  const credentials = readCredentials(request.headers.authorization)
  const { token, sessid } = await logInExchange(desk, settings, {
    credentials,
    address: request.ip,
    kind,
  })
  const timestamp = Math.floor(Date.now() / 1000)
  return ['success', COOKIE, token, `sessid=${sessid}`, `timestamp=${timestamp}`]
}

async function init({ work: { desk, settings }, session, query }: Call): Promise<Answer> {
  const version = /^\d\.\d{1,2}$/.test(query.version ?? '') ? (query.version ?? '') : ''
  if (session.kind === 'catalog') await requireNamedPlaces(desk.db, settings.warehouses)
  await beginExchange(desk, session, version)
  const answer = ['zip=yes', `file_limit=${settings.pieceBytes}`]
  return version === '' ? answer : [...answer, `sessid=${session.sessid}`, `version=${version}`]
}

/** States, ways of payment and delivery, which the settings of 1C show. */
async function info({ work: { desk } }: Call): Promise<Answer> {
  const { payment, shipping } = await listMethods(desk.db)
  const statuses = Object.entries(STATUS_NAMES).map(([id, name]) => ({ id, name }))
  const payments = payment.map(({ online, ...one }) => ({ ...one, isOnline: online !== undefined }))
  return Readable.from([infoXml({ statuses, payments, deliveries: shipping })])
}

async function file({ work: { desk, settings }, session, query, request }: Call): Promise<Answer> {
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  await receivePiece(desk, settings, { session, name: query.filename ?? '', body })
  return ['success']
}

async function importNamed({ work, session, query }: Call): Promise<Answer> {
  return progressAnswer(await importExchanged(work, session, query.filename ?? ''))
}

/** Before version 3 there is no call to import orders: the last piece of the file imports them. */
async function fileOfOrders(call: Call): Promise<Answer> {
  const answer = await file(call)
  const { work, session, query, request } = call
  const isWholePiece = Number(request.headers['content-length']) === work.settings.pieceBytes
  const isLater = session.version.startsWith('3') || isWholePiece
  return isLater
    ? answer
    : progressAnswer(await importExchanged(work, session, query.filename ?? ''))
}

async function finish({ work, session, query }: Call): Promise<Answer> {
  const act = query.mode === 'complete' ? 'complete' : 'deactivate'
  return progressAnswer(await finishExchange(work, session, act))
}

async function give({ work: { desk }, session }: Call): Promise<Answer> {
  return Readable.from(await giveOrders(desk.db, session, new Date()))
}

async function confirm({ work: { desk }, session }: Call): Promise<Answer> {
  const count = await confirmOrders(desk.db, session)
  return ['success', `Заказов передано: ${count}.`]
}

const progressAnswer = ({ isDone, text }: Progress): Answer => [
  isDone ? 'success' : 'progress',
  text,
]

/** A repeated field is an array: its first value counts. */
const textsOf = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value[0] : value),
    ]),
  )

const shown = (text = ''): string => text.slice(0, 30)

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (answer instanceof Readable) return reply.type('application/xml; charset=utf-8').send(answer)
  return reply.type('text/plain; charset=utf-8').send(`${answer.join('\n')}\n`)
}

/** 1C shows the text after `failure` to its user; it ignores bodies of other HTTP statuses. */
function sendFailure(reply: FastifyReply, request: FastifyRequest, error: Error): FastifyReply {
  const failure = expectedFailure(error)
  if (failure) request.log.info({ kind: failure.kind }, failure.message)
  else request.log.error(error)
  const text = failure?.message ?? 'Внутренняя ошибка магазина. Повторите обмен позже.'
  const isStranger = failure?.kind === 'unauthenticated' && !request.headers.authorization
  if (isStranger) reply.header('www-authenticate', 'Basic realm="1C", charset="UTF-8"').code(401)
  if (failure?.kind === 'too-large') reply.header('connection', 'close')
  return send(reply, ['failure', text])
}
