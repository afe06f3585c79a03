// The order of what was found.
import { array, assert, constantFrom, nat, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ARTICLE_CLASS,
  behind,
  type Candidate,
  placeOf,
  rankCandidates,
  type SearchOrder,
} from './rank-candidates.ts'

const ORDERS: readonly SearchOrder[] = ['relevance', 'price', '-price']

const aCandidate = (wishes: Partial<Candidate>): Candidate => ({
  ...{ id: 1, rank: 1, categoryId: 1, manufacturerId: 1, price: 100, preference: 0 },
  locationIds: [],
  ...wishes,
})
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id)
const order = (order: SearchOrder, ...wishes: readonly Partial<Candidate>[]) =>
  idsOf(
    rankCandidates(
      wishes.map((wish, place) => aCandidate({ id: place + 1, rank: place + 1, ...wish })),
      order,
    ),
  )

/** As the index gives them: ids and ranks are those of one product each. */
const candidates = array(
  record({
    price: nat({ max: 5 }),
    preference: constantFrom(0, 1, 2, 3, ARTICLE_CLASS, 3 * ARTICLE_CLASS - 1, 4 * ARTICLE_CLASS),
    locationIds: subarray([1, 2]),
  }),
  { maxLength: 40 },
).map((wishes) =>
  wishes.map((wish, place) => aCandidate({ ...wish, id: 99 - place, rank: place + 1 })),
)

describe('the order of what was found', () => {
  test('by relevance is: how well it matches, whether it is in stock, how much it is bought', () => {
    const inStock = { locationIds: [7] }
    expect(order('relevance', {}, { preference: 1 }, inStock)).toEqual([2, 3, 1])
    expect(order('relevance', { rank: 9 }, { rank: 3 }, { rank: 5 })).toEqual([2, 3, 1])
    expect(order('relevance', { rank: 1 }, { rank: 2, ...inStock })).toEqual([2, 1])
    expect(order('relevance', { locationIds: [1] }, { locationIds: [1, 2, 3] })).toEqual([1, 2])
  })

  test('by price is from the cheapest or from the dearest, equal ones by their ids', () => {
    const prices = [{ price: 30 }, { price: 10 }, { price: 20 }, { price: 10 }]
    expect(order('price', ...prices)).toEqual([2, 4, 3, 1])
    expect(order('-price', ...prices)).toEqual([1, 3, 4, 2])
  })

  test('has exact articles in front, whatever is dear or bought', () => {
    const exact = { preference: 3 * ARTICLE_CLASS + 5, price: 50, rank: 900 }
    for (const each of ORDERS) {
      expect(order(each, { price: 10, preference: 9 }, { price: 90 }, exact)[0]).toBe(3)
    }
  })

  test('changes nothing of what it is given', () => {
    const given = Object.freeze([aCandidate({ id: 1, rank: 2 }), aCandidate({ id: 2, rank: 1 })])
    expect(idsOf(rankCandidates(given, 'relevance'))).toEqual([2, 1])
  })

  test.each(ORDERS)('by %s is the same however the candidates come', (by) => {
    assert(
      property(candidates, (given) => {
        const ranked = rankCandidates(given, by)
        expect(idsOf(rankCandidates(given.toReversed(), by))).toEqual(idsOf(ranked))
        expect(idsOf(ranked).toSorted()).toEqual(idsOf(given).toSorted())
      }),
    )
  })
})

describe('pages of it', () => {
  test.each(ORDERS)('by %s join to the whole list, nothing twice and nothing left out', (by) => {
    assert(
      property(candidates, nat({ max: 9 }), (given, more) => {
        const ranked = rankCandidates(given, by)
        const joined: Candidate[] = []
        for (let rest: readonly Candidate[] = ranked; rest.length > 0; ) {
          const page = rest.slice(0, more + 1)
          joined.push(...page)
          const last = page.at(-1)
          rest = last ? behind(ranked, placeOf(last, by), by) : []
        }
        expect(idsOf(joined)).toEqual(idsOf(ranked))
      }),
    )
  })

  test('go on where they were when the last one of a page is sold and gone', () => {
    const ranked = rankCandidates(
      [1, 2, 3, 4].map((id) => aCandidate({ id, rank: id })),
      'relevance',
    )
    const [, second] = ranked
    const place = placeOf(second ?? aCandidate({}), 'relevance')
    const left = ranked.filter((each) => each !== second)
    expect(idsOf(behind(left, place, 'relevance'))).toEqual([3, 4])
  })

  test.each([
    '',
    '1',
    '1_2',
    '1_2_3_4',
    'a_b_c',
    '1_2_',
    '1.5_2_3',
    '1e9_2_3',
    ' 1_2_3',
    '1_2_3\n',
    `${'9'.repeat(13)}_1_1`,
    'NaN_NaN_NaN',
    "'; DROP TABLE products; --",
  ])('a place that cannot be read is the beginning: «%s»', (place) => {
    const ranked = [aCandidate({ id: 1 }), aCandidate({ id: 2, rank: 2 })]
    expect(behind(ranked, place, 'relevance')).toBe(ranked)
  })
})
