// The price that the owner's margins make of a cost.
import { describe, expect, test } from 'vitest'
import { asKopecks, kopecksOf } from '#src/shared/money.ts'
import { chooseMargin, type Margin, type MarginRule, MOST_PRICE, retailPrice } from './margin.ts'
import { marginSteps } from './margin-steps.ts'

const NOTHING: Margin = { rate: 0, leastMarkup: asKopecks(0), rounding: asKopecks(1) }
const priceOf = (rubles: number, margin: Partial<Margin>): number =>
  retailPrice({ ...NOTHING, ...margin }, kopecksOf(rubles)) / 100

let last = 0
const aRule = (fields: Partial<MarginRule>): MarginRule => ({
  ...NOTHING,
  id: ++last,
  supplierId: null,
  categoryId: null,
  costFrom: asKopecks(0),
  costBelow: null,
  ...fields,
})

describe('the price', () => {
  test.each([
    [1000, {}, 1000],
    [1000, { rate: 2500 }, 1250],
    [1000, { rate: 1255 }, 1125.5],
    [0.01, { rate: 1 }, 0.02],
    [100, { rate: 1000, leastMarkup: kopecksOf(50) }, 150],
    [1000, { rate: 1000, leastMarkup: kopecksOf(50) }, 1100],
    [1000.5, { rounding: kopecksOf(1) }, 1001],
    [1000, { rate: 2501, rounding: kopecksOf(10) }, 1260],
    [1001, { rounding: kopecksOf(50) }, 1050],
    [1050, { rounding: kopecksOf(50) }, 1050],
  ])('of a cost of %d rubles by %j is %d', (cost, margin, price) => {
    expect(priceOf(cost, margin)).toBe(price)
  })

  test('never exceeds the highest price of the shop, nor falls below the cost', () => {
    const most = { ...NOTHING, rate: 100_000, rounding: kopecksOf(100_000) }
    expect(retailPrice(most, asKopecks(2_000_000_000))).toBe(MOST_PRICE)
    expect(retailPrice(NOTHING, asKopecks(MOST_PRICE + 5))).toBe(MOST_PRICE + 5)
  })
})

describe('the rule that applies', () => {
  const purchase = { supplierId: 1, categoryIds: [30, 20, 10], cost: kopecksOf(500) }
  const choose = (...rules: MarginRule[]) => chooseMargin(rules, purchase)?.id ?? null

  test('is the most specific one, in any order of rules', () => {
    const any = aRule({})
    const outer = aRule({ categoryId: 10 })
    const inner = aRule({ categoryId: 20 })
    const supplier = aRule({ supplierId: 1 })
    const supplierOuter = aRule({ supplierId: 1, categoryId: 10 })
    const supplierInner = aRule({ supplierId: 1, categoryId: 30 })
    const ranking = [supplierInner, supplierOuter, supplier, inner, outer, any]
    ranking.forEach((best, place) => {
      const others = ranking.slice(place)
      expect(choose(...others)).toBe(best.id)
      expect(choose(...others.toReversed())).toBe(best.id)
    })
  })

  test('is never that of another supplier, another branch or a subcategory', () => {
    expect(choose(aRule({ supplierId: 2 }), aRule({ categoryId: 40 }))).toBeNull()
  })

  test('has a range that contains the cost: lower bound included, upper bound not', () => {
    const step = (from: number, below: number | null) =>
      aRule({ costFrom: kopecksOf(from), costBelow: below === null ? null : kopecksOf(below) })
    expect(choose(step(500, 600))).not.toBeNull()
    expect(choose(step(0, 500))).toBeNull()
    expect(choose(step(500.01, null))).toBeNull()
  })

  test('is the next one where the range of the nearer rule does not contain the cost', () => {
    const general = aRule({})
    expect(choose(aRule({ supplierId: 1, costFrom: kopecksOf(1000) }), general)).toBe(general.id)
  })
})

describe('steps of costs', () => {
  const tree = [
    { id: 10, parentId: null },
    { id: 20, parentId: 10 },
  ]

  test('are cut at the bounds of a more specific rule', () => {
    const rules = [
      aRule({ rate: 1 }),
      aRule({ categoryId: 20, rate: 2, costFrom: asKopecks(5), costBelow: asKopecks(9) }),
    ]
    const steps = marginSteps(rules, tree, 1).map(({ categoryId, costFrom, costBelow, rate }) => [
      categoryId,
      costFrom,
      costBelow,
      rate,
    ])
    expect(steps).toEqual([
      [0, 0, null, 1],
      [10, 0, null, 1],
      [20, 0, 5, 1],
      [20, 5, 9, 2],
      [20, 9, null, 1],
    ])
  })

  test('name no category where no rule does, and do not exist for other suppliers', () => {
    expect(marginSteps([aRule({ supplierId: 1 })], tree, 1)).toHaveLength(1)
    expect(marginSteps([aRule({ supplierId: 1 })], tree, 2)).toEqual([])
  })

  test('are finite in a tree with a cycle', () => {
    const cycle = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ]
    expect(marginSteps([aRule({ categoryId: 1 })], cycle, 1)).toHaveLength(2)
  })
})
