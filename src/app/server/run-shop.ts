// Runs one web process, from opening the database to the last answered request.

import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import {
  notifyOfHolders,
  notifyOfReviews,
  notifyOfSources,
  notifyOfUnwarned,
  runBulkJobs,
  sealActs,
} from '#src/back-office/server/public.ts'
import { sweepImports } from '#src/catalogue-import/server/public.ts'
import { sweepExchanges } from '#src/commerceml/server/public.ts'
import { sweepLetters } from '#src/letters/server/public.ts'
import {
  releaseUncollected,
  releaseUnconfirmed,
  saveConfirmationHours,
  saveOrderSettings,
} from '#src/orders/server/public.ts'
import {
  offerOnlinePayment,
  savePaymentHours,
  startPaymentWorker,
} from '#src/payments/server/public.ts'
import { folderStore, sweepInbox, sweepPictures } from '#src/pictures/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { followOffers } from '#src/supply/server/public.ts'
import { buildServer, writeDatabase } from './build-server.ts'
import { loadBuiltPages } from './built-pages.ts'
import type { Config } from './config.ts'
import { prepareToServe } from './prepare-database.ts'
import { printStart } from './print-start.ts'
import { startRequestJobs } from './request-jobs.ts'
import { type ShutdownSignals, untilAborted } from './shutdown-signals.ts'
import {
  inboxOf,
  letterPost,
  paymentDeps,
  startFeeds,
  startListSources,
  startPictures,
} from './wire-slices.ts'

/** The shop may not import the command line, so the listener of its socket is passed in. */
export type CommandListener = (
  config: Config,
  db: OpenDatabase,
) => Promise<{ close: () => Promise<void> }>

/**
 * Serves until the shutdown; throws when the database is lost. Closes everything in reverse order:
 * requests in flight are answered before the database is closed.
 */
export async function runShop(
  config: Config,
  ending: ShutdownSignals,
  listenForCommands: CommandListener,
): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { db, ...prepared } = open.use(await prepareToServe(config, ending.asked))
  const reads = config.replicaUrl ? await openReplica(config) : db
  if (reads !== db) open.defer(() => reads.close())
  const writes = writeDatabase({ config, db })
  const health = await openHealth(config, { db, reads })
  open.defer(health.close)
  const draining = ending.asked
  const pages = await loadBuiltPages()
  const server = await buildServer({ config, db, reads, writes, health, draining, pages })
  const letters = letterPost(config, { db, log: server.log })
  open.defer(letters.stop)
  open.defer(() => server.close())
  open.defer(await startOrderJobs(config, { db, writes }, server))
  open.defer(startOwnerNotices(config, db, server))
  open.defer(startSealing(config, db, server))
  open.defer(await startPayments(config, writes, server))
  open.defer(startLetterSweep(db, server))
  open.defer(startImportSweep(db, server))
  open.defer(startPictureSweep(config, db, server))
  open.defer(startPictures(config, { db, log: server.log }))
  open.defer(startFeeds(config, { db: reads, log: server.log }))
  open.defer(startFollowingOffers(writes, server))
  open.defer(startListSources(config, { db, log: server.log }))
  open.defer(startRequestJobs(config, { db, log: server.log }))
  if (!config.databaseUrl) {
    const commands = await listenForCommands(config, db)
    open.defer(commands.close)
  }
  const port = await listen(server, config)
  letters.start()
  limitHeapGrowth()
  if (cluster.isPrimary) printStart(config, { ...prepared, port })
  ending.drainFor(config.drainMs)
  await Promise.race([untilAborted(ending.now), failureOf(db)])
}

const HEALTH_MS = 2000

/** How late a bulk step of orders begins at most. */
const BULK_MS = 1000

/**
 * Cancels uncollected and unconfirmed orders once a minute, and takes bulk steps of staff; returns a
 * function that stops it.
 */
async function startOrderJobs(
  config: Config,
  { db, writes }: { readonly db: Database; readonly writes: Database },
  { log }: FastifyInstance,
) {
  await saveOrderSettings(db, config.orders)
  await saveConfirmationHours(db, config.waiting)
  const uncollected = repeat({
    everyMs: 60_000,
    work: (end) => releaseUncollected(writes, end),
    onFailure: (error) => log.warn(error, 'uncollected orders were not cancelled'),
  })
  const unconfirmed = repeat({
    everyMs: 60_000,
    work: async (end) => {
      const { warned } = await releaseUnconfirmed(writes, end)
      if (warned > 0) log.warn({ orders: warned }, 'orders will be cancelled unless confirmed')
    },
    onFailure: (error) => log.warn(error, 'unconfirmed orders were not cancelled'),
  })
  const bulk = repeat({
    everyMs: BULK_MS,
    work: (end) => runBulkJobs(writes, end),
    onFailure: (error) => log.warn(error, 'bulk steps of orders failed'),
  })
  return async () => void (await Promise.all([uncollected(), unconfirmed(), bulk()]))
}

/** Notifies the owner of held stock, waiting orders, new reviews and price lists, once a minute. */
const startOwnerNotices = (config: Config, db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: async () => {
      const { email } = config.company
      await notifyOfHolders(db, { percent: config.holdingAlertPercent, email })
      await notifyOfUnwarned(db, email)
      await notifyOfReviews(db, email)
      await notifyOfSources(db, email)
    },
    everyMs: 60_000,
    onFailure: (error) => log.warn(error, 'large holders of stock were not looked for'),
  })

/**
 * Seals the acts of staff once a minute. The head of the chain goes to the log at any level but
 * `silent`: who rewrites the journal would have to rewrite the log too.
 */
function startSealing(config: Config, db: OpenDatabase, server: FastifyInstance) {
  const log = config.logLevel === 'silent' ? server.log : server.log.child({}, { level: 'info' })
  return repeat({
    work: async (end) => {
      const head = await sealActs(db, end)
      if (!head) return
      const { place, actId, hash } = head
      log.info({ place, actId, hash: hash.toString('hex') }, 'the journal of staff is sealed')
    },
    everyMs: 60_000,
    onFailure: (error) => server.log.warn(error, 'acts of staff were not sealed'),
  })
}

const startLetterSweep = (db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: (end) => sweepLetters(db, end),
    everyMs: 3_600_000,
    onFailure: (error) => log.warn(error, 'old letters were not swept'),
  })

const startImportSweep = (db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: async (end) => {
      await sweepImports(db, end)
      await sweepExchanges(db, end)
    },
    everyMs: 3_600_000,
    onFailure: (error) => log.warn(error, 'what old imports have left was not swept'),
  })

const startPictureSweep = (config: Config, db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: (end) =>
      Promise.all([
        sweepPictures({ db, store: folderStore(config.picturesFolder) }, end),
        sweepInbox(inboxOf(config)),
      ]),
    everyMs: 3_600_000,
    onFailure: (error) => log.warn(error, 'pictures that no product shows were not swept'),
  })

/** Once a second, from whom the products are sold whose offers or stock have changed. */
const startFollowingOffers = (db: Database, { log }: FastifyInstance) =>
  repeat({
    work: (end) => followOffers(db, end),
    everyMs: 1000,
    onFailure: (error) => log.warn(error, 'offers of suppliers were not followed'),
  })

/** Offers online payment if there are keys; returns a function that stops the worker. */
async function startPayments(config: Config, db: Database, { log }: FastifyInstance) {
  await offerOnlinePayment(db, config.payments.provider !== null)
  await savePaymentHours(db, config.payments.hours)
  return startPaymentWorker(paymentDeps(config, { db, log }))
}

const openReplica = (config: Config): Promise<OpenDatabase> =>
  openDatabase({
    url: config.replicaUrl,
    poolSize: config.poolSize,
    statementMs: config.statementMs,
    setting: 'DATABASE_REPLICA_URL',
  })

/** Opens separate connections, so that `/dbz` answers while all others are busy. */
async function openHealth(
  config: Config,
  { db, reads }: { db: OpenDatabase; reads: OpenDatabase },
) {
  const { databaseUrl, replicaUrl } = config
  if (!databaseUrl) return { db, replica: null, close: async () => {} }
  const first = await openDatabase({ url: databaseUrl, poolSize: 1, statementMs: HEALTH_MS })
  const replica =
    reads === db
      ? null
      : await openDatabase({
          url: replicaUrl,
          poolSize: 1,
          statementMs: HEALTH_MS,
          setting: 'DATABASE_REPLICA_URL',
        })
  const close = async () => void (await Promise.all([first.close(), replica?.close()]))
  return { db: first, replica, close }
}

async function listen(server: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Порт ${port} занят: задайте другой в PORT.`)
    if (code === 'EACCES') throw new Error(`Порт ${port} запрещён: задайте другой в PORT.`)
    throw new Error(`Настройка HOST: на этом компьютере нет адреса «${host}» (${code}).`)
  }
  return (server.server.address() as AddressInfo).port
}

/** Rejects when the database is lost: the supervisor restarts the shop. */
async function failureOf(db: OpenDatabase): Promise<never> {
  throw await (db.lost ?? new Promise<never>(() => {}))
}

const MEGABYTE = 2 ** 20
/** More is a large catalogue: frequent collections of it cost more time than the memory is worth. */
const SMALL_HEAP = 128 * MEGABYTE
/** The old generation grows by this share of what is in use. */
const GROWTH_PERCENT = 75

/** Limits how far the heap of a small shop grows before it is collected: docs/decisions/0041. V8 reads the flag at each collection. A flag that it does not know is ignored with a warning. */
function limitHeapGrowth(): void {
  if (getHeapStatistics().used_heap_size > SMALL_HEAP) return
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
