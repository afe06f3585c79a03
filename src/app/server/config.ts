// The settings of a process, checked once and frozen. Nothing else reads the environment.

import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ExchangeSettings } from '#src/commerceml/server/public.ts'
import type { Company } from '#src/content/company.ts'
import type { OpenBounds, saveConfirmationHours } from '#src/orders/server/public.ts'
import { areNetworks } from '#src/platform/server/proxies.ts'
import { socketFits } from '#src/platform/server/socket-path.ts'
import { type CurrencyRates, readRates } from '#src/shared/currencies.ts'
import type { MapSettings } from '#src/stores/contract.ts'
import {
  type CdekConfig,
  cdekSettings,
  contradiction,
  exchangeSettings,
  type FeedConfig,
  feedConfig,
  isFactorRequired,
  mapSettings,
  messengersOf,
  type OwnerConfig,
  officeFault,
  openOrderSettings,
  ownerConfig,
  type PaymentSettings,
  paymentSettings,
  sliceFields,
  whole,
} from './slice-settings.ts'

const text = (fallback: string) => z._default(z.string(), fallback)
const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((word) => word === 'true'),
  ),
)
const postgresUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/), z.refine(URL.canParse)),
)
const publicUrl = z.optional(
  z.string().check(z.regex(/^https?:\/\/[^\s/?#]+\/?$/), z.refine(URL.canParse)),
)

const smtpUrl = z.optional(
  z.string().check(z.regex(/^smtps?:\/\/[^\s/?#]+\S*$/), z.refine(URL.canParse)),
)

const environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z._default(z.string().check(z.regex(/^[\w.:%-]+$/)), '127.0.0.1'),
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_POOL: whole(8, 1, 200),
  STATEMENT_SECONDS: whole(15, 1, 3600),
  SEARCH_MS: whole(2000, 50, 600_000),
  DRAIN_SECONDS: whole(0, 0, 300),
  DATA_DIR: text('.data'),
  PICTURES_DIR: z.optional(z.string().check(z.minLength(1))),
  PUBLIC_URL: publicUrl,
  OFFICE_URL: publicUrl,
  DEMO: flag,
  WORKERS: whole(1, 1, 64),
  TRUST_PROXY: z.optional(z.string().check(z.refine(areNetworks))),
  PAGE_CACHE_MS: whole(1000, 0, 3_600_000),
  PAGE_CACHE_MB: whole(64, 1, 4096),
  SERVICE_WORKER: z._default(z.enum(['true', 'false']), 'true'),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  SLOW_QUERY_MS: whole(500, 0, 600_000),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LIMIT_SIGNUP_PER_HOUR: whole(30, 1, 1_000_000),
  LIMIT_LOGIN_PER_ACCOUNT: whole(10, 1, 1_000_000),
  LIMIT_LOGIN_PER_ADDRESS: whole(100, 1, 1_000_000),
  LIMIT_GUESSES_PER_ACCOUNT: whole(100, 1, 1_000_000),
  LIMIT_ALL_LOGINS_PER_ACCOUNT: whole(60, 1, 1_000_000),
  LIMIT_ALL_LOGINS_PER_ADDRESS: whole(600, 1, 1_000_000),
  LIMIT_LETTERS_PER_ACCOUNT: whole(5, 1, 1_000_000),
  LIMIT_LETTERS_PER_ADDRESS: whole(30, 1, 1_000_000),
  LIMIT_ORDERS_PER_HOUR: whole(300, 0, 1000),
  LIMIT_CANCELS_PER_HOUR: whole(300, 0, 1000),
  LIMIT_SEARCH_PER_SECOND: whole(50, 1, 1_000_000),
  LIMIT_COST_PER_SECOND: whole(300, 1, 100_000_000),
  LIMIT_COST_BURST: whole(3000, 100, 100_000_000),
  LIMIT_CALLS_AT_ONCE: whole(6, 1, 1_000_000),
  LIMIT_SEARCHES_AT_ONCE: whole(2, 1, 1_000_000),
  SMTP_URL: smtpUrl,
  RESERVATION_DAYS: whole(3, 1, 365),
  VAT_RATE: z.optional(z.pipe(z.enum(['0', '5', '7', '10', '22']), z.transform(Number))),
  CURRENCY_RATES: z.optional(z.string().check(z.refine((text) => readRates(text) !== null))),
  IMPORT_MAX_MB: whole(512, 1, 100_000),
  IMPORT_ROOM_MB: whole(2048, 1, 1_000_000),
  IMPORT_KEPT_MB: whole(1024, 1, 1_000_000),
  ...sliceFields,
  SEARCH_WORDS: z.optional(z.string().check(z.minLength(1))),
  SELLER_NAME: text('Шёлковый путь'),
  SELLER_PHONE: z._default(z.string().check(z.regex(/^7\d{10}$/)), '78442000000'),
  SELLER_EMAIL: text('shop@silkway.example'),
  SELLER_HOURS: text('Пн–Вс 9.00–20.00'),
  SELLER_LEGAL_NAME: text('ООО «Шёлковый путь» (демонстрация)'),
  SELLER_OGRN: text('1000000000000'),
  SELLER_INN: text('3400000000'),
  SELLER_ADDRESS: text('400000, Волгоград, ул. Примерная, 1'),
  PATH: text(''),
  SILKWAY_STARTED_AT: z.optional(z.string().check(z.regex(/^\d{10,16}$/))),
})

/** Never printed: they hold a password or are one. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'YOOKASSA_SECRET_KEY',
  'EXCHANGE_PASSWORD',
  'CDEK_SECRET',
]

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly replicaUrl: string | undefined
  readonly poolSize: number
  /** Time limit of a statement of a request; PostgreSQL only. */
  readonly statementMs: number
  /** Time limit of a search; it answers with what it has found by then. */
  readonly searchMs: number
  /** How long a process still serves after SIGTERM, while balancers take it out. */
  readonly drainMs: number
  readonly dataDir: string
  readonly picturesFolder: string
  readonly publicUrl: string
  /** The office has a host of its own; null: it is on the shop's. */
  readonly officeUrl: string | null
  readonly isFactorRequired: boolean
  readonly isDemo: boolean
  readonly workers: number
  readonly trustProxy: string | undefined
  readonly pageCacheMs: number
  readonly pageCacheBytes: number
  /** Whether browsers get the worker that shows the offline page. */
  readonly hasServiceWorker: boolean
  readonly logLevel: string
  /** Statements that take as long or longer are logged. */
  readonly slowQueryMs: number
  readonly metricsToken: string | undefined
  readonly limits: {
    readonly signUpPerHour: number
    readonly failedLoginsPerAccount: number
    readonly failedLoginsPerAddress: number
    readonly guessesPerAccount: number
    readonly loginsPerAccount: number
    readonly loginsPerAddress: number
    readonly lettersPerAccount: number
    readonly lettersPerAddress: number
    readonly requestsPerHour: number
    readonly ordersPerHour: number
    readonly cancelsPerHour: number
    readonly searchesPerSecond: number
    /** Per address, in units of about a millisecond of work. */
    readonly costPerSecond: number
    readonly costBurst: number
    readonly callsAtOnce: number
    readonly searchesAtOnce: number
    readonly open: OpenBounds
  }
  /** The mail server, with its password; without one letters are not sent. */
  readonly smtpUrl: string | undefined
  readonly orders: { readonly reservationDays: number; readonly vatRate: number | null }
  /** Rubles for one unit of a currency in which suppliers' lists have prices. */
  readonly currencyRates: CurrencyRates
  /** How long a new order waits for the shop to confirm it. */
  readonly waiting: Parameters<typeof saveConfirmationHours>[1]
  /** The owner gets a letter when an account or address holds a larger share of the stock; 0: never. */
  readonly holdingAlertPercent: number
  /** The largest price list that staff may send. */
  readonly importMaxBytes: number
  readonly importRoomBytes: number
  readonly importKeptBytes: number
  /** A file with further vocabulary of the search. */
  readonly searchWords: string | undefined
  readonly payments: PaymentSettings
  readonly feeds: FeedConfig
  readonly cdek: CdekConfig
  /** Null: the exchange with 1C is off. */
  readonly exchange: ExchangeSettings | null
  readonly company: Company
  readonly map: MapSettings
  readonly owner: OwnerConfig
  /** PATH of the environment. */
  readonly programPath: string
  /** When the start command was given, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Throws one Russian sentence that names the wrong setting. */
export function readConfig(from: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const outcome = environment.safeParse(present)
  if (!outcome.success) {
    const name = String(outcome.error.issues[0]?.path[0])
    const shown = SECRETS.includes(name) ? '' : `: «${from[name]}»`
    throw new Error(`Настройка ${name} задана неверно${shown}. Смотрите .env.example.`)
  }
  const given = outcome.data
  if (given.WORKERS > 1 && !given.DATABASE_URL) {
    throw new Error(
      'Настройка WORKERS больше 1 требует DATABASE_URL: у встроенной базы один хозяин.',
    )
  }
  const fault = contradiction(given) || officeFault(given.OFFICE_URL, given.PUBLIC_URL)
  if (fault) throw new Error(fault)
  if (!given.DATABASE_URL && !socketFits(given.DATA_DIR)) {
    throw new Error(`Настройка DATA_DIR слишком длинна для имени сокета: «${given.DATA_DIR}».`)
  }
  const names = Object.keys(environment.shape)
  return Object.freeze(configOf(given, ownerConfig(given, present, names)))
}

function configOf(given: z.infer<typeof environment>, owner: OwnerConfig): Config {
  const open = openOrderSettings(given, given.SMTP_URL !== undefined)
  return {
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    replicaUrl: given.DATABASE_REPLICA_URL,
    poolSize: given.DATABASE_POOL,
    statementMs: given.STATEMENT_SECONDS * 1000,
    searchMs: given.SEARCH_MS,
    drainMs: given.DRAIN_SECONDS * 1000,
    dataDir: given.DATA_DIR,
    picturesFolder: given.PICTURES_DIR ?? join(given.DATA_DIR, 'pictures'),
    officeUrl: given.OFFICE_URL ?? null,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, ''),
    isDemo: given.DEMO ?? !given.DATABASE_URL,
    isFactorRequired: isFactorRequired(given),
    workers: given.WORKERS,
    trustProxy: given.TRUST_PROXY,
    pageCacheMs: given.PAGE_CACHE_MS,
    pageCacheBytes: given.PAGE_CACHE_MB * 1024 * 1024,
    hasServiceWorker: given.SERVICE_WORKER === 'true',
    logLevel: given.LOG_LEVEL,
    slowQueryMs: given.SLOW_QUERY_MS,
    metricsToken: given.METRICS_TOKEN,
    limits: limitsOf(given, open.bounds),
    smtpUrl: given.SMTP_URL,
    orders: { reservationDays: given.RESERVATION_DAYS, vatRate: given.VAT_RATE ?? null },
    currencyRates: readRates(given.CURRENCY_RATES ?? '') ?? {},
    waiting: open.waiting,
    holdingAlertPercent: open.holdingAlertPercent,
    importMaxBytes: given.IMPORT_MAX_MB * 1024 * 1024,
    importRoomBytes: given.IMPORT_ROOM_MB * 1024 * 1024,
    importKeptBytes: given.IMPORT_KEPT_MB * 1024 * 1024,
    payments: paymentSettings(given),
    feeds: feedConfig(given),
    cdek: cdekSettings(given),
    exchange: exchangeSettings(given),
    searchWords: given.SEARCH_WORDS,
    company: {
      name: given.SELLER_NAME,
      phone: given.SELLER_PHONE,
      email: given.SELLER_EMAIL,
      hours: given.SELLER_HOURS,
      legalName: given.SELLER_LEGAL_NAME,
      registration: registrationOf(given.SELLER_OGRN),
      inn: given.SELLER_INN,
      legalAddress: given.SELLER_ADDRESS,
      messengers: messengersOf(given),
    },
    map: mapSettings(given),
    owner,
    programPath: given.PATH,
    startedAt: given.SILKWAY_STARTED_AT ? Number(given.SILKWAY_STARTED_AT) : Date.now(),
  }
}

const limitsOf = (given: z.infer<typeof environment>, open: OpenBounds): Config['limits'] => ({
  signUpPerHour: given.LIMIT_SIGNUP_PER_HOUR,
  failedLoginsPerAccount: given.LIMIT_LOGIN_PER_ACCOUNT,
  failedLoginsPerAddress: given.LIMIT_LOGIN_PER_ADDRESS,
  guessesPerAccount: given.LIMIT_GUESSES_PER_ACCOUNT,
  loginsPerAccount: given.LIMIT_ALL_LOGINS_PER_ACCOUNT,
  loginsPerAddress: given.LIMIT_ALL_LOGINS_PER_ADDRESS,
  lettersPerAccount: given.LIMIT_LETTERS_PER_ACCOUNT,
  lettersPerAddress: given.LIMIT_LETTERS_PER_ADDRESS,
  requestsPerHour: given.LIMIT_REQUESTS_PER_HOUR,
  ordersPerHour: given.LIMIT_ORDERS_PER_HOUR,
  cancelsPerHour: given.LIMIT_CANCELS_PER_HOUR,
  searchesPerSecond: given.LIMIT_SEARCH_PER_SECOND,
  costPerSecond: given.LIMIT_COST_PER_SECOND,
  costBurst: given.LIMIT_COST_BURST,
  callsAtOnce: given.LIMIT_CALLS_AT_ONCE,
  searchesAtOnce: given.LIMIT_SEARCHES_AT_ONCE,
  open,
})

/** The number of an individual entrepreneur has fifteen digits. */
const registrationOf = (number: string): string =>
  `${/^\d{15}$/.test(number) ? 'ОГРНИП' : 'ОГРН'} ${number}`
