// One Fastify instance: plugins, then every slice's routes, one per line.

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
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
import { limitParts } from '#src/platform/server/body-length.ts'
import { refuseBrokenEncoding } from '#src/platform/server/broken-encoding.ts'
import { currentLog, followRequests } from '#src/platform/server/current-request.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import { serveHealth } from '#src/platform/server/health.routes.ts'
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
  /** The built pages; without them only the API is served. */
  readonly pages?: BuiltPages
}

/** Everything that a process of the shop answers; it does not listen yet. */
export async function buildServer(given: ShopParts): Promise<FastifyInstance> {
  const { config } = given
  const server = fastify({
    logger: requestLog(config.logLevel) ?? false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: LARGEST_BODY,
    genReqId: () => randomUUID(), // one name over all processes and restarts
    forceCloseConnections: 'idle',
    ...PATIENCE,
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerUnreadable,
  })
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
  serveHealth(server, parts.db)
  serveShopMetrics(server, { token: config.metricsToken, db: parts.db, reads: parts.reads })
  const searchLimit = {
    rateLimit: { max: config.limits.searchesPerSecond, timeWindow: 1000, groupId: 'search' },
  }
  const api = serveApi(server, parts, searchLimit)
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
      searchLimit,
      contactsHeaders: securityHeaders(isHttps(config), mapSources(map)),
      isHeld: () => (parts.reads.pool?.().heldMs ?? 0) > LONG_MS,
      changedAt: () => parts.reads.writtenAt?.(changesPages) ?? 0,
    })
  }
  return server
}

function tellingOfSlow({ db, reads, ...rest }: ShopParts, server: FastifyInstance): ShopParts {
  const watch = (database: Watched) =>
    tellOfSlow(database, rest.config.slowQueryMs, (slow) =>
      currentLog(server).warn(slow, 'slow statement'),
    )
  const watched = watch(db)
  return { ...rest, db: watched, reads: reads === db ? watched : watch(reads) }
}

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')

async function addPlugins(server: FastifyInstance, config: Config): Promise<void> {
  addSecurityHeaders(server, isHttps(config))
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new ShopError('too-many-requests', 'Слишком много запросов. Попробуйте позже.', {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  })
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
  { config, db, reads }: ShopParts,
  searchLimit: { rateLimit: object },
): ApiServer {
  const api: ApiServer = {
    fastify: server,
    calls: new Map(),
    admit: (caller, access) =>
      access === 'staff' ? requireStaff(db, caller) : requireCustomer(db, caller),
  }
  serveHome(api, { db: reads })
  serveVehicles(api, { db: reads })
  serveCatalogue(api, { db: reads, limit: searchLimit })
  serveSearch(api, {
    db: reads,
    shopWords: keepShopWords(
      reads,
      () => loadVocabulary(config.searchWords),
      (error) => server.log.warn(error, 'the words of searches were not read anew'),
    ),
    emptySearches: emptySearchesOf(server, db),
    limit: searchLimit,
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
  serveOrders(api, { db, limits: config.limits, confirmHours: config.waiting.hours })
  const desk = paymentDesk(config, { db, log: server.log })
  servePayments(api, desk)
  const imports = importDesk(config, { db, log: server.log })
  serveStaff(api, { desk, imports, limits: config.limits })
  // an unknown address of the API is JSON, whatever the method; pages answer for the rest
  for (const path of ['/api', '/api/*']) {
    server.all(path, () => {
      throw new ShopError('not-found', 'Такого вызова нет.')
    })
  }
  return api
}
