// The price of every call, in about milliseconds of one processor: measured on the demonstration
// catalogue and on a million products, see docs/decisions/0035-a-budget-for-each-address.md.

import type { FastifyRequest } from 'fastify'
import { filterNames, SEARCH_FILTERS } from '#src/catalogue/filter-contract.ts'
import { PICTURES_PATH } from '#src/pictures/server/public.ts'
import type { Price, PriceOf } from '#src/platform/server/call-price.ts'
import { PHOTOS_PATH } from '#src/requests/server/public.ts'
import { LONGEST_SEARCH } from '#src/search/contract.ts'
import { APP_PATHS } from './installed-app.ts'

const cheap = (units: number): Price => ({ units, kind: 'cheap' })
const work = (units: number): Price => ({ units, kind: 'work' })
const buying = (units: number): Price => ({ units, kind: 'cheap', isBuying: true })

const FEED: Price = { ...cheap(50), group: 'feeds' }
/** Rendering a page, with the calls of its loader. */
export const RENDERED_PAGE = work(5)
/** Rendering, in addition to the search itself. */
const SEARCH_PAGE_UNITS = 3
const OILS_UNITS = 8
/** Price of a service set: it reads a dozen short lists. */
const SERVICE_UNITS = 15

/** Free calls: health checks must never be refused. */
const FREE = ['/healthz', '/readyz', '/dbz', '/metrics']
/** Built files and pictures, which browsers cache. */
const FILES = [
  '/assets/*',
  '/pictures/*',
  PICTURES_PATH,
  PHOTOS_PATH,
  '/illustrations/*',
  '/favicon.svg',
  '/share-picture.png',
  '/robots.txt',
  ...APP_PATHS,
]

const PRICES = new Map<string, Price | null>([
  ...FREE.map((path) => [path, null] as const),
  ...FILES.map((path) => [path, cheap(0.1)] as const),
  ['/api/home', work(6)],
  ['/api/products', work(5)],
  ['/api/products/categories', work(3)],
  ['/api/products/:id', work(3)],
  ['/api/products/:id/reviews', cheap(2)],
  ['/api/products/chosen', work(5)],
  ['/api/categories', work(3)],
  ['/api/categories/:key/products', work(5)],
  ['/api/suggest', { ...work(2), group: 'suggest' }],
  ['/api/oils', { ...work(OILS_UNITS), group: 'oils' }],
  ['/api/oils/for-car', { ...work(OILS_UNITS), group: 'oils' }],
  ['/api/maintenance', { ...work(SERVICE_UNITS), group: 'oils' }],
  ['/api/delivery', { ...work(6), isBuying: true }],
  ['/api/orders', buying(10)],
  ['/api/orders/:id/payment', buying(5)],
  ['/api/orders/:id/cancel', buying(10)],
  ['/api/payments', buying(3)],
  ['/api/payments/notifications', buying(3)],
  ['/api/arrivals', buying(4)],
  ['/api/requests', buying(5)],
  ['/api/calls', buying(5)],
  // decoding a photo costs time, though in a child process
  ['/api/requests/photos', buying(40)],
  // hashing a password is expensive on purpose
  ['/api/login', buying(40)],
  ['/api/signup', buying(40)],
  ['/api/staff/login', buying(40)],
  ['/api/staff/session', buying(10)],
  ['/api/staff/session/passkey', buying(10)],
  ['/api/staff/session/passkey/challenge', buying(5)],
  ['/api/staff/me/verification', buying(40)],
  ['/api/staff/invitations/:token', buying(40)],
  ['/api/logout', buying(2)],
  ['/api/user/edit', buying(2)],
  ['/api/user/update', buying(4)],
  ['/api/user/reviews/:id', buying(3)],
  ['/api/user/cars', buying(2)],
  ['/api/user/cars/:id', buying(2)],
  // thousands of rows, or a file that is large
  ['/sitemap.xml', work(10)],
  ['/sitemaps/pages.xml', work(5)],
  ['/sitemaps/cars.xml', work(10)],
  ['/sitemaps/categories.xml', work(10)],
  ['/sitemaps/products-:part(^\\d{1,6}$).xml', work(20)],
  ['/feeds/yandex.yml', FEED],
  ['/feeds/price.csv', FEED],
  ['/feeds/price.xlsx', FEED],
])
const ANYTHING_ELSE = cheap(2)

const SEARCH_PATH = '/api/products/search'
const CART_PATH = '/api/orders/create'
const LIST_PATH = '/api/cart/articles'
/** Staff must be able to work while visitors of the same address are refused. */
const STAFF_PATHS = '/api/staff/'
const STAFF_CALL = buying(4)
/** 1C shows only answers that begin with `failure`. */
const EXCHANGE_PATH = '/exchange/1c'
const EXCHANGE_CALL: Price = { ...buying(5), refusedAs: 'exchange' }

/** The price of a call by its route; pages have `priceOfPage`. */
export const priceOfCall: PriceOf = (request) => {
  const { url } = request.routeOptions.config
  if (url === undefined) return ANYTHING_ELSE
  if (url === SEARCH_PATH) return priceOfSearch(request.query as Query)
  if (url === CART_PATH) return priceOfCart(request.query as Query)
  if (url === LIST_PATH) return work(unitsOfLines(request.query, 'articles'))
  const price = PRICES.get(url)
  if (price !== undefined) return price
  if (url === EXCHANGE_PATH) return EXCHANGE_CALL
  return url.startsWith(STAFF_PATHS) ? STAFF_CALL : ANYTHING_ELSE
}

type Query = Readonly<Record<string, unknown>>

const CART_UNITS = 4
const UNITS_OF_A_LINE = 0.25
const MOST_LINES = 100 // more are refused

/** Carts are free of login, so they pass the concurrency limit for every caller. */
const priceOfCart = (query: Query): Price => ({
  units: unitsOfLines(query, 'products'),
  kind: 'work',
  isBuying: true,
})

/** Price by the number of entries in a comma-separated list. */
function unitsOfLines(query: unknown, field: string): number {
  const list = String((query as Query)[field] ?? '')
  const lines = Math.min(MOST_LINES, list.split(',', MOST_LINES).length)
  return CART_UNITS + (lines - 1) * UNITS_OF_A_LINE
}

const FEWEST_UNITS = 4
const FREE_WORDS = 4
const UNITS_OF_A_WORD = 2
const MOST_WORDS = 24 // further ones are not read
/** Parsing may split long words, so a text counts as one word per so many characters at least. */
const SIGNS_OF_A_WORD = 12
/** A filtered or sorted search runs more or larger statements. */
const NARROWING = [...filterNames(SEARCH_FILTERS), 'sort']

function priceOfSearch({ search, ...query }: Query): Price {
  const text = typeof search === 'string' ? search.slice(0, LONGEST_SEARCH) : ''
  const words = Math.min(MOST_WORDS, Math.max(countWords(text), text.length / SIGNS_OF_A_WORD))
  const units = FEWEST_UNITS + Math.max(0, words - FREE_WORDS) * UNITS_OF_A_WORD
  const isNarrowed = NARROWING.some((name) => query[name])
  return { units: isNarrowed ? units * 2 : units, kind: 'search', group: 'search' }
}

/** Splits as the search does: at everything but letters and digits. */
const countWords = (text: string): number =>
  text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const SEARCH_PAGE = '/catalog/search/'

/** The price of rendering a page; the path is decoded by the router. */
export function priceOfPage({ routeOptions, query, params }: FastifyRequest): Price {
  const { url } = routeOptions.config
  if (url === '/oil') return { ...work(OILS_UNITS), group: 'oils' }
  if (url === '/service/*') return { ...work(SERVICE_UNITS), group: 'oils' }
  if (url !== `${SEARCH_PAGE}*`) return RENDERED_PAGE
  const text = (params as { '*'?: string })['*']
  const price = priceOfSearch({ ...(query as Query), search: text })
  return { ...price, units: price.units + SEARCH_PAGE_UNITS }
}
