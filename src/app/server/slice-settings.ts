// The settings of single slices and of the owner's commands, read from the environment.

import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ExchangeSettings } from '#src/commerceml/server/public.ts'
import type { Messenger } from '#src/content/company.ts'
import type { CdekSettings } from '#src/delivery/server/public.ts'
import type { FeedSettings } from '#src/feeds/server/public.ts'
import type { SourceDeps } from '#src/list-sources/server/public.ts'
import type { OpenBounds, saveConfirmationHours } from '#src/orders/server/public.ts'
import { isSafeAddress } from '#src/payments/server/public.ts'
import { kopecksOf } from '#src/shared/money.ts'
import type { MapSettings } from '#src/stores/contract.ts'

/** A whole number between two bounds. */
export const whole = (fallback: number, least: number, most: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/)), String(fallback)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  )

/** Working days as Yandex reads them: `0`, `1-3`, or nothing where nobody knows. */
const days = (fallback: string) =>
  z._default(z.string().check(z.regex(/^\d{1,2}(-\d{1,2})?$/)), fallback)
const rubles = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)))

// `Main warehouse=ул. Мира, 1; 5f3c…=3`
const PAIRS = /^\s*[^=;]+=[^=;]+(;\s*[^=;]+=[^=;]+)*;?\s*$/

/** Schema of the shop's link in a messenger. */
const messenger = z.optional(
  z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s"'<>@]+$/), z.refine(URL.canParse)),
)

const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/), z.refine(URL.canParse))
// no braces in the host: the page's policy names it
const tilesUrl = z.optional(
  z.string().check(
    z.regex(/^(https?:\/\/[^\s/{}]+)?\/(?!\/)\S*$/),
    z.refine((url) => ['{z}', '{x}', '{y}'].every((place) => url.includes(place))),
  ),
)

export const sliceFields = {
  LIMIT_REQUESTS_PER_HOUR: whole(20, 1, 1_000_000),
  SELLER_TELEGRAM: messenger,
  SELLER_WHATSAPP: messenger,
  SELLER_MAX: messenger,
  SELLER_VK: messenger,
  LIMIT_OPEN_UNITS: whole(1000, 0, 1_000_000),
  LIMIT_OPEN_RUBLES: whole(1_500_000, 0, 999_999_999),
  LIMIT_OPEN_UNITS_UNCONFIRMED: whole(50, 0, 1_000_000),
  LIMIT_OPEN_RUBLES_UNCONFIRMED: whole(150_000, 0, 999_999_999),
  LIMIT_OPEN_UNITS_PER_ADDRESS: whole(300, 0, 1_000_000),
  LIMIT_OPEN_UNITS_NEWCOMERS: whole(3000, 0, 1_000_000),
  CONFIRM_HOURS: whole(336, 0, 720),
  CONFIRM_WARNING_HOURS: whole(48, 1, 720),
  HOLDING_ALERT_PERCENT: whole(2, 0, 100),
  YOOKASSA_SHOP_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  YOOKASSA_SECRET_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  YOOKASSA_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/), z.refine(isSafeAddress)),
    'https://api.yookassa.ru/v3',
  ),
  YOOKASSA_TAX_SYSTEM: z.optional(z.string().check(z.regex(/^[1-6]$/))),
  PAYMENT_HOURS: whole(24, 1, 720),
  FEED_MINUTES: whole(30, 0, 10_080),
  FEED_COURIER_RUBLES: rubles,
  FEED_COURIER_DAYS: days(''),
  FEED_PICKUP_DAYS: days('0-2'),
  PRICE_LIST: z._default(z.enum(['true', 'false']), 'true'),
  EXCHANGE_LOGIN: z.optional(z.string().check(z.regex(/^[^:\s]{1,100}$/))),
  EXCHANGE_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  EXCHANGE_PRICE_TYPE: z.optional(z.string().check(z.minLength(1))),
  EXCHANGE_WAREHOUSES: z.optional(z.string().check(z.regex(PAIRS))),
  EXCHANGE_PIECE_KB: whole(1024, 1, 102_400),
  EXCHANGE_MAX_MB: whole(2048, 1, 100_000),
  CDEK_ACCOUNT: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  CDEK_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  CDEK_CITY: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  CDEK_TARIFFS: z._default(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,20}$/)), '136,234'),
  CDEK_CARRIER: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'СДЭК'),
  CDEK_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/), z.refine(URL.canParse)),
    'https://api.cdek.ru/v2',
  ),
  YANDEX_MAPS_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
  YANDEX_MAPS_URL: z._default(webAddress, 'https://api-maps.yandex.ru/2.1/'),
  MAP_TILES_URL: tilesUrl,
  MAP_TILES_ATTRIBUTION: z._default(z.string(), ''),
  OFFICE_SECOND_FACTOR: z.optional(z.enum(['required', 'optional'])),
}

const fields = z.object(sliceFields)
type Given = z.infer<typeof fields>

/** One Russian sentence about settings that contradict each other, or of which one is missing. */
export function contradiction(given: Given): string {
  const { YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY, EXCHANGE_LOGIN, EXCHANGE_PASSWORD } = given
  const { CDEK_ACCOUNT, CDEK_SECRET, CDEK_CITY } = given
  const { CONFIRM_HOURS, CONFIRM_WARNING_HOURS } = given
  return (
    missingOf({ YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY }, 'для оплаты онлайн') ||
    missingOf({ EXCHANGE_LOGIN, EXCHANGE_PASSWORD }, 'для обмена с 1С') ||
    missingOf({ CDEK_ACCOUNT, CDEK_SECRET }, 'для калькулятора СДЭК') ||
    missingOf({ CDEK_ACCOUNT, CDEK_CITY }, 'для калькулятора СДЭК') ||
    (CONFIRM_HOURS === 0 || CONFIRM_WARNING_HOURS < CONFIRM_HOURS
      ? ''
      : 'Настройка CONFIRM_WARNING_HOURS должна быть меньше, чем CONFIRM_HOURS: ' +
        'покупателя предупреждают раньше, чем заказ отменяется. Смотрите .env.example.')
  )
}

type FactorSettings = Pick<Given, 'OFFICE_SECOND_FACTOR'> & {
  readonly DEMO?: boolean | undefined
  readonly DATABASE_URL?: string | undefined
}

/** Whether staff without a second factor may do nothing but set one; a demonstration asks for none. */
export function isFactorRequired(given: FactorSettings): boolean {
  const isDemo = given.DEMO ?? !given.DATABASE_URL
  return (given.OFFICE_SECOND_FACTOR ?? (isDemo ? 'optional' : 'required')) === 'required'
}

/** The host of the office serves nothing else. */
export const officeFault = (office: string | undefined, shop: string | undefined): string =>
  office && shop && new URL(office).host === new URL(shop).host
    ? 'Настройка OFFICE_URL — отдельный адрес служебной части, не тот же, что PUBLIC_URL.'
    : ''

/** A sentence when only one of a pair is set. */
function missingOf(pair: Readonly<Record<string, string | undefined>>, purpose: string): string {
  const missing = Object.keys(pair).filter((name) => pair[name] === undefined)
  if (missing.length !== 1) return ''
  return `Настройка ${missing[0]} не задана: ${purpose} нужны и она, и её пара. Смотрите .env.example.`
}

/** Messenger links in the order in which pages show them. */
export const messengersOf = (given: Given): Messenger[] =>
  [
    { name: 'Telegram', url: given.SELLER_TELEGRAM },
    { name: 'WhatsApp', url: given.SELLER_WHATSAPP },
    { name: 'MAX', url: given.SELLER_MAX },
    { name: 'ВКонтакте', url: given.SELLER_VK },
  ].flatMap(({ name, url }) => (url === undefined ? [] : { name, url }))

export type PaymentSettings = {
  /** Null: nothing can be paid online. */
  readonly provider: {
    readonly url: string
    readonly shopId: string
    readonly secretKey: string
  } | null
  readonly taxSystem: number | null
  /** How long an order waits for its payment. */
  readonly hours: number
}

export function paymentSettings(given: Given): PaymentSettings {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey, YOOKASSA_TAX_SYSTEM } = given
  const url = given.YOOKASSA_URL.replace(/\/$/, '')
  return {
    provider: shopId && secretKey ? { url, shopId, secretKey } : null,
    taxSystem: YOOKASSA_TAX_SYSTEM === undefined ? null : Number(YOOKASSA_TAX_SYSTEM),
    hours: given.PAYMENT_HOURS,
  }
}

export type OpenOrderSettings = {
  readonly bounds: OpenBounds
  readonly waiting: Parameters<typeof saveConfirmationHours>[1]
  readonly holdingAlertPercent: number
}

/**
 * Without a mail server nobody can confirm an e-mail, so the bounds of confirmed customers hold for
 * all; nor can anybody be warned, so no order expires.
 */
export const openOrderSettings = (given: Given, hasMail: boolean): OpenOrderSettings => ({
  bounds: {
    units: given.LIMIT_OPEN_UNITS,
    total: kopecksOf(given.LIMIT_OPEN_RUBLES),
    unconfirmedUnits: hasMail ? given.LIMIT_OPEN_UNITS_UNCONFIRMED : given.LIMIT_OPEN_UNITS,
    unconfirmedTotal: kopecksOf(
      hasMail ? given.LIMIT_OPEN_RUBLES_UNCONFIRMED : given.LIMIT_OPEN_RUBLES,
    ),
    unconfirmedOfAddress: hasMail ? given.LIMIT_OPEN_UNITS_PER_ADDRESS : 0,
    newcomersOfAddress: given.LIMIT_OPEN_UNITS_NEWCOMERS,
  },
  waiting: { hours: hasMail ? given.CONFIRM_HOURS : 0, warningHours: given.CONFIRM_WARNING_HOURS },
  holdingAlertPercent: given.HOLDING_ALERT_PERCENT,
})

export type FeedConfig = Pick<
  FeedSettings,
  'courierRubles' | 'courierDays' | 'pickupDays' | 'hasPriceList'
> & {
  /** 0 turns feeds off. */
  readonly everyMs: number
}

export const feedConfig = (given: Given): FeedConfig => ({
  everyMs: given.FEED_MINUTES * 60_000,
  courierRubles: given.FEED_COURIER_RUBLES ?? null,
  courierDays: given.FEED_COURIER_DAYS,
  pickupDays: given.FEED_PICKUP_DAYS,
  hasPriceList: given.PRICE_LIST === 'true',
})

/** Null: deliveries by CDEK are priced by the shop's table alone. */
export type CdekConfig = Omit<CdekSettings, 'onFailure'> | null

export function cdekSettings(given: Given): CdekConfig {
  const { CDEK_ACCOUNT: account, CDEK_SECRET: secret, CDEK_CITY: city } = given
  if (account === undefined || secret === undefined || city === undefined) return null
  return {
    url: given.CDEK_URL.replace(/\/$/, ''),
    account,
    secret,
    fromCity: Number(city),
    tariffs: given.CDEK_TARIFFS.split(',').map(Number),
    carrier: given.CDEK_CARRIER,
  }
}

/** Null: the exchange with 1C is off. */
export function exchangeSettings(given: Given): ExchangeSettings | null {
  const { EXCHANGE_LOGIN: login, EXCHANGE_PASSWORD: password } = given
  if (login === undefined || password === undefined) return null
  return {
    login,
    password,
    priceType: given.EXCHANGE_PRICE_TYPE,
    warehouses: storeByWarehouse(given.EXCHANGE_WAREHOUSES ?? ''),
    pieceBytes: given.EXCHANGE_PIECE_KB * 1024,
    mostBytes: given.EXCHANGE_MAX_MB * 1024 * 1024,
  }
}

/** Warehouses are compared in lower case. */
const storeByWarehouse = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((pair): [string, string][] => {
      const [warehouse = '', store = ''] = pair.split('=').map((side) => side.trim())
      return store === '' ? [] : [[warehouse.toLowerCase().replace(/\s+/g, ' '), store]]
    }),
  )

export const mapSettings = (given: Given): MapSettings => ({
  yandex: given.YANDEX_MAPS_KEY
    ? { key: given.YANDEX_MAPS_KEY, scriptUrl: given.YANDEX_MAPS_URL }
    : null,
  tiles: given.MAP_TILES_URL
    ? { url: given.MAP_TILES_URL, attribution: given.MAP_TILES_ATTRIBUTION }
    : null,
})

/** What the commands of the owner say of the settings, and do by them. */
export type OwnerConfig = {
  readonly values: Readonly<Record<string, string>>
  /** Names of the settings that were not given. */
  readonly unset: readonly string[]
  readonly dataDir: string
  /** Of price lists that are fetched at set times. */
  readonly sources: Pick<SourceDeps, 'folder' | 'mostBytes' | 'mostRefusedBytes' | 'passwords'>
}

const MB = 1024 * 1024

/** `present` has the passwords of sources too, whose names are not known beforehand. */
export function ownerConfig(
  given: Given & {
    readonly DATA_DIR: string
    readonly IMPORT_MAX_MB: number
    readonly IMPORT_KEPT_MB: number
  },
  present: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): OwnerConfig {
  const texts = Object.entries(given).filter((entry): entry is [string, string] => {
    return /^(SELLER_|PUBLIC_URL|SEARCH_WORDS)/.test(entry[0]) && typeof entry[1] === 'string'
  })
  const passwords = Object.entries(present).filter((entry): entry is [string, string] => {
    return /^SOURCE_PASSWORD_\d+$/.test(entry[0]) && entry[1] !== undefined
  })
  return {
    values: Object.fromEntries(texts),
    unset: names.filter((name) => !Object.hasOwn(present, name)),
    dataDir: given.DATA_DIR,
    sources: {
      folder: join(given.DATA_DIR, 'imports'),
      mostBytes: given.IMPORT_MAX_MB * MB,
      // a quarter at most, as of a list over the network
      mostRefusedBytes: Math.floor((given.IMPORT_KEPT_MB * MB) / 4),
      passwords: Object.fromEntries(passwords),
    },
  }
}
