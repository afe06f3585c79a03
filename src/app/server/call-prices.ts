// What every call costs, in about milliseconds of one processor: measured on the demonstration
// catalogue and on a million products, see docs/decisions/0035-a-budget-for-each-address.md.

import type { FastifyRequest } from 'fastify'
import type { Price, PriceOf } from '#src/platform/server/call-price.ts'
import { LONGEST_SEARCH } from '#src/search/contract.ts'

const cheap = (units: number): Price => ({ units, kind: 'cheap' })
const work = (units: number): Price => ({ units, kind: 'work' })
const buying = (units: number): Price => ({ units, kind: 'cheap', isBuying: true })

/** A page that is rendered, with all that its loader asks. */
export const RENDERED_PAGE = work(5)
/** Rendering beside the search itself. */
const SEARCH_PAGE_UNITS = 3
const OILS_UNITS = 8

/** Calls that cost nothing: without them nobody could tell how the shop is. */
const FREE = ['/healthz', '/readyz', '/dbz', '/metrics']
/** Built files and pictures, which browsers keep. */
const FILES = ['/assets/*', '/pictures/*', '/favicon.svg', '/share-picture.png', '/robots.txt']

const PRICES = new Map<string, Price | null>([
  ...FREE.map((path) => [path, null] as const),
  ...FILES.map((path) => [path, cheap(0.1)] as const),
  ['/api/home', work(6)],
  ['/api/products', work(5)],
  ['/api/products/categories', work(3)],
  ['/api/products/:id', work(3)],
  ['/api/categories', work(3)],
  ['/api/categories/:key/products', work(5)],
  ['/api/suggest', { ...work(2), group: 'suggest' }],
  ['/api/oils', { ...work(OILS_UNITS), group: 'oils' }],
  ['/api/orders', buying(10)],
  ['/api/orders/:id/payment', buying(5)],
  ['/api/orders/:id/cancel', buying(10)],
  ['/api/payments', buying(3)],
  ['/api/payments/notifications', buying(3)],
  // a password is hashed on purpose with much work
  ['/api/login', buying(40)],
  ['/api/signup', buying(40)],
  ['/api/staff/login', buying(40)],
  ['/api/logout', buying(2)],
  ['/api/user/edit', buying(2)],
  ['/api/user/update', buying(4)],
  // thousands of rows, or a file that is large
  ['/sitemap.xml', work(10)],
  ['/sitemaps/pages.xml', work(5)],
  ['/sitemaps/cars.xml', work(10)],
  ['/sitemaps/categories.xml', work(10)],
  ['/sitemaps/products-:part(^\\d{1,6}$).xml', work(20)],
  ['/feeds/yandex.yml', cheap(50)],
  ['/feeds/price.csv', cheap(50)],
  ['/feeds/price.xlsx', cheap(50)],
])
const ANYTHING_ELSE = cheap(2)

const SEARCH_PATH = '/api/products/search'
const CART_PATH = '/api/orders/create'
/** The shop's own work goes on while visitors of the same address are refused. */
const STAFF_PATHS = '/api/staff/'
const STAFF_CALL = buying(4)
/** 1C shows a text after `failure`, and no other answer. */
const EXCHANGE_PATH = '/exchange/1c'
const EXCHANGE_CALL: Price = { ...buying(5), refusedAs: 'exchange' }

/** Of the calls that are no pages, by their route. */
export const priceOfCall: PriceOf = (request) => {
  const { url } = request.routeOptions.config
  if (url === undefined) return ANYTHING_ELSE
  if (url === SEARCH_PATH) return priceOfSearch(request.query as Query)
  if (url === CART_PATH) return priceOfCart(request.query as Query)
  const price = PRICES.get(url)
  if (price !== undefined) return price
  if (url === EXCHANGE_PATH) return EXCHANGE_CALL
  return url.startsWith(STAFF_PATHS) ? STAFF_CALL : ANYTHING_ELSE
}

type Query = Readonly<Record<string, unknown>>

const CART_UNITS = 4
const UNITS_OF_A_LINE = 0.25
const MOST_LINES = 100 // more are refused

/** Anybody may ask for carts, so those of strangers pass the gate. */
function priceOfCart({ products }: Query): Price {
  const lines = Math.min(MOST_LINES, String(products ?? '').split(',', MOST_LINES).length)
  return { units: CART_UNITS + (lines - 1) * UNITS_OF_A_LINE, kind: 'work', isBuying: true }
}

const FEWEST_UNITS = 4
const FREE_WORDS = 4
const UNITS_OF_A_WORD = 2
const MOST_WORDS = 24 // further ones are not read
/** A text of fewer words counts as so many signs to each: some are divided only as they are read. */
const SIGNS_OF_A_WORD = 12
/** A search that is narrowed or in another order asks the database twice, or for more. */
const NARROWING = ['category', 'manufacturer', 'in_stock', 'price_from', 'price_to', 'sort']

function priceOfSearch({ search, ...query }: Query): Price {
  const text = typeof search === 'string' ? search.slice(0, LONGEST_SEARCH) : ''
  const words = Math.min(MOST_WORDS, Math.max(countWords(text), text.length / SIGNS_OF_A_WORD))
  const units = FEWEST_UNITS + Math.max(0, words - FREE_WORDS) * UNITS_OF_A_WORD
  const isNarrowed = NARROWING.some((name) => query[name])
  return { units: isNarrowed ? units * 2 : units, kind: 'search', group: 'search' }
}

/** As a search divides them: whatever is neither letter nor digit stands between two words. */
const countWords = (text: string): number =>
  text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu)?.length ?? 0

const SEARCH_PAGE = '/catalog/search/'

/** Of a page that has to be rendered; its path as the router reads it. */
export function priceOfPage({ routeOptions, query, params }: FastifyRequest): Price {
  const { url } = routeOptions.config
  if (url === '/oil') return { ...work(OILS_UNITS), group: 'oils' }
  if (url !== `${SEARCH_PAGE}*`) return RENDERED_PAGE
  const text = (params as { '*'?: string })['*']
  const price = priceOfSearch({ ...(query as Query), search: text })
  return { ...price, units: price.units + SEARCH_PAGE_UNITS }
}
