// One Fastify instance: plugins, then every slice's routes, one per line.

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import { serveAccounts } from '#src/accounts/server/accounts.routes.ts'
import { requireCustomer } from '#src/accounts/server/public.ts'
import { requireStaff } from '#src/back-office/server/public.ts'
import { serveStaff } from '#src/back-office/server/staff.routes.ts'
import { serveCatalogue } from '#src/catalogue/server/catalogue.routes.ts'
import { serveCheckout } from '#src/checkout/server/checkout.routes.ts'
import { serveExchange } from '#src/commerceml/server/exchange.routes.ts'
import { serveContent } from '#src/content/server/content.routes.ts'
import { serveFeeds } from '#src/feeds/server/feeds.routes.ts'
import { serveOrders } from '#src/orders/server/orders.routes.ts'
import { customerOrders } from '#src/orders/server/public.ts'
import { servePayments } from '#src/payments/server/payments.routes.ts'
import { customerPayments } from '#src/payments/server/public.ts'
import type { KnownPeople } from '#src/platform/server/admit-calls.ts'
import { limitParts } from '#src/platform/server/body-length.ts'
import { refuseBrokenEncoding } from '#src/platform/server/broken-encoding.ts'
import { bulkhead, placesForWrites } from '#src/platform/server/bulkhead.ts'
import { currentLog, followRequests } from '#src/platform/server/current-request.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import { type Health, serveHealth } from '#src/platform/server/health.routes.ts'
import { originForm } from '#src/platform/server/origin-form.ts'
import { requestLog } from '#src/platform/server/request-log.ts'
import { addSecurityHeaders, securityHeaders } from '#src/platform/server/security-headers.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import { tellOfSlow } from '#src/platform/server/slow-statements.ts'
import { answerWhateverIsExpected } from '#src/platform/server/unknown-expectation.ts'
import { answerUnreadable } from '#src/platform/server/unreadable-request.ts'
import { keepFile } from '#src/platform/server/uploads.ts'
import { countEmptySearches, keepShopWords, loadVocabulary } from '#src/search/server/public.ts'
import { serveSearch } from '#src/search/server/search.routes.ts'
import { ShopError } from '#src/shared/errors.ts'
import { mapSources } from '#src/stores/server/public.ts'
import { serveStores } from '#src/stores/server/stores.routes.ts'
import { serveVehicles } from '#src/vehicles/server/vehicles.routes.ts'
import { admitByPrice } from './admit-by-price.ts'
import { serveApiDocs } from './api-docs.ts'
import type { BuiltPages } from './built-pages.ts'
import type { Config } from './config.ts'
import { exchangeDesk } from './exchange-desk.ts'
import { serveHome } from './home.routes.ts'
import { importDesk } from './import-desk.ts'
import { feedFolder } from './keep-feeds.ts'
import { servePages } from './pages.routes.ts'
import { paymentDesk } from './payment-desk.ts'
import { renderHtml } from './render-html.ts'
import { serveRobots } from './robots.routes.ts'
import { serveShopMetrics } from './shop-metrics.ts'
import { changesPages } from './shown-changes.ts'
import { serveSitemap } from './sitemap.routes.ts'
import { serveStaticFiles } from './static-files.ts'

const LARGEST_BODY = 256 * 1024
/** Who asks the embedded database behind something that takes longer is told what is known. */
const LONG_MS = 300
/** Who sends slowly holds a connection; who is late is looked for every few seconds. */
const PATIENCE = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000, // longer than a proxy in front keeps its connections, a minute mostly
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
}

type Watched = Database & Pick<OpenDatabase, 'pool' | 'writtenAt'>

export type ShopParts = {
  readonly config: Config
  readonly db: Watched
  /** Where catalogue reads go: a replica when there is one. */
  readonly reads: Watched
  /** The part of `db` for what waits for rows. */
  readonly writes?: Watched
  /** Connections of their own to look at the databases by; else the same ones. */
  readonly health?: Pick<Health, 'db' | 'replica'>
  /** Aborted: the process still serves, on connections that end with their answer. */
  readonly draining?: AbortSignal
  /** The built pages; without them only the API is served. */
  readonly pages?: BuiltPages
}

type WatchedParts = ShopParts & { readonly writes: Watched }

/** The embedded database has one connection: whoever asks it takes turns anyway. */
export const writesOf = ({ config, db }: Pick<ShopParts, 'config' | 'db'>): Watched =>
  db.kind === 'embedded' ? db : bulkhead(db, { places: placesForWrites(config.poolSize) })

/** Everything that a process of the shop answers; it does not listen yet. */
export async function buildServer(given: ShopParts): Promise<FastifyInstance> {
  const { config } = given
  const server = fastify({
    logger: requestLog(config.logLevel) ?? false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: LARGEST_BODY,
    genReqId: () => randomUUID(), // one name over all processes and restarts
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what still comes while it closes is answered
    rewriteUrl: originForm,
    ...PATIENCE,
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerUnreadable,
  })
  const people = admitByPrice(server, given)
  followRequests(server)
  const parts = tellingOfSlow(given, server)
  server.removeContentTypeParser('text/plain') // a plain text has no fields to check
  server.setErrorHandler(answerFailure)
  server.setNotFoundHandler(() => {
    throw new ShopError('not-found', 'Такого адреса нет.')
  })
  server.addHook('onRequest', refuseBrokenEncoding)
  server.addHook('onRequest', limitParts(LARGEST_BODY))
  answerWhateverIsExpected(server.server)
  await addPlugins(server, config)
  const replica = parts.reads === parts.db ? null : parts.reads
  const { health = { db: parts.db, replica }, draining } = given
  serveHealth(server, { ...health, draining })
  server.addHook('onRequest', (_request, reply, done) => {
    if (draining?.aborted) reply.header('connection', 'close')
    done()
  })
  serveShopMetrics(server, { token: config.metricsToken, ...parts })
  const api = serveApi(server, parts, people)
  await serveApiDocs(api, config)
  await serveExchange(server, exchangeDesk(config, { db: parts.db, log: server.log }))
  const { company, publicUrl, map } = config
  serveRobots(server, publicUrl)
  serveSitemap(server, { db: parts.reads, publicUrl })
  const { hasPriceList, everyMs } = config.feeds
  if (everyMs > 0) serveFeeds(server, { folder: feedFolder(config), hasPriceList })
  if (parts.pages) {
    await serveStaticFiles(server)
    const renderer = { pages: parts.pages, api, settings: { company, publicUrl, map } }
    servePages(server, (address, request) => renderHtml(renderer, address, request), {
      lifeMs: config.pageCacheMs,
      mostBytes: config.pageCacheBytes,
      contactsHeaders: securityHeaders(isHttps(config), mapSources(map)),
      isHeld: () => (parts.reads.pool?.().heldMs ?? 0) > LONG_MS,
      changedAt: () => parts.reads.writtenAt?.(changesPages) ?? 0,
    })
  }
  return server
}

function tellingOfSlow(given: ShopParts, server: FastifyInstance): WatchedParts {
  const { db, reads, writes = writesOf(given), ...rest } = given
  const watch = (database: Watched) =>
    tellOfSlow(database, rest.config.slowQueryMs, (slow) =>
      currentLog(server).warn(slow, 'slow statement'),
    )
  const watched = watch(db)
  const replica = reads === db ? watched : watch(reads)
  return { ...rest, db: watched, reads: replica, writes: writes === db ? watched : watch(writes) }
}

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')

async function addPlugins(server: FastifyInstance, config: Config): Promise<void> {
  addSecurityHeaders(server, isHttps(config))
  await server.register(etag, { weak: true })
  await server.register(compress, {
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 4 }, // a twentieth larger than at 6, in half the time
  })
  acceptEmptyJson(server)
  await server.register(formbody)
  await server.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 50, fieldSize: LARGEST_BODY, files: 0 },
    onFile: keepFile,
  })
}

/** A call without a body may still name its type, as many clients always do. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  )
}

/** What was counted is written down before the database is closed. */
function emptySearchesOf(server: FastifyInstance, db: Database) {
  const lost = (error: unknown) => server.log.warn(error, 'empty searches were not written')
  const counted = countEmptySearches(db, lost)
  server.addHook('onClose', () => counted.flush().catch(lost))
  return counted
}

function serveApi(
  server: FastifyInstance,
  { config, db, reads, writes }: WatchedParts,
  people: KnownPeople,
): ApiServer {
  const api: ApiServer = {
    fastify: server,
    calls: new Map(),
    admit: async (caller, access) => {
      const isOfStaff = access === 'staff'
      const person = await (isOfStaff ? requireStaff(db, caller) : requireCustomer(db, caller))
      people.remember(caller.token, `${isOfStaff ? 'staff' : 'customer'} ${person.id}`)
      return person
    },
  }
  serveHome(api, { db: reads })
  serveVehicles(api, { db: reads })
  serveCatalogue(api, { db: reads })
  serveSearch(api, {
    db: reads,
    shopWords: keepShopWords(
      reads,
      () => loadVocabulary(config.searchWords),
      (error) => server.log.warn(error, 'the words of searches were not read anew'),
    ),
    emptySearches: emptySearchesOf(server, db),
    searchMs: config.searchMs,
  })
  serveStores(api, { db: reads })
  serveContent(api, { db: reads })
  serveAccounts(api, {
    db,
    limits: config.limits,
    orders: customerOrders,
    payments: customerPayments,
    hasMail: config.smtpUrl !== undefined,
    phone: config.company.phone,
  })
  serveCheckout(api, { db })
  serveOrders(api, { db, writes, limits: config.limits, confirmHours: config.waiting.hours })
  const desk = paymentDesk(config, { db: writes, log: server.log })
  servePayments(api, { db, desk })
  const imports = importDesk(config, { db, log: server.log })
  serveStaff(api, { db, desk, imports, limits: config.limits })
  // an unknown address of the API is JSON, whatever the method; pages answer for the rest
  for (const path of ['/api', '/api/*']) {
    server.all(path, () => {
      throw new ShopError('not-found', 'Такого вызова нет.')
    })
  }
  return api
}
