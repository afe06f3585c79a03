import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnalogueLink, analogueGroups, connectedProducts } from './analogue-groups.ts'

const link = (one: number, other: number, strength = 1): AnalogueLink => ({
  products: [one, other],
  strength,
})
const free = { stops: [], most: 100, placeOf: (id: number) => id }
const sorted = (groups: readonly (readonly number[])[]) =>
  groups.map((group) => group.toSorted((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

describe('groups of analogues', () => {
  test('linked products share a group, products without links have none', () => {
    expect(sorted(analogueGroups([link(1, 2), link(3, 2), link(8, 7)], free))).toEqual([
      [1, 2, 3],
      [7, 8],
    ])
  })

  test('a stopped pair never shares a group, and the stronger link is kept', () => {
    const links = [link(1, 2), link(2, 3, 2)]
    expect(sorted(analogueGroups(links, { ...free, stops: [[1, 3]] }))).toEqual([[2, 3]])
  })

  test('of two links of equal strength the one of the first product is kept', () => {
    const links = [link(2, 3), link(1, 2)]
    const stops = [[1, 3]] as const
    expect(sorted(analogueGroups(links, { ...free, stops }))).toEqual([[1, 2]])
    expect(sorted(analogueGroups(links, { ...free, stops, placeOf: (id) => -id }))).toEqual([
      [2, 3],
    ])
  })

  test('no group is larger than allowed', () => {
    const links = [link(1, 2, 9), link(3, 4, 8), link(2, 3, 7), link(4, 5, 6)]
    expect(sorted(analogueGroups(links, { ...free, most: 3 }))).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  })

  const id = fc.integer({ min: 1, max: 8 })
  const pair = fc.uniqueArray(id, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<[number, number]>
  const links = fc.uniqueArray(
    fc
      .tuple(pair, fc.integer({ min: 1, max: 3 }))
      .map(([pair, strength]) => link(...pair, strength)),
    { selector: ({ products }) => products.toSorted((a, b) => a - b).join() },
  )

  test('groups do not depend on the order of links and stops, and respect stops and size', () => {
    fc.assert(
      fc.property(
        links,
        fc.array(pair, { maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        (links, stops, dice) => {
          const groups = sorted(analogueGroups(links, { ...free, stops, most: 5 }))
          const shuffled = <T>(list: readonly T[]) =>
            list
              .map((one) => ({ one, at: dice.next().value ?? 0 }))
              .sort((a, b) => a.at - b.at)
              .map(({ one }) => one)
          const others = shuffled(stops).map(([one, other]) => [other, one] as const)
          expect(
            sorted(analogueGroups(shuffled(links), { ...free, stops: others, most: 5 })),
          ).toEqual(groups)
          for (const group of groups) {
            expect(group.length).toBeLessThanOrEqual(5)
            expect(stops.some((stop) => stop.every((product) => group.includes(product)))).toBe(
              false,
            )
          }
        },
      ),
    )
  })

  test('without stops and limits groups are the connected components', () => {
    fc.assert(
      fc.property(links, (links) => {
        const connected = connectedProducts(
          [],
          links.map(({ products }) => products),
        )
        expect(sorted(analogueGroups(links, free))).toEqual(sorted(connected))
      }),
    )
  })
})
