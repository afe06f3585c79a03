// What an address may spend, by a clock that the tests set.

import { describe, expect, test } from 'vitest'
import { callBudget } from './call-budget.ts'
import type { Price } from './call-price.ts'
import type { Load } from './server-load.ts'

const LIMITS = { perSecond: 100, burst: 1000, groups: { search: { perSecond: 3, burst: 3 } } }
const page: Price = { units: 10, kind: 'work' }
const order: Price = { units: 10, kind: 'cheap', isBuying: true }
const search: Price = { units: 4, kind: 'search', group: 'search' }

function budgetOn(load: Load = { isBusy: true, pressure: 0 }) {
  let time = 0
  let current = load
  const budget = callBudget(LIMITS, { load: () => current, now: () => time })
  const spend = (address: string, price: Price, most = 10_000) => {
    let count = 0
    while (count < most && budget.take(address, price) === null) count += 1
    return count
  }
  return {
    budget,
    spend,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    become: (load: Load) => {
      current = load
    },
  }
}

describe('the budget of an address', () => {
  test('is a burst, less what is left to buyers, and then so much a second', () => {
    const { spend, pass } = budgetOn()
    expect(spend('a', page)).toBe(80)
    expect(spend('a', page)).toBe(0)
    pass(1000)
    expect(spend('a', page)).toBe(10)
    expect(spend('b', page)).toBe(80)
  })

  test('is never more than the burst, however long nothing was asked', () => {
    const { spend, pass } = budgetOn()
    spend('a', page)
    pass(3_600_000)
    expect(spend('a', page)).toBe(80)
  })

  test('comes back twice as quickly while the process has time', () => {
    const { spend, pass } = budgetOn({ isBusy: false, pressure: 0 })
    spend('a', page)
    pass(1000)
    expect(spend('a', page)).toBe(20)
  })

  test('tells when to come again', () => {
    const { budget, spend, pass } = budgetOn()
    spend('a', page)
    expect(budget.take('a', { ...page, units: 250 })).toEqual({
      reason: 'budget',
      retryAfterSeconds: 3,
    })
    pass(3000)
    expect(budget.take('a', { ...page, units: 250 })).toBeNull()
  })

  test('leaves a part to carts and orders when what browses is refused', () => {
    const { spend } = budgetOn()
    spend('a', page)
    expect(spend('a', order)).toBe(20)
  })

  test('limits the number of calls of a group by the second, whatever they cost', () => {
    const { budget, spend, pass } = budgetOn()
    expect(spend('a', search)).toBe(3)
    expect(budget.take('a', search)).toEqual({ reason: 'group', retryAfterSeconds: 1 })
    expect(budget.take('a', page)).toBeNull()
    pass(1000)
    expect(spend('a', search)).toBe(3)
  })

  test('under pressure those are refused first who have used the most', () => {
    const { budget, spend, become } = budgetOn()
    spend('greedy', page, 50)
    spend('modest', page, 5)
    become({ isBusy: true, pressure: 0.9 })
    expect(budget.take('greedy', page)).toMatchObject({ reason: 'overload' })
    expect(budget.take('modest', page)).toBeNull()
    expect(budget.take('new', page)).toBeNull()
    expect(budget.take('greedy', order)).toBeNull()
  })

  test('of a customer pays what he buys, also where his address is spent', () => {
    const { budget, spend, pass } = budgetOn()
    spend('a', order)
    expect(budget.takeOfPerson('customer 1', order)).toBe(true)
    let more = 0
    while (budget.takeOfPerson('customer 1', order)) more += 1
    expect(more).toBe(24)
    pass(1000)
    expect(budget.takeOfPerson('customer 1', order)).toBe(true)
  })

  test('is one more for all people of an address, however many accounts they have', () => {
    const { budget, pass } = budgetOn()
    const spendAll = (address: string | null) => {
      let count = 0
      for (let person = 0; person < 30; person += 1) {
        while (count < 10_000 && budget.takeOfPerson(`customer ${person}`, order, address)) {
          count += 1
        }
      }
      return count
    }
    expect(spendAll('a')).toBe(100)
    pass(1000)
    expect(spendAll('a')).toBe(10)
    expect(budget.take('a', page)).toBeNull()
    pass(3_600_000)
    // that of four for an IPv6 network of 2^80, and no bound where no address can be counted
    let count = 0
    for (let person = 0; person < 100; person += 1) {
      const address = `2001:db8:1:${person}::/64`
      while (budget.takeOfPerson(`customer ${person}`, order, address)) count += 1
    }
    expect(count).toBe(400)
    pass(3_600_000)
    expect(spendAll(null)).toBe(750)
  })

  test('leaves buyers their part also where pages that are known are asked for', () => {
    const { budget, spend, pass } = budgetOn()
    spend('a', page)
    let shown = 0
    while (budget.takeOfKnown('a')) shown += 1
    expect(shown).toBe(200)
    expect(spend('a', order)).toBe(20)
    pass(1000)
    expect(budget.takeOfKnown('a')).toBe(true)
  })

  test('is that of four addresses for all of an IPv6 network of 2^80', () => {
    const { budget, spend, pass } = budgetOn()
    const spendAll = (from: number) => {
      let count = 0
      for (let host = from; host < from + 1000; host += 1) {
        count += spend(`2001:db8:1:${host.toString(16)}::/64`, page, 10)
      }
      return count
    }
    expect(spendAll(0)).toBe(320)
    expect(spendAll(1000)).toBe(0)
    expect(budget.take('2001:db8:2:1::/64', page)).toBeNull()
    expect(budget.take('2001:db8:1:1::/64', order)).toBeNull()
    pass(1000)
    expect(spendAll(2000)).toBe(39)
    let searches = 0
    for (let host = 0; host < 100; host += 1) {
      if (budget.take(`2001:db8:3:${host}::/64`, search) === null) searches += 1
    }
    expect(searches).toBe(12)
  })

  test('is none where no address can be counted', () => {
    const { budget } = budgetOn({ isBusy: true, pressure: 0.9 })
    for (let count = 0; count < 1000; count += 1) expect(budget.take(null, search)).toBeNull()
    expect([budget.takeOfKnown(null), budget.size()]).toEqual([true, 0])
  })

  test('is remembered of so many addresses, and of no more', () => {
    const { budget } = budgetOn()
    for (let host = 0; host < 100_000; host += 1) budget.take(`2001:db8:${host}::/64`, search)
    expect(budget.size()).toBeLessThanOrEqual(40_000)
  })
})
