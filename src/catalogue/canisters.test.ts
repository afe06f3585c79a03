// Canisters that add up, compared with trying every combination.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import { type Canister, cheapestFill, oilWithoutPack } from './canisters.ts'

const canister = (litres: number, rubles: number, free = 9, multiplicity = 1): Canister => ({
  volumeMl: Math.round(litres * 1000),
  price: asKopecks(rubles * 100),
  free,
  multiplicity,
})

const toldOf = (canisters: readonly Canister[], litres: number) => {
  const fill = cheapestFill(canisters, Math.round(litres * 1000))
  return (
    fill && {
      parts: fill.parts.map(({ canister: { volumeMl }, quantity }) => [volumeMl / 1000, quantity]),
      rubles: fill.price / 100,
    }
  )
}

describe('the cheapest canisters', () => {
  test('add up: a large one and a small one', () => {
    expect(toldOf([canister(1, 800), canister(4, 2450)], 4.7)).toEqual({
      parts: [
        [4, 1],
        [1, 1],
      ],
      rubles: 3250,
    })
  })

  test('are one of five litres where it costs less', () => {
    const canisters = [canister(1, 800), canister(4, 2450), canister(5, 3100)]
    expect(toldOf(canisters, 4.7)).toEqual({ parts: [[5, 1]], rubles: 3100 })
  })

  test('are small ones where the large one is gone', () => {
    expect(toldOf([canister(1, 800), canister(4, 2450, 0)], 3.5)?.parts).toEqual([[1, 4]])
  })

  test('are whole packs, as many as are free', () => {
    const boxed = (free: number) => [canister(1, 500, free, 4), canister(4, 2450)]
    expect(toldOf(boxed(9), 4.7)).toEqual({ parts: [[1, 8]], rubles: 4000 })
    expect(toldOf(boxed(7), 4.7)).toEqual({
      parts: [
        [4, 1],
        [1, 4],
      ],
      rubles: 4450,
    })
    expect(toldOf(boxed(3), 3)?.parts).toEqual([[4, 1]])
  })

  test('are none where the shops hold less', () => {
    expect(cheapestFill([canister(4, 2450, 1)], 4700)).toBeNull()
    expect(cheapestFill([], 1)).toBeNull()
  })
})

/** The least price of all combinations. */
function leastPrice(canisters: readonly Canister[], neededMl: number): number | null {
  if (neededMl <= 0) return 0
  const [first, ...others] = canisters
  if (!first) return null
  const packs = Math.floor(first.free / first.multiplicity)
  const prices = Array.from({ length: packs + 1 }, (_, pack) => {
    const quantity = pack * first.multiplicity
    const rest = leastPrice(others, neededMl - quantity * first.volumeMl)
    return rest === null ? null : rest + quantity * first.price
  }).filter((price) => price !== null)
  return prices.length > 0 ? Math.min(...prices) : null
}

test('no combination is cheaper, and the one that is told holds enough and is there', () => {
  const anyCanister = fc.record({
    volumeMl: fc.constantFrom(400, 500, 946, 1000, 3785, 4000, 5000, 20_000),
    price: fc.integer({ min: 1, max: 900_000 }).map(asKopecks),
    free: fc.integer({ min: 0, max: 6 }),
    multiplicity: fc.constantFrom(1, 1, 2, 4),
  })
  fc.assert(
    fc.property(
      fc.array(anyCanister, { maxLength: 4 }),
      fc.integer({ min: 1, max: 9000 }),
      (canisters, neededMl) => {
        const fill = cheapestFill(canisters, neededMl)
        expect(fill?.price ?? null).toBe(leastPrice(canisters, neededMl))
        if (!fill) return
        const sums = fill.parts.map(({ canister: { volumeMl, price }, quantity }) => ({
          volumeMl: volumeMl * quantity,
          price: price * quantity,
        }))
        expect(sums.reduce((sum, { volumeMl }) => sum + volumeMl, 0)).toBe(fill.volumeMl)
        expect(sums.reduce((sum, { price }) => sum + price, 0)).toBe(fill.price)
        expect(fill.volumeMl).toBeGreaterThanOrEqual(neededMl)
        for (const { canister: kind, quantity } of fill.parts) {
          expect(quantity).toBeLessThanOrEqual(kind.free)
          expect(quantity % kind.multiplicity).toBe(0)
        }
      },
    ),
  )
})

test.each([
  ['Масло моторное Shell Helix Ultra 5W-40 4 л', 'масло моторное shell helix ultra 5w-40'],
  ['Масло моторное Shell Helix Ultra 5W-40, 1л', 'масло моторное shell helix ultra 5w-40'],
  ['ZIC X9 5W-30 (4L)', 'zic x9 5w-30'],
  ['Idemitsu 0W-20 0,946 л', 'idemitsu 0w-20'],
  ['Eneos 5W-30 940 мл', 'eneos 5w-30'],
  ['Top Tec 4600 5W-30 5 л', 'top tec 4600 5w-30'],
])('«%s» is a canister of «%s»', (name, oil) => {
  expect(oilWithoutPack(name)).toBe(oil)
})
