import { describe, expect, test } from 'vitest'
import type { PickupShop } from '#src/delivery/server/public.ts'
import { type Candidate, soonestOffers } from './soonest-offers.ts'

/** A product is there after the days that its shop says; its id names it. */
const candidate = (id: number, price: number, isSure = true): Candidate => ({
  price,
  goods: [{ product: { id } as never, quantity: 1 }],
  approvals_to_check: [],
  isSure,
})

const idOf = (product: unknown): number => (product as { id: number }).id

const shop = (title: string, daysOf: Readonly<Record<number, number>>): PickupShop => ({
  city: 'Волгоград',
  title,
  nearest: [],
  timeOf: ([first]) => {
    const days = daysOf[first ? idOf(first.product) : 0]
    return days === undefined ? null : { days, at: `2026-11-${27 + days}`, text: `${days}` }
  },
})

const line = (...candidates: Candidate[]) => ({ candidates, isInSet: true })
const idsOf = (answer: ReturnType<typeof soonestOffers>) =>
  answer.offers.map((offers) => offers.map(({ goods }) => goods[0]?.product.id))

describe('the offers of a line', () => {
  const lines = [line(candidate(1, 100), candidate(2, 300), candidate(3, 200), candidate(4, 50))]

  test('begin with what is there soonest, then with the cheapest', () => {
    const shops = [shop('Мира', { 1: 7, 2: 0, 3: 0 })]
    const answer = soonestOffers(lines, { shops, limit: 8 })
    expect(idsOf(answer)).toEqual([[3, 2, 1, 4]])
    expect(answer.offers[0]?.map(({ promise }) => promise?.days)).toEqual([0, 0, 7, undefined])
  })

  test('without shops begin with the cheapest, and promise nothing', () => {
    const answer = soonestOffers(lines, { shops: [], limit: 8 })
    expect(answer.shop).toBeNull()
    expect(idsOf(answer)).toEqual([[4, 1, 3, 2]])
    expect(answer.offers[0]?.every(({ promise }) => promise === null)).toBe(true)
  })

  test('that may not fit come last, however soon they are there', () => {
    const shops = [shop('Мира', { 1: 0, 2: 3 })]
    const unsure = [line(candidate(1, 100, false), candidate(2, 300))]
    expect(idsOf(soonestOffers(unsure, { shops, limit: 8 }))).toEqual([[2, 1]])
  })

  test('keep the cheapest where the soonest ones fill the list', () => {
    const shops = [shop('Мира', { 1: 7, 2: 0, 3: 0, 4: 7 })]
    expect(idsOf(soonestOffers(lines, { shops, limit: 2 }))).toEqual([[3, 4]])
  })
})

test('the shop is the one where the whole set is there first', () => {
  const lines = [line(candidate(1, 100)), line(candidate(2, 300))]
  const shops = [shop('Мира', { 1: 0, 2: 3 }), shop('Ленина', { 1: 1, 2: 1 })]
  expect(soonestOffers(lines, { shops, limit: 8 }).shop?.title).toBe('Ленина')
})
