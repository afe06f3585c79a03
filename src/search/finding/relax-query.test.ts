// The wider readings of a text that are searched where nothing matches it exactly.
import { describe, expect, test } from 'vitest'
import { sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { parseQuery } from '../reading/parse-query.ts'
import type { ChosenCar } from './car-facets.ts'
import { relaxedQueries } from './relax-query.ts'

const NO_CAR: ChosenCar = { fits: '', suits: '' }
const A_CAR: ChosenCar = { fits: "'m1_'", suits: "('m1_' | 'u_')" }

const relaxed = (text: string, chosen = NO_CAR) => [
  ...relaxedQueries(parseQuery(text, sampleLexicon, { isExact: false }), chosen),
]
/** Each relaxed query in words. */
const described = (text: string, chosen = NO_CAR) =>
  relaxed(text, chosen).map(({ terms, car, isExact, dropped, ...query }) =>
    [
      isExact ? 'exact' : 'near',
      `${terms.length}`,
      ...(car === 'whole' ? [] : [`${car} of the car`]),
      ...(query.chosen === '' ? [] : [query.chosen]),
      ...(dropped.length > 0 ? [`without ${dropped.join(', ')}`] : []),
    ].join(' '),
  )

describe('relaxed queries', () => {
  test.each([
    ['колодки', ['exact 1']],
    ['датчик', ['exact 1']],
    ['колодки tiggo', ['exact 1', 'near 1 none of the car without tiggo']],
    ['датчик gw4n20', ['exact 1', 'near 1 none of the car without gw4n20']],
    ['датчик chery', ['exact 1', 'near 1 make of the car', 'near 1 none of the car without chery']],
    [
      'датчик x60',
      ['exact 1', 'near 1 make of the car without x60', 'near 1 none of the car without x60'],
    ],
    ['колодки 720', ['near 1 without 720']],
    ['колодки 7', ['exact 1', 'near 1 without 7']],
    ['датчик 7', ['exact 1', 'near 1 without 7']],
    ['tiggo', ['exact 0']],
    ['колодки и помпа', ['exact 2']],
    ['колодки помпа', ['exact 1', 'near 2']],
    ['колодки передние', ['exact 1', 'near 1 without передние']],
    ['передний левый', ['near 1']],
    ['передний tiggo', ['near 1', 'near 1 none of the car without tiggo']],
    ['колодки самовар', ['near 1 without самовар']],
    ['датчик самовар', ['near 1 without самовар']],
    ['масло 5w30 самовар', ['near 1 without самовар', 'near 1 without самовар, 5w30']],
    ['фильтр 1.6', ['exact 1']],
    ['фильтр 6.5', ['near 1 without 6.5']],
    ['самовар', []],
    ['датчик самовар утюг', []],
    ['', ['exact 0']],
  ])('for «%s», from the strictest on: %o', (text, queries) => {
    expect(described(text)).toEqual(queries)
  })

  test('all that was said comes first, however much there is to leave out', () => {
    const [first] = described('ремень грм 5w30 4л sn передний chery tiggo 7 самовар', A_CAR)
    expect(first).toBe(`near 1 ${A_CAR.suits} without самовар`)
  })

  test('of an oil the canister is left out first and the grade last', () => {
    expect(described('масло 5w30 1.5 литра')).toEqual([
      'exact 1',
      'near 1 without 1.5 литра',
      'near 1 without 5w30, 1.5 литра',
    ])
    expect(described('антифриз 5w30 c3 1.5 литра').at(-1)).toBe(
      'near 1 without 5w30, 1.5 литра, c3',
    )
  })

  test('what is left out in two ways stays as the more needed one', () => {
    expect(described('масло 5w30 4 л chery tiggo 7')).toContain('near 1 without 4 л')
  })

  test('for a chosen car: what suits it, and at last goods for every car', () => {
    expect(described('колодки передние', A_CAR)).toEqual([
      "exact 1 ('m1_' | 'u_')",
      "near 1 ('m1_' | 'u_') without передние",
      "near 1 'u_'",
    ])
  })

  test('are four at most', () => {
    const text = 'колодки помпа передние 7 самовар tiggo 4 chery 1.5 масло 5w30 c3 4 л'
    expect(relaxed(text, A_CAR).length).toBeLessThanOrEqual(4)
    expect(relaxed(text).length).toBeLessThanOrEqual(4)
  })

  test('unknown words are left out of terms that ask for something without them', () => {
    const [first] = relaxed('колодки самовар')
    expect(first?.terms.map(({ words }) => words)).toEqual([[]])
    const [other] = relaxed('датчик самовар')
    expect(other?.terms.map(({ words }) => words)).toEqual([['датчик']])
  })

  test('a number that says nothing is left out, where something else is said', () => {
    expect(relaxed('колодки 7')[1]?.terms.map(({ words }) => words)).toEqual([[]])
    expect(described('7')).toEqual(['exact 1'])
  })

  test('parts that no product is together are looked for apart', () => {
    const apart = relaxed('колодки помпа')[1]
    expect(apart?.terms.map(({ parts }) => parts.length)).toEqual([1, 1])
  })

  test('only the first can be exact', () => {
    const exact = relaxed('колодки помпа самовар tiggo', A_CAR).map(({ isExact }) => isExact)
    expect(exact).not.toContain(true)
    const [first, ...others] = relaxed('колодки tiggo', A_CAR).map(({ isExact }) => isExact)
    expect(first).toBe(true)
    expect(others).not.toContain(true)
  })
})
