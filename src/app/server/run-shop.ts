// One web process from the open database to the last answered request.

import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { watchHolders } from '#src/back-office/server/public.ts'
import { sweepImports } from '#src/catalogue-import/server/public.ts'
import { sweepExchanges } from '#src/commerceml/server/public.ts'
import { sweepLetters } from '#src/letters/server/public.ts'
import {
  releaseUncollected,
  releaseUnconfirmed,
  saveReservationDays,
  saveWaiting,
} from '#src/orders/server/public.ts'
import {
  offerOnlinePayment,
  savePaymentHours,
  startPaymentWork,
} from '#src/payments/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { announce } from './announce.ts'
import { type Ending, untilAborted } from './asked-to-end.ts'
import { buildServer, writesOf } from './build-server.ts'
import { loadBuiltPages } from './built-pages.ts'
import { listenForCommands } from './command-socket.ts'
import type { Config } from './config.ts'
import { keepFeeds } from './keep-feeds.ts'
import { letterPost } from './letter-post.ts'
import { paymentDesk } from './payment-desk.ts'
import { prepareToServe } from './prepare-database.ts'

/**
 * Serves until the end or until the database is lost, which it throws. What was opened is closed
 * here, the last first, however it ends: requests in flight are answered before the database goes.
 */
export async function runShop(config: Config, ending: Ending): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { db, ...prepared } = open.use(await prepareToServe(config, ending.asked))
  const reads = config.replicaUrl ? await openReplica(config) : db
  if (reads !== db) open.defer(() => reads.close())
  const writes = writesOf({ config, db })
  const health = await openHealth(config, { db, reads })
  open.defer(health.close)
  const draining = ending.asked
  const pages = await loadBuiltPages()
  const server = await buildServer({ config, db, reads, writes, health, draining, pages })
  const letters = letterPost(config, { db, log: server.log })
  open.defer(letters.stop)
  open.defer(() => server.close())
  open.defer(await keepOrders(config, { db, writes }, server))
  open.defer(watchStock(config, db, server))
  open.defer(await keepPayments(config, writes, server))
  open.defer(sweepOldLetters(db, server))
  open.defer(sweepOldImports(db, server))
  open.defer(keepFeeds(config, { db: reads, log: server.log }))
  if (!config.databaseUrl) {
    const commands = await listenForCommands(config, db)
    open.defer(commands.close)
  }
  const port = await listen(server, config)
  letters.start()
  if (cluster.isPrimary) announce(config, { ...prepared, port })
  ending.drainFor(config.drainMs)
  await Promise.race([untilAborted(ending.now), failureOf(db)])
}

const HEALTH_MS = 2000

/** Cancels what nobody fetches or confirms, once a minute in every process; returns how to stop. */
async function keepOrders(
  config: Config,
  { db, writes }: { readonly db: Database; readonly writes: Database },
  { log }: FastifyInstance,
) {
  await saveReservationDays(db, config.reservationDays)
  await saveWaiting(db, config.waiting)
  const every = { everyMs: 60_000 }
  const uncollected = repeat({
    ...every,
    work: (end) => releaseUncollected(writes, end),
    onFailure: (error) => log.warn(error, 'uncollected orders were not cancelled'),
  })
  const unconfirmed = repeat({
    ...every,
    work: async (end) => {
      const { warned } = await releaseUnconfirmed(writes, end)
      if (warned > 0) log.warn({ orders: warned }, 'orders will be cancelled unless confirmed')
    },
    onFailure: (error) => log.warn(error, 'unconfirmed orders were not cancelled'),
  })
  return async () => void (await Promise.all([uncollected(), unconfirmed()]))
}

/** Writes to the owner of whoever holds a large share of the stock, in every process in turn. */
const watchStock = (config: Config, db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: () =>
      watchHolders(db, { percent: config.holdingAlertPercent, email: config.company.email }),
    everyMs: 60_000,
    onFailure: (error) => log.warn(error, 'large holders of stock were not looked for'),
  })

const sweepOldLetters = (db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: (end) => sweepLetters(db, end),
    everyMs: 3_600_000,
    onFailure: (error) => log.warn(error, 'old letters were not swept'),
  })

const sweepOldImports = (db: OpenDatabase, { log }: FastifyInstance) =>
  repeat({
    work: async (end) => {
      await sweepImports(db, end)
      await sweepExchanges(db, end)
    },
    everyMs: 3_600_000,
    onFailure: (error) => log.warn(error, 'what old imports have left was not swept'),
  })

/** Offers online payment while there are keys for it, and works at payments; returns how to stop. */
async function keepPayments(config: Config, db: Database, { log }: FastifyInstance) {
  await offerOnlinePayment(db, config.payments.provider !== null)
  await savePaymentHours(db, config.payments.hours)
  return startPaymentWork(paymentDesk(config, { db, log }))
}

const openReplica = (config: Config): Promise<OpenDatabase> =>
  openDatabase({
    url: config.replicaUrl,
    poolSize: config.poolSize,
    statementMs: config.statementMs,
    setting: 'DATABASE_REPLICA_URL',
  })

/** Connections of their own: `/dbz` answers also while every other one is taken. */
async function openHealth(
  config: Config,
  { db, reads }: { db: OpenDatabase; reads: OpenDatabase },
) {
  const { databaseUrl, replicaUrl } = config
  if (!databaseUrl) return { db, replica: null, close: async () => {} }
  const limits = { poolSize: 1, statementMs: HEALTH_MS }
  const first = await openDatabase({ ...limits, url: databaseUrl })
  const setting = 'DATABASE_REPLICA_URL'
  const replica = reads === db ? null : await openDatabase({ ...limits, url: replicaUrl, setting })
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

/** A shop without its database is of no use: whoever watches over it starts it again. */
async function failureOf(db: OpenDatabase): Promise<never> {
  throw await (db.lost ?? new Promise<never>(() => {}))
}
