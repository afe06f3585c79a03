// Admission control: the first hook of every request refuses callers over their rate limit.

import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import type { CallBudget, Refusal } from './call-budget.ts'
import type { Price, PriceOf } from './call-price.ts'
import { callerOf, countedAddress } from './caller.ts'
import type { ConcurrencyLimit, Release } from './concurrency-limit.ts'
import { errorBody } from './error-handler.ts'
import { checkTarget } from './request-target.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyRequest {
    releaseSlot: Release | null
    /** The call is over its limit, and is answered from the cache. */
    isServedFromCache: boolean
  }
}

type Admission = {
  readonly budget: CallBudget
  readonly gate: ConcurrencyLimit
  readonly priceOf: PriceOf
  /** Sets the headers that every response carries. */
  readonly setHeaders: (request: FastifyRequest, reply: FastifyReply) => void
  /** A short HTML page for a refused browser. */
  readonly refusalPage: (text: string, seconds: number) => string
}

type Refused = { readonly refusal: Refusal; readonly price: Price }

/** `name` is unique, such as `customer 12`. */
type KnownCaller = { readonly name: string; readonly isStaff: boolean }

/** Remembers customers and staff whose token was verified, by token. */
export type KnownCallers = { readonly remember: (token: string | null, who: KnownCaller) => void }

const MOST_TOKENS = 20_000
const TOKEN_LIFE_MS = 3_600_000
/** A refused address is logged once in this time. */
const QUIET_MS = 60_000
const MOST_LOGGED = 1000

export function admitCalls(server: FastifyInstance, admission: Admission): KnownCallers {
  const { budget, gate, priceOf } = admission
  const people = new LRUCache<string, KnownCaller>({ max: MOST_TOKENS, ttl: TOKEN_LIFE_MS })
  const logged = new LRUCache<string, true>({ max: MOST_LOGGED, ttl: QUIET_MS })
  server.decorateRequest('releaseSlot', null)
  server.decorateRequest('isServedFromCache', false)

  const refuse = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => {
    const address = countedAddress(request) ?? 'unknown'
    if (!logged.has(address)) {
      logged.set(address, true)
      request.log.warn(
        { kind: 'too-many-requests', address, reason: refused.refusal.reason },
        'refused',
      )
    }
    const { setHeaders, refusalPage } = admission
    setHeaders(request, reply)
    answerRefusal(request, reply, { ...refused, refusalPage })
  }

  const isPaidByPerson = (request: FastifyRequest, price: Price): boolean => {
    const { authorization, cookie } = request.headers
    if (!price.isBuying || (authorization === undefined && cookie === undefined)) return false
    const { token, officeToken, countedAddress: address } = callerOf(request)
    const person = people.get(token ?? officeToken ?? '')
    if (person === undefined) return false
    // staff have a budget of their own: nobody can sign up as staff
    return budget.takeOfPerson(person.name, price, person.isStaff ? null : address)
  }

  let isWarned = false
  const warnOfProxy = ({ log }: FastifyRequest) => {
    if (isWarned) return
    isWarned = true
    log.warn({ kind: 'unnamed-proxy' }, UNNAMED_PROXY)
  }

  server.addHook('onRequest', (request, reply, done) => {
    const spelling = checkTarget(request.url)
    if (spelling !== 'canonical') {
      admission.setHeaders(request, reply)
      return answerSpelling(request, reply, spelling)
    }
    const price = request.routeOptions.config.price?.(request) ?? priceOf(request)
    if (price === null) return done()
    const address = countedAddress(request)
    if (address === null) warnOfProxy(request)
    const answerKnown = (refusal: Refusal) => {
      request.isServedFromCache = price.fallback?.() === true && budget.takeOfKnown(address)
      if (request.isServedFromCache) return done()
      refuse(request, reply, { refusal, price })
    }
    const refusal = isPaidByPerson(request, price) ? null : budget.take(address, price)
    if (refusal) return answerKnown(refusal)
    if (price.kind === 'cheap') return done()
    const entered = gate.enter(address, price.kind)
    const goOn = (release: Release | null) => {
      if (request.raw.socket.destroyed) {
        // the client disconnected while it waited
        release?.()
        return void reply.hijack()
      }
      request.releaseSlot = release
      return release ? done() : answerKnown(TOO_MANY_AT_ONCE)
    }
    return entered instanceof Promise ? void entered.then(goOn) : goOn(entered)
  })
  // released when the response is ready: a slow reader must not hold a slot
  server.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseSlot?.()
    done()
  })
  return {
    remember: (token, who) => void (token !== null && people.set(token, who)),
  }
}

const UNNAMED_PROXY =
  'buyers come through a proxy on this computer and all have its address, so no budget and no ' +
  'bound for an address is kept: set TRUST_PROXY=loopback and let the proxy send X-Forwarded-For'

const TOO_MANY_AT_ONCE: Refusal = { reason: 'overload', retryAfterSeconds: 1 }

function answerSpelling(
  request: FastifyRequest,
  reply: FastifyReply,
  spelling: 'refused' | { readonly location: string },
): void {
  if (spelling !== 'refused') return void reply.redirect(spelling.location, 308)
  const failure = new ShopError('malformed', 'Адрес не удалось прочитать.')
  sendBare(request, reply, {
    status: STATUS_BY_KIND.malformed,
    type: 'application/json',
    body: JSON.stringify(errorBody(failure, request.id)),
  })
}

const TEXTS: Readonly<Record<Refusal['reason'], readonly [ErrorKind, string]>> = {
  budget: ['too-many-requests', 'Слишком много запросов. Попробуйте позже.'],
  group: ['too-many-requests', 'Слишком много запросов. Попробуйте позже.'],
  overload: ['unavailable', 'Сейчас очень много посетителей. Попробуйте через несколько секунд.'],
}

type Answer = Refused & Pick<Admission, 'refusalPage'>

/** Bypasses the other hooks, so that a refusal costs as little as possible. */
function answerRefusal(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { refusal, price, refusalPage } = answer
  const [kind, text] = TEXTS[refusal.reason]
  const seconds = refusal.retryAfterSeconds
  const headers = { 'retry-after': seconds }
  const status = STATUS_BY_KIND[kind]
  const failure = new ShopError(kind, text)
  if (price.refusedAs === 'exchange') {
    // 1C does not read other statuses
    const body = `failure\n${text}\n`
    sendBare(request, reply, { status: 200, type: 'text/plain', body, headers })
    return
  }
  const isPage = price.fallback !== undefined
  sendBare(request, reply, {
    status,
    headers,
    type: isPage ? 'text/html' : 'application/json',
    body: isPage ? refusalPage(text, seconds) : JSON.stringify(errorBody(failure, request.id)),
  })
}

type Bare = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string | number>>
}

/** A body up to this size is read to its end: closing the connection earlier loses the response. */
const MOST_READ = 64 * 1024

function sendBare(request: FastifyRequest, reply: FastifyReply, { status, type, ...bare }: Bare) {
  reply.hijack()
  const { method, headers } = request
  const length = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0)
  reply.raw.writeHead(status, STATUS_CODES[status] ?? '', {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(bare.body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(length > MOST_READ && { connection: 'close' }),
    ...bare.headers,
  })
  reply.raw.end(method === 'HEAD' ? undefined : bare.body)
}
