import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import { listChoice, type Narrowing } from '../list-facets.ts'
import { countFilters } from './count-filters.ts'
import { categoryListing } from './listing.repository.ts'

let now = 1000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const SHELF = categoryListing([1])
const ALL: Narrowing = { ...listChoice({}), locationIds: null, manufacturerIds: null }

/** Answers each count with one more product than the count before; fails when `fails` says so. */
function growingShop({ fails = () => false }: { readonly fails?: () => boolean } = {}) {
  let counts = 0
  const query = async ({ text }: { text: string }) => {
    if (fails()) throw new Error('away')
    if (text.includes('FROM cities')) return [{ slug: 'samara', name: 'Самара', locationIds: [7] }]
    if (!text.includes('unnest')) return [{ id: 1, name: 'Mann' }]
    counts++
    const column = <Value>(value: Value) => Array.from({ length: counts }, () => value)
    return [
      {
        ...{ prices: column(100), manufacturerIds: column(1), areOriginal: column(false) },
        ...{ free: column('{7}'), last: counts },
      },
    ]
  }
  const db = { query } as unknown as Database
  const samara = async (listing = SHELF, choice = ALL) => {
    const { facets } = await countFilters(db, listing, choice)
    return facets.in_stock.find(({ value }) => value === 'samara')?.count
  }
  return { samara }
}

/** The cache reads the clock once in a millisecond. */
async function after(milliseconds: number): Promise<void> {
  now += milliseconds
  await setTimeout(2)
}

test('a count serves the requests of 15 seconds, those of the same moment too', async () => {
  const { samara } = growingShop()
  expect(await Promise.all([samara(), samara()])).toEqual([1, 1])
  await after(14_900)
  expect(await samara()).toBe(1)
  await after(200)
  expect(await samara()).toBe(2)
})

test('each list and each choice of filters is counted by itself', async () => {
  const { samara } = growingShop()
  expect(await samara()).toBe(1)
  expect(await samara(categoryListing([2]))).toBe(2)
  expect(await samara(SHELF, { ...ALL, quality: 'analogue' })).toBe(3)
  expect(await samara()).toBe(1)
})

test('a count that failed is not kept', async () => {
  let isAway = true
  const { samara } = growingShop({ fails: () => isAway })
  await expect(samara()).rejects.toThrow('away')
  isAway = false
  expect(await samara()).toBe(1)
})
