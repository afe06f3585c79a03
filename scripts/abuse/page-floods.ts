// Floods from one address: searches, pages, calls of the API, and odd spellings of paths.

import { searchPage } from '../visitors/page-mix.ts'
import type { SampleGoods } from '../visitors/sample-goods.ts'
import type { Attack } from './attack.ts'
import { cartCall } from './cart-call.ts'
import type { FloodRequest } from './flood.ts'
import { type Flood, floodAttack } from './flood-attack.ts'

const LONG_TEXT = 500
const TEXTS = 300
/** The default LIMIT_SEARCH_PER_SECOND, and a margin for the edges of its windows. */
const MOST_SEARCHES_PER_SECOND = 60

const get = (path: string): FloodRequest => ({ method: 'GET', path })
const head = (path: string): FloodRequest => ({ method: 'HEAD', path })

/** Concatenated names of goods, cut at 500 characters. */
function longTexts({ goods }: SampleGoods): string[] {
  return Array.from({ length: TEXTS }, (_, turn) =>
    Array.from({ length: 20 }, (_, next) => goods[(turn * 17 + next * 31) % goods.length]?.name)
      .join(' ')
      .slice(0, LONG_TEXT)
      .trim(),
  )
}

const searchCall = (text: string): string =>
  `/api/products/search?search=${encodeURIComponent(text)}`

/** Separators of words, besides spaces. */
const JOINTS = ['.', '-', '_', '/']

const FLOODS: readonly Flood[] = [
  {
    name: 'searches',
    title: '50 searches/s of 500 characters of names',
    place: 0,
    perSecond: 50,
    requestsOf: ({ sample }) => longTexts(sample).map((text) => get(searchCall(text))),
  },
  {
    name: 'joined',
    title: '50 searches/s of words that no space divides',
    place: 4,
    perSecond: 50,
    requestsOf: ({ sample }) =>
      longTexts(sample).map((text, turn) =>
        get(searchCall(text.replace(/\s+/g, JOINTS[turn % JOINTS.length] ?? '.'))),
      ),
  },
  {
    name: 'carts',
    title: '150 carts/s of 100 products',
    place: 5,
    perSecond: 150,
    requestsOf: ({ sample: { goods } }) =>
      Array.from({ length: TEXTS }, (_, turn) => get(cartCall(goods, turn))),
  },
  {
    name: 'pages',
    title: '400 product pages/s',
    place: 1,
    perSecond: 400,
    requestsOf: ({ sample: { goods } }) => goods.map(({ key }) => get(`/catalog/product/${key}`)),
  },
  {
    name: 'api',
    title: '400 calls/s of products and suggestions, half by HEAD',
    place: 2,
    perSecond: 400,
    requestsOf: ({ sample: { goods } }) =>
      goods.flatMap(({ id, name }, turn) => [
        (turn % 2 ? get : head)(`/api/products/${id}`),
        (turn % 2 ? head : get)(`/api/suggest?search=${encodeURIComponent(name.slice(0, 9))}`),
      ]),
  },
  {
    name: 'spellings',
    title: '200 searches/s by HEAD and dot segments',
    place: 3,
    perSecond: 200,
    requestsOf: ({ sample }) =>
      longTexts(sample).flatMap((text) => [
        head(searchPage(text)),
        get(searchPage(text).replace('/catalog/', '/catalog/./')),
        get(searchPage(text).replace('/catalog/', '/catalog/x/%2e%2e/')),
        head(searchCall(text)),
        get(searchCall(text).replace('/api/', '/api/./')),
        get(`/./oil?page=${(text.length % 5) + 1}`),
      ]),
    judge: (answers, seconds) => {
      const served = answers.get(200) ?? 0
      return served <= MOST_SEARCHES_PER_SECOND * seconds
        ? []
        : [`${served} searches were served in ${seconds} s, by spellings that nobody counts`]
    },
  },
]

export const PAGE_FLOODS: readonly Attack[] = FLOODS.map(floodAttack)
