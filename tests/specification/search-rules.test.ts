// Rules that hold for any search and catalogue, checked on the demonstration catalogue.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#database/demo/random.ts'
import type { Product } from '#src/catalogue/contract.ts'
import { verdictOf } from '#src/catalogue/verdict.ts'
import type { SearchAnswer } from '#src/search/contract.ts'
import { flipLayout } from '#src/search/reading/keyboard-layout.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { askAll } from '#tests/support/at-once.ts'
import { DEMO_PRODUCTS, type DemoShop, demoShop } from '#tests/support/demo-shop.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

const MOST_NAMED = 20
const SAMPLE = 200
const TWINS = new Map([...'ABEKMHOPCTYXabekmhopctyx'].map((sign, place) => [sign, twin(place)]))
const CONFUSED = new Map([...'0136'].map((sign, place) => [sign, [...'ОIЗБ'][place] ?? sign]))
function twin(place: number): string {
  return [...'АВЕКМНОРСТУХавекмнорстух'][place] ?? ''
}

/** As buyers ask: units that may change places, `Chery Tiggo 7` being one. */
const ASKED: readonly (readonly string[])[] = [
  ['воздушный', 'фильтр', 'тигго 7 про'],
  ['помпа', 'haval f7'],
  ['тормозные', 'колодки', 'передние', 'джили атлас'],
  ['масло', '5w30', 'синтетика'],
  ['моторное', 'масло', '0w-20', '4 л'],
  ['стойка', 'стабилизатора', 'omoda c5'],
  ['рычаг', 'передний', 'правый', 'чанган cs35'],
  ['антифриз', 'красный'],
  ['датчик', 'abs', 'экседо'],
  ['щётки', 'стеклоочистителя'],
  ['свечи', 'зажигания', 'джетур дашинг'],
  ['ремень', 'грм', 'lifan solano'],
]

type Units = readonly string[]
// what words mean is the same on both databases: the quicker one is asked, and asked for everything
const [database] = bothDatabases().slice(-1)
const EVERY = database?.kind === 'postgresql' ? 1 : 20
const WHICH = EVERY === 1 ? 'each' : 'every twentieth'
/** Each article in one of the five ways to respell it; in all of them by SPELLINGS=all, by hand. */
const IN_EVERY_WAY = process.env.SPELLINGS === 'all'
let shop: DemoShop
let queries: readonly Units[]

beforeAll(async () => {
  if (!database) throw new Error('there is no test database')
  shop = await demoShop(database)
  queries = [...ASKED, ...namedCarParts(shop.products)]
}, 180_000)
afterAll(() => shop?.close())

/** The part and one car of a product, out of the whole catalogue by a fixed chance. */
function namedCarParts(products: readonly Product[]): Units[] {
  const { next } = seededRandom(4)
  const units = products.flatMap(({ name, cars }) => {
    const brands = new RegExp(` (${cars.map(({ brand }) => brand).join('|')}) .*`)
    const part = name.replace(brands, '')
    const [car] = cars
    return car && part !== name ? [[...part.split(' '), `${car.brand} ${car.model}`]] : []
  })
  const unique = [...new Map(units.map((query) => [query.join(' '), query])).values()]
  const mixed = unique.map((query) => ({ query, place: next() }))
  mixed.sort((one, other) => one.place - other.place)
  return mixed.slice(0, SAMPLE).map(({ query }) => query)
}

const ids = ({ products }: SearchAnswer) => products.map(({ id }) => id)
const text = (units: Units) => units.join(' ')

/** Texts whose spelling changes what is found; the first few of them. */
async function changedBy(
  spell: (units: Units) => readonly string[],
  differs: (answer: SearchAnswer, other: SearchAnswer) => boolean,
  given = queries,
): Promise<string[]> {
  const asked = given.map((units) => [text(units), ...spell(units)])
  const answers = await askAll(asked, (texts) =>
    Promise.all(texts.map((search) => shop.search({ search }))),
  )
  const changed = answers.flatMap(([plain, ...others], place) =>
    others.flatMap((other, index) =>
      plain && differs(plain, other)
        ? [`${asked[place]?.[0]} → ${asked[place]?.[index + 1]}: ${plain.total}, ${other.total}`]
        : [],
    ),
  )
  return changed.slice(0, MOST_NAMED)
}

const isOther = (one: SearchAnswer, other: SearchAnswer): boolean =>
  one.total !== other.total || String(ids(one)) !== String(ids(other))
const isOtherInFirstFive = (one: SearchAnswer, other: SearchAnswer): boolean =>
  String(ids(one).slice(0, 5)) !== String(ids(other).slice(0, 5))

describe('rules of every search, on the demonstration catalogue', () => {
  test(`${WHICH} of 8,000 articles, as it is written and respelt, has its product first`, async () => {
    expect(shop.products).toHaveLength(DEMO_PRODUCTS)
    const tried = shop.products.filter((_, place) => place % EVERY === 0)
    const asked = tried.flatMap(({ article }, place) => {
      const respelt = [
        article.replace(/[^\p{L}\p{N}]/gu, ''),
        article.toLowerCase(),
        article.replaceAll('-', ' '),
        article.replace(/[A-Z]/gi, (sign) => TWINS.get(sign) ?? sign),
        article.replace(/[0136]/g, (sign) => CONFUSED.get(sign) ?? sign),
      ]
      const some = IN_EVERY_WAY ? respelt : [respelt[place % respelt.length] ?? '']
      return [...new Set([article, ...some])].map((search) => ({ search, article }))
    })
    const answers = await askAll(asked, ({ search }) => shop.search({ search, per_page: '1' }))
    const missed = asked.flatMap(({ search, article }, place) => {
      const first = answers[place]?.products[0]?.article
      const isFirst = first !== undefined && normaliseArticle(first) === normaliseArticle(article)
      return isFirst ? [] : [`«${search}» (${article}): ${first}`]
    })
    expect(missed.slice(0, MOST_NAMED)).toEqual([])
  }, 300_000)

  test('the order of words does not change the first five, in 212 queries', async () => {
    expect(queries).toHaveLength(SAMPLE + ASKED.length)
    const reordered = (units: Units) => [
      text(units.toReversed()),
      text([...units.slice(1), ...units.slice(0, 1)]),
    ]
    // a comma divides the parts of a list, which take turns in its order
    const unlisted = queries.map((units) => units.map((unit) => unit.replace(/[(),]/g, '')))
    expect(await changedBy(reordered, isOtherInFirstFive, unlisted)).toEqual([])
  }, 300_000)

  test('words without meaning do not change the results, in 212 queries', async () => {
    const padded = (units: Units) => [
      `купить ${text(units)} недорого`,
      `${text(units)} цена волгоград`,
      text([...units.slice(0, -1), 'для', ...units.slice(-1)]),
      text([...units.slice(0, -1), 'на', ...units.slice(-1)]),
    ]
    expect(await changedBy(padded, isOther)).toEqual([])
  }, 300_000)

  test('the wrong keyboard layout does not change the results, in 212 queries', async () => {
    expect(await changedBy((units) => [flipLayout(text(units))], isOther)).toEqual([])
  }, 300_000)

  test('case, ё and spaces do not change the results, in 212 queries', async () => {
    const respelt = (units: Units) => [
      text(units).toUpperCase(),
      text(units).toLowerCase().replaceAll('ё', 'е'),
      text(units).replace('е', 'ё'),
      `  ${units.join('   ')} `,
    ]
    expect(await changedBy(respelt, isOther)).toEqual([])
  }, 300_000)

  test('a chosen make or model only narrows the results, in 212 queries', async () => {
    const cars = shop.products.flatMap(({ cars: [car] }) => car ?? [])
    const { pick } = seededRandom(5)
    const asked = queries.map((units) => ({ search: text(units.slice(0, -1)), car: pick(cars) }))
    const widened = await askAll(asked, async ({ search, car: { brand, model } }) => {
      const page = { search, per_page: '100' }
      const [all, ofMake, ofModel] = await Promise.all([
        shop.search(page),
        shop.search({ ...page, brand }),
        shop.search({ ...page, brand, model }),
      ])
      const isNarrower = isPartOf(ofModel, ofMake) && isPartOf(ofMake, all)
      const totals = [all, ofMake, ofModel].map(({ total }) => total).join(', ')
      return isNarrower ? [] : [`${search}, ${brand} ${model}: ${totals}`]
    })
    expect(widened.flat().slice(0, MOST_NAMED)).toEqual([])
  }, 300_000)

  test.each([
    ['помпа 2.0', 'Fora'],
    ['помпа 1.8', 'Tiggo T11'],
    ['датчик 2.0', 'Tiggo 8'],
    ['воздушный фильтр 2.0', 'Tiggo 4'],
  ])('«%s» beside the chosen %s: parts for other engines stand last', async (search, model) => {
    const { products, car } = await shop.search({ search, brand: 'Chery', model, per_page: '100' })
    if (!car) throw new Error('the size is not read')
    const engines = car.engines ?? [car.engine]
    const isOther = products.map((each) => verdictOf(each, car, engines).is === 'does-not-fit')
    expect(isOther).toContain(true)
    expect(isOther).toEqual(isOther.toSorted())
  })
})

/**
 * Near matches are shown where nothing fits, so they are part of anything. Of a list longer than a
 * page the rest is not seen: there the sizes are compared alone.
 */
function isPartOf(part: SearchAnswer, whole: SearchAnswer): boolean {
  if (part.similar) return true
  if (part.total > whole.total) return false
  const known = new Set(ids(whole))
  return whole.total > known.size || ids(part).every((id) => known.has(id))
}
