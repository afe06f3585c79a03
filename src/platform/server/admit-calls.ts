// The first hook of every request: refuses what an address may not ask for now, before any work.

import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import type { CallBudget, Refusal } from './call-budget.ts'
import type { CallGate, Leave } from './call-gate.ts'
import type { Price, PriceOf } from './call-price.ts'
import { callerOf, countedAddress } from './caller.ts'
import { errorBody } from './error-handler.ts'
import { spellingOf } from './straight-path.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to another one
  interface FastifyRequest {
    /** Gives back the place of a running call. */
    leaveGate: Leave | null
    /** The call was refused, and is answered from what is known. */
    isKnownEnough: boolean
  }
}

type Admission = {
  readonly budget: CallBudget
  readonly gate: CallGate
  readonly priceOf: PriceOf
  /** What every answer says of trust and of its connection. */
  readonly setHeaders: (request: FastifyRequest, reply: FastifyReply) => void
  /** A short page for a browser that is refused. */
  readonly refusalPage: (text: string, seconds: number) => string
}

type Refused = { readonly refusal: Refusal; readonly price: Price }

/** Customers and staff whose token was checked a short while ago, by token. */
export type KnownPeople = { readonly remember: (token: string | null, who: string) => void }

const MOST_TOKENS = 20_000
const TOKEN_LIFE_MS = 3_600_000
/** An address that is refused is logged once in this time. */
const QUIET_MS = 60_000
const MOST_LOGGED = 1000

export function admitCalls(server: FastifyInstance, admission: Admission): KnownPeople {
  const { budget, gate, priceOf } = admission
  const people = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: TOKEN_LIFE_MS })
  const logged = new LRUCache<string, true>({ max: MOST_LOGGED, ttl: QUIET_MS })
  server.decorateRequest('leaveGate', null)
  server.decorateRequest('isKnownEnough', false)

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
    if (!price.isBuying || request.headers.authorization === undefined) return false
    const person = people.get(callerOf(request).token ?? '')
    return person !== undefined && budget.takeOfPerson(person, price)
  }

  let isWarned = false
  const warnOfProxy = ({ log }: FastifyRequest) => {
    if (isWarned) return
    isWarned = true
    log.warn({ kind: 'unnamed-proxy' }, UNNAMED_PROXY)
  }

  server.addHook('onRequest', (request, reply, done) => {
    const spelling = spellingOf(request.url)
    if (spelling !== 'straight') {
      admission.setHeaders(request, reply)
      return answerSpelling(request, reply, spelling)
    }
    const price = request.routeOptions.config.price?.(request) ?? priceOf(request)
    if (price === null || isPaidByPerson(request, price)) return done()
    const address = countedAddress(request)
    if (address === null) warnOfProxy(request)
    const answerKnown = (refusal: Refusal) => {
      request.isKnownEnough = price.fallback?.() === true && budget.takeOfKnown(address)
      if (request.isKnownEnough) return done()
      refuse(request, reply, { refusal, price })
    }
    const refusal = budget.take(address, price)
    if (refusal) return answerKnown(refusal)
    if (price.kind === 'cheap') return done()
    const entered = gate.enter(address, price.kind)
    const goOn = (leave: Leave | null) => {
      if (request.raw.socket.destroyed) {
        // who has hung up while he waited is not worked for
        leave?.()
        return void reply.hijack()
      }
      request.leaveGate = leave
      return leave ? done() : answerKnown(TOO_MANY_AT_ONCE)
    }
    return entered instanceof Promise ? void entered.then(goOn) : goOn(entered)
  })
  // when the answer is ready, or a slow reader would hold his place
  server.addHook('onSend', (request, _reply, _payload, done) => {
    request.leaveGate?.()
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

/** Written past the other hooks: a refusal is to cost as little as it can. */
function answerRefusal(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { refusal, price, refusalPage } = answer
  const [kind, text] = TEXTS[refusal.reason]
  const seconds = refusal.retryAfterSeconds
  const headers = { 'retry-after': seconds }
  const status = STATUS_BY_KIND[kind]
  const failure = new ShopError(kind, text)
  if (price.refusedAs === 'exchange') {
    // other statuses 1C would not read
    const body = `failure\n${text}\n`
    sendBare(request, reply, { status: 200, type: 'text/plain', body, headers })
    return
  }
  const isPage = price.fallback !== undefined
  sendBare(request, reply, {
    ...{ status, headers },
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

/** A body that is no longer is read to its end: a connection cut before it loses the answer. */
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
