import { expect, test } from 'vitest'
import { goodsOf, isInSet, sumOfSet } from './chosen-set.ts'
import type { ServiceLine } from './contract.ts'

const line = (item: string, prices: readonly number[], isIn = true): ServiceLine => ({
  item,
  name: item,
  note: '',
  gearbox: '',
  why_not_in_set: '',
  every_km: 10_000,
  every_months: null,
  source: '',
  is_sourced: true,
  category: null,
  is_in_set: isIn && prices.length > 0,
  // what is put into the cart is not looked into here
  offers: prices.map((price) => ({
    price,
    goods: [{ product: { price } as never, quantity: 1 }],
    approvals_to_check: [],
    promise: null,
  })),
})
const pricesOf = (goods: ReturnType<typeof goodsOf>) => goods.map(({ product }) => product.price)

const lines = [
  line('oil', [3250.5, 4000]),
  line('air', [450.25]),
  line('fuel', []),
  line('belt', [900], false),
]

test('a set is the first offers of its lines', () => {
  expect(pricesOf(goodsOf(lines, {}))).toEqual([3250.5, 450.25])
  expect(sumOfSet(lines, {})).toBe(3700.75)
})

test('the buyer takes lines out and in, and another offer', () => {
  const changes = { oil: { place: 1 }, air: { isIn: false }, belt: { isIn: true } }
  expect(pricesOf(goodsOf(lines, changes))).toEqual([4000, 900])
  expect(sumOfSet(lines, changes)).toBe(4900)
})

test('an oil to check is in the set only by the tick of the buyer', () => {
  const oil = line('oil', [3000, 2000])
  const [sure, other] = oil.offers
  const withUnsure = {
    ...oil,
    offers: [sure, other && { ...other, approvals_to_check: ['VCC RBS0-2AE'] }].flatMap(
      (offer) => offer ?? [],
    ),
  }
  expect(sumOfSet([withUnsure], {})).toBe(3000)
  expect(sumOfSet([withUnsure], { oil: { place: 1 } })).toBe(0)
  expect(sumOfSet([withUnsure], { oil: { place: 1, isIn: true } })).toBe(2000)
})

test('a line for which nothing fits is never in it', () => {
  const changes = { fuel: { isIn: true } }
  expect(lines.map((each) => isInSet(each, changes))).toEqual([true, true, false, false])
  expect(sumOfSet([line('fuel', [])], changes)).toBe(0)
})
