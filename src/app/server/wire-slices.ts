// Builds the dependencies of slices from the settings: payments, exchange with 1C, imports, letters,
// feeds.

import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type ImportDeps, type OfficeRules, recordImport } from '#src/back-office/server/public.ts'
import { runTaskOn } from '#src/catalogue-import/server/public.ts'
import { type ExchangeContext, pictureInbox } from '#src/commerceml/server/public.ts'
import { type CarrierCalculator, cdekCalculator } from '#src/delivery/server/public.ts'
import { startFeedWorker } from '#src/feeds/server/public.ts'
import { type LetterWorker, letterWorker, smtpTransport } from '#src/letters/server/public.ts'
import { startSourceWorker } from '#src/list-sources/server/public.ts'
import { type PaymentDeps, yooKassa } from '#src/payments/server/public.ts'
import { folderStore, pictureEncoder, startPictureWorker } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { hoursOfStore } from '#src/stores/server/public.ts'
import type { Config } from './config.ts'
import { runImportInChild } from './import-child.ts'

/** Without keys the provider is null. */
export function paymentDeps(
  { payments: { provider, taxSystem }, publicUrl, company }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): PaymentDeps {
  return {
    db,
    provider: provider === null ? null : yooKassa(provider),
    seller: { publicUrl, taxSystem, email: company.email },
    log: {
      warn: (what, text) => log.warn(what, text),
      error: (what, text) => log.error(what, text),
    },
  }
}

/** Returns null without CDEK credentials. */
export const carrierCalculator = (
  { cdek }: Config,
  log: FastifyBaseLogger,
): CarrierCalculator | null =>
  cdek && cdekCalculator({ ...cdek, onFailure: (error) => log.warn(error, 'CDEK gave no price') })

/** What the office asks of staff, and how it writes to them. */
export const officeRules = (config: Config): OfficeRules => ({
  isFactorRequired: config.isFactorRequired,
  shop: config.company.name,
  officeUrl: (config.officeUrl ?? config.publicUrl).replace(/\/$/, ''),
  hasMail: config.smtpUrl !== undefined,
  seller: config.company,
})

/** 1C waits at least 30 seconds for an answer. */
const PATIENCE_MS = 10_000
const SILENCE_SECONDS = 15

const exchangeFolder = (dataDir: string): string => join(dataDir, 'exchange')

/** Folder of pictures received from 1C. */
export const inboxOf = ({ dataDir }: Config): string => pictureInbox(exchangeFolder(dataDir))

export const exchangeDesk = (
  { exchange, dataDir, limits }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): ExchangeContext => ({
  db,
  settings: exchange,
  folder: exchangeFolder(dataDir),
  failedLogins: limits.failedLoginsPerAccount,
  patienceMs: PATIENCE_MS,
  silenceSeconds: SILENCE_SECONDS,
  log: { warn: (what, text) => log.warn(what, text) },
})

/** With PostgreSQL an import runs in a child process; the embedded database has one owner. */
export const importDeps = (
  { databaseUrl, dataDir, currencyRates, importMaxBytes, importRoomBytes, importKeptBytes }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): ImportDeps => ({
  db,
  folder: join(dataDir, 'imports'),
  rates: currencyRates,
  mostBytes: importMaxBytes,
  mostBytesAtOnce: importRoomBytes,
  mostBytesKept: importKeptBytes,
  run: databaseUrl === undefined ? runTaskOn(db, recordImport) : runImportInChild(databaseUrl),
  log: { warn: (what, text) => log.warn(what, text) },
})

const IDLE: LetterWorker = { start: () => {}, stop: async () => {} }

export function letterPost(
  { smtpUrl, company, publicUrl }: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): LetterWorker {
  if (!smtpUrl) return IDLE
  const { name, phone, email, hours } = company
  return letterWorker({
    db,
    transport: smtpTransport({ url: smtpUrl, from: { name, address: email } }),
    shop: { publicUrl, name, phone, email, hours },
    hoursOf: (storeId) => hoursOfStore(db, storeId),
    // the reply of the mail server may hold the e-mail: it is in the database, not in the log
    onFailure: (letter) => log.warn(letter, 'a letter was not sent'),
    onLost: (error) => log.warn(error, 'letters could not be looked for'),
  })
}

export const feedFolder = ({ dataDir }: Config): string => join(dataDir, 'feeds')

/** Returns a function that stops the worker. */
export function startFeeds(
  config: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): () => Promise<void> {
  const { feeds, publicUrl, company } = config
  const { everyMs, courierRubles, courierDays, pickupDays, hasPriceList } = feeds
  if (everyMs === 0) return async () => {}
  return startFeedWorker({
    db,
    folder: feedFolder(config),
    settings: {
      courierRubles,
      courierDays,
      pickupDays,
      hasPriceList,
      publicUrl,
      name: company.name,
      legalName: company.legalName,
    },
    everyMs,
    onFailure: (error) => log.warn(error, 'the feeds were not made anew'),
  })
}

/** Photographs that staff bring: encoded apart from those of buyers, who wait for theirs. */
export const staffPictures = (config: Config, db: Database) => ({
  db,
  store: folderStore(config.picturesFolder),
  encoder: pictureEncoder(),
  folder: join(config.dataDir, 'picture-uploads'),
})

/** Returns a function that stops the worker. */
export const startPictures = (
  config: Config,
  { db, log }: { readonly db: Database; readonly log: FastifyBaseLogger },
): (() => Promise<void>) =>
  startPictureWorker({
    db,
    store: folderStore(config.picturesFolder),
    inbox: inboxOf(config),
    onFailure: (error) => log.warn(error, 'pictures of lists and of 1C were not fetched'),
  })

/** Returns a function that stops the worker. */
export function startListSources(
  config: Config,
  parts: { readonly db: Database; readonly log: FastifyBaseLogger },
): () => Promise<void> {
  const { run, log } = importDeps(config, parts)
  return startSourceWorker({
    ...config.owner.sources,
    db: parts.db,
    rates: config.currencyRates,
    run,
    onFailure: (error) => log.warn(error, 'a source of price lists was not looked at'),
  })
}
