// Builds the Fastify server: plugins, hooks, then the routes of every slice.

import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { serveAccounts } from '#src/accounts/server/accounts.routes.ts'
import { requireCustomer } from '#src/accounts/server/public.ts'
import { requireStaff } from '#src/back-office/server/public.ts'
import { serveStaff } from '#src/back-office/server/staff.routes.ts'
import { serveCatalogue } from '#src/catalogue/server/catalogue.routes.ts'
import { serveCheckout } from '#src/checkout/server/checkout.routes.ts'
import { serveExchange } from '#src/commerceml/server/exchange.routes.ts'
import { serveContent } from '#src/content/server/content.routes.ts'
import { serveDelivery } from '#src/delivery/server/delivery.routes.ts'
import { serveFeeds } from '#src/feeds/server/feeds.routes.ts'
import { serveMaintenance } from '#src/maintenance/server/maintenance.routes.ts'
import { serveOrders } from '#src/orders/server/orders.routes.ts'
import { customerOrders } from '#src/orders/server/public.ts'
import { servePayments } from '#src/payments/server/payments.routes.ts'
import { customerPayments } from '#src/payments/server/public.ts'
import { servePictures } from '#src/pictures/server/pictures.routes.ts'
import { folderStore } from '#src/pictures/server/public.ts'
import type { KnownCallers } from '#src/platform/server/admit-calls.ts'
import { bulkhead, connectionsForWrites } from '#src/platform/server/bulkhead.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import { type Health, serveHealth } from '#src/platform/server/health.routes.ts'
import { logSlowStatements } from '#src/platform/server/log-slow-statements.ts'
import { answerClientError, ignoreExpectHeader } from '#src/platform/server/malformed-request.ts'
import { currentLog, requestLog, trackRequestLogs } from '#src/platform/server/request-log.ts'
import { originForm, refuseBrokenEncoding } from '#src/platform/server/request-target.ts'
import { addSecurityHeaders, securityHeaders } from '#src/platform/server/security-headers.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import { limitParts, storeFile } from '#src/platform/server/uploads.ts'
import { writesPerCaller } from '#src/platform/server/writes-per-caller.ts'
import { customerRequests } from '#src/requests/server/public.ts'
import { serveRequests } from '#src/requests/server/requests.routes.ts'
import { customerReviews } from '#src/reviews/server/public.ts'
import { serveReviews } from '#src/reviews/server/reviews.routes.ts'
import { countEmptySearches, keepShopWords, loadVocabulary } from '#src/search/server/public.ts'
import { serveSearch } from '#src/search/server/search.routes.ts'
import { ShopError } from '#src/shared/errors.ts'
import { mapSources } from '#src/stores/server/public.ts'
import { serveStores } from '#src/stores/server/stores.routes.ts'
import { serveVehicles } from '#src/vehicles/server/vehicles.routes.ts'
import { admitByPrice } from './admit-by-price.ts'
import { serveApiDocs } from './api-docs.ts'
import { type BuiltPages, serveStaticFiles } from './built-pages.ts'
import type { Config } from './config.ts'
import { formerAddresses } from './former-addresses.ts'
import { serveHome } from './home.routes.ts'
import { serveInstalledApp } from './installed-app.ts'
import { keepOfficeApart, serveOffice } from './office.routes.ts'
import type { CacheablePage } from './page-cache.ts'
import { isShownOnPages, servePages } from './pages.routes.ts'
import { renderHtml } from './render-html.ts'
import { requestParts } from './request-jobs.ts'
import { serveRobots, serveSitemap } from './search-engines.routes.ts'
import { serveShopMetrics } from './shop-metrics.ts'
import {
  carrierCalculator,
  exchangeDesk,
  feedFolder,
  importDeps,
  officeRules,
  paymentDeps,
  staffPictures,
} from './wire-slices.ts'

const LARGEST_BODY = 256 * 1024
/** While a statement of the embedded database runs longer, known pages are served as they are. */
const LONG_MS = 300
/** A slow sender holds a connection, so its request has a time limit. */
const TIMEOUTS = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000, // longer than a proxy in front keeps its connections, a minute mostly
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
}

type Watched = Database & Pick<OpenDatabase, 'pool' | 'writtenAt'>

export type ShopParts = {
  readonly config: Config
  readonly db: Watched
  /** For reads of the catalogue: a replica when there is one. */
  readonly reads: Watched
  /** The share of the connections of `db` for statements that wait for row locks. */
  readonly writes?: Watched
  /** Separate connections for health checks; without them the same ones. */
  readonly health?: Pick<Health, 'db' | 'replica'>
  /** Aborted: the process still serves, and closes each connection after its answer. */
  readonly draining?: AbortSignal
  /** The built pages; without them only the API is served. */
  readonly pages?: BuiltPages
}

type WatchedParts = ShopParts & { readonly writes: Watched }

/** The embedded database has one connection, so it needs no bulkhead. */
export const writeDatabase = ({ config, db }: Pick<ShopParts, 'config' | 'db'>): Watched =>
  db.kind === 'embedded' ? db : bulkhead(db, { connections: connectionsForWrites(config.poolSize) })

/** Returns the server of a web process; it does not listen yet. */
export async function buildServer(given: ShopParts): Promise<FastifyInstance> {
  const { config } = given
  const server = fastify({
    logger: requestLog(config.logLevel) ?? false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: LARGEST_BODY,
    genReqId: () => randomUUID(), // unique over all processes and restarts
    forceCloseConnections: 'idle',
    return503OnClosing: false, // requests are answered until the end
    rewriteUrl: originForm,
    ...TIMEOUTS,
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
  })
  const knownCallers = admitByPrice(server, given)
  trackRequestLogs(server)
  const parts = withSlowLog(given, server)
  server.removeContentTypeParser('text/plain') // plain text has no fields to check
  server.setErrorHandler(answerFailure)
  server.setNotFoundHandler(() => {
    throw new ShopError('not-found', 'Такого адреса нет.')
  })
  server.addHook('onRequest', refuseBrokenEncoding)
  server.addHook('onRequest', limitParts(LARGEST_BODY))
  ignoreExpectHeader(server.server)
  await addPlugins(server, config)
  keepOfficeApart(server, config)
  const replica = parts.reads === parts.db ? null : parts.reads
  const { health = { db: parts.db, replica }, draining } = given
  serveHealth(server, { ...health, draining })
  server.addHook('onRequest', (_request, reply, done) => {
    if (draining?.aborted) reply.header('connection', 'close')
    done()
  })
  serveShopMetrics(server, { token: config.metricsToken, ...parts })
  const api = serveApi(server, parts, knownCallers)
  await serveApiDocs(api, config)
  await serveExchange(server, exchangeDesk(config, { db: parts.db, log: server.log }))
  const { company, publicUrl, map } = config
  serveRobots(server, publicUrl)
  serveSitemap(server, { db: parts.reads, publicUrl })
  servePictures(server, folderStore(config.picturesFolder))
  const { hasPriceList, everyMs } = config.feeds
  if (everyMs > 0) serveFeeds(server, { folder: feedFolder(config), hasPriceList })
  if (parts.pages) {
    await serveStaticFiles(server)
    await serveOffice(server, config, isHttps(config))
    await serveInstalledApp(server, { company, hasWorker: config.hasServiceWorker })
    const renderer = { pages: parts.pages, api, settings: { company, publicUrl, map } }
    const currentAddress = formerAddresses(parts.reads)
    const render = async (address: string, request: FastifyRequest): Promise<CacheablePage> => {
      const location = await currentAddress(address)
      if (location === null) return renderHtml(renderer, address, request)
      return { status: 301, html: '', location, isKept: true }
    }
    servePages(server, render, {
      lifeMs: config.pageCacheMs,
      mostBytes: config.pageCacheBytes,
      contactsHeaders: securityHeaders(isHttps(config), mapSources(map)),
      isHeld: () => (parts.reads.pool?.().heldMs ?? 0) > LONG_MS,
      changedAt: () => parts.reads.writtenAt?.(isShownOnPages) ?? 0,
    })
  }
  return server
}

function withSlowLog(given: ShopParts, server: FastifyInstance): WatchedParts {
  const { db, reads, writes = writeDatabase(given), ...rest } = given
  const watch = (database: Watched) =>
    logSlowStatements(database, rest.config.slowQueryMs, (slow) =>
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
    zlibOptions: { level: 4 }, // 5 % larger than level 6, in half the time
  })
  acceptEmptyJson(server)
  await server.register(formbody)
  await server.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: 50, fieldSize: LARGEST_BODY, files: 0 },
    onFile: storeFile,
  })
}

/** Many clients name a content type even without a body. */
function acceptEmptyJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  )
}

/** Counts are saved before the database is closed. */
function emptySearchesOf(server: FastifyInstance, db: Database) {
  const lost = (error: unknown) => server.log.warn(error, 'empty searches were not written')
  const counted = countEmptySearches(db, lost)
  server.addHook('onClose', () => counted.flush().catch(lost))
  return counted
}

function serveApi(
  server: FastifyInstance,
  { config, db, reads, writes }: WatchedParts,
  knownCallers: KnownCallers,
): ApiServer {
  const api: ApiServer = {
    fastify: server,
    calls: new Map(),
    admit: async (caller, access) => {
      const isStaff = access === 'staff'
      const person = await (isStaff ? requireStaff(db, caller) : requireCustomer(db, caller))
      knownCallers.remember(caller.token ?? caller.officeToken, {
        name: `${access} ${person.id}`,
        isStaff,
      })
      return person
    },
  }
  serveVehicles(api, { db: reads })
  serveCatalogue(api, { db: reads })
  serveMaintenance(api, { db: reads })
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
  const calculator = carrierCalculator(config, server.log)
  serveHome(api, { db: reads, calculator })
  serveDelivery(api, { db: reads, calculator })
  serveContent(api, { db: reads })
  serveAccounts(api, {
    db,
    limits: config.limits,
    orders: customerOrders,
    payments: customerPayments,
    reviews: customerReviews,
    requests: customerRequests,
    hasMail: config.smtpUrl !== undefined,
    phone: config.company.phone,
  })
  serveCheckout(api, { db, calculator })
  const asked = requestParts(config, { db, reads })
  server.addHook('onClose', async () => asked.encoder.close())
  serveRequests(api, asked)
  serveReviews(api, { db, reads })
  const writesOf = writesPerCaller(writes, config.limits.callsAtOnce)
  const { limits, waiting } = config
  serveOrders(api, { db, writesOf, limits, confirmHours: waiting.hours, calculator })
  const deps = paymentDeps(config, { db: writes, log: server.log })
  servePayments(api, { db, deps, writesOf })
  const imports = importDeps(config, { db, log: server.log })
  const pictures = staffPictures(config, db)
  server.addHook('onClose', async () => pictures.encoder.close())
  serveStaff(api, {
    ...{ db, deps, imports, limits, rules: officeRules(config), photos: asked.store },
    pictures,
    placing: { calculator, confirmHours: waiting.hours },
  })
  // an unknown address of the API answers JSON for every method; other addresses are pages
  for (const path of ['/api', '/api/*']) {
    server.all(path, () => {
      throw new ShopError('not-found', 'Такого вызова нет.')
    })
  }
  return api
}
