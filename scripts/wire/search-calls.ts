// Records searches and suggestions: texts of every kind, filters, sort orders, pages.

import { seededRandom } from '#database/demo/random.ts'
import type { Product } from '#src/catalogue/contract.ts'
import { mistype } from '../bench/mistype.ts'
import type { Wire } from './recording.ts'
import { everyNth, query, type Sample } from './sample.ts'
import * as texts from './search-texts.ts'
import { LONG, SIGNS, VINS } from './unusual-search-texts.ts'

type Fields = Readonly<Record<string, string | number>>

const SHORT = { per_page: 6 }
const DEEP = ['фильтр', 'колодки', 'масло', 'chery', 'прокладка двигателя']

export async function recordSearches(wire: Wire, sample: Sample): Promise<void> {
  const search = (text: string, more: Fields = SHORT) =>
    wire.get(`/api/products/search?${query({ search: text, ...more })}`)
  const { PLAIN, WITH_CARS, AMBIGUOUS, MISTYPED, WITHOUT_A_PART } = texts
  for (const text of [PLAIN, WITH_CARS, AMBIGUOUS, MISTYPED].flat()) await search(text)
  for (const text of [WITHOUT_A_PART, SIGNS, VINS, LONG].flat()) await search(text)
  for (const text of goodsTexts(sample.products)) await search(text)
  for (const text of everyNth(PLAIN, 6)) await search(text, {})
  for (const text of everyNth([...MISTYPED, ...AMBIGUOUS], 4)) {
    await search(text, { ...SHORT, exact: 'true' })
  }
  await recordFilters(search)
  await recordPages(wire, search)
  await recordWrongSearches(wire)
}

const SPELLINGS: readonly ((article: string) => string)[] = [
  (article) => article,
  (article) => article.toLowerCase(),
  (article) => article.replace(/[^\p{L}\d]/gu, ''),
  (article) => article.replaceAll('-', ' '),
  (article) => article.slice(0, 6),
  (article) => `${article} ${article}`,
]

const wordsOf = (name: string, count: number): string => name.split(/\s+/).slice(0, count).join(' ')

/** Articles and names of goods: whole, partial and mistyped. */
function goodsTexts(products: readonly Product[]): string[] {
  const random = seededRandom(7)
  return everyNth(products, 2).flatMap(({ article, name, manufacturer, cars: [car] }, turn) => [
    SPELLINGS[turn % SPELLINGS.length]?.(article) ?? article,
    wordsOf(name, 2 + (turn % 3)),
    turn % 3 === 0 ? mistype(wordsOf(name, 1), random) : `${wordsOf(name, 1)} ${manufacturer}`,
    ...(car && turn % 2 === 0 ? [`${wordsOf(name, 1)} ${car.brand} ${car.model}`] : []),
  ])
}

type Search = (text: string, more?: Fields) => Promise<unknown>

const FILTERS: readonly Fields[] = [
  { category: 'filtry' },
  { category: 'no-such' },
  { manufacturer: 'Mann-Filter' },
  { manufacturer: 'Mann-Filter,Bosch,Chery' },
  { manufacturer: 'nobody' },
  { in_stock: 'any' },
  { in_stock: 'volgograd' },
  { in_stock: 'nowhere' },
  { price_from: 500 },
  { price_to: 1000 },
  { price_from: 500, price_to: 1500 },
  { price_from: 2000, price_to: 100 },
  { sort: 'price' },
  { sort: '-price' },
  { sort: 'price', in_stock: 'any', price_from: 300 },
  { brand: 'Chery' },
  { brand: 'Chery', model: 'Tiggo 7 Pro' },
  { brand: 'chery', model: 'tiggo-4', engine: 'SQRE4T15C' },
  { brand: 'Haval', model: 'Jolion', engine: 'Тип двигателя' },
  { brand: 'Жигули' },
  { brand: 'Geely', model: 'Atlas', sort: '-price', in_stock: 'any' },
  { brand: 'Geely', model: 'Coolray', category: 'tormoznaya-sistema', manufacturer: 'TRW,Bosch' },
]
const FILTERED = [
  'фильтр масляный',
  'колодки',
  'свечи',
  'масло 5w30',
  'тигго 7 про',
  '',
  'стойка haval',
]

async function recordFilters(search: Search): Promise<void> {
  for (const text of FILTERED) {
    for (const fields of FILTERS) await search(text, { ...SHORT, ...fields })
  }
}

/** By page number, and by the cursor of the answer before. */
async function recordPages({ get }: Wire, search: Search): Promise<void> {
  for (const text of DEEP) {
    for (const page of [2, 5, 20, 41, 100, 1000]) await search(text, { per_page: 5, page })
    for (const sort of ['', 'price', '-price']) {
      let after = ''
      for (let turn = 0; turn < 4; turn += 1) {
        const fields = { search: text, per_page: 7, ...(sort && { sort }), ...(after && { after }) }
        const { json } = await get(`/api/products/search?${query(fields)}`)
        after = (json as { next?: string }).next ?? ''
        if (after === '') break
      }
    }
  }
}

async function recordWrongSearches({ get }: Wire): Promise<void> {
  const wrong = [
    ...['sort=name', 'page=0', 'page=1001', 'page=-1', 'page=1.5', 'per_page=0', 'per_page=101'],
    ...['price_from=-1', 'price_from=1.5', 'price_to=100000000', 'price_to=x', 'after=nonsense'],
    ...['after=', `after=${'x'.repeat(101)}`, `category=${'x'.repeat(101)}`, 'exact=maybe'],
    ...[`manufacturer=${'x'.repeat(501)}`, 'search=a&search=b', 'search[]=a', 'unknown=1', 'page='],
    ...['search=%FF', 'search=%', 'search=%00', 'brand=%00', '&&&', 'search'],
  ]
  for (const fields of wrong) await get(`/api/products/search?${fields}`)
  await get('/api/products/search')
  await get('/api/products/search/')
}

export async function recordSuggestions({ get }: Wire, { products }: Sample): Promise<void> {
  const suggest = (text: string) => get(`/api/suggest?${query({ search: text })}`)
  for (const [turn, { name, article }] of everyNth(products, 3).entries()) {
    await suggest(name.toLowerCase().slice(0, 2 + (turn % 15)))
    await suggest(article.slice(0, 2 + (turn % 6)))
  }
  const { PLAIN, WITH_CARS, AMBIGUOUS, MISTYPED } = texts
  for (const text of everyNth([...PLAIN, ...WITH_CARS, ...MISTYPED], 4)) await suggest(text)
  for (const text of everyNth([...AMBIGUOUS, ...SIGNS], 3)) await suggest(text)
  for (const text of LONG) await suggest(text)
  for (const text of ['т', 'ти', 'тиг', 'тигг', 'тигго', 'тигго ', 'тигго 7', 'тигго 7 п']) {
    await suggest(text)
  }
  await get('/api/suggest')
}
