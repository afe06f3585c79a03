// What found goods can be narrowed to.
import { array, assert, constantFrom, option, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEARCH_FACETS } from '#src/catalogue/filter-contract.ts'
import { type Chosen, countFacets, type FacetNames, narrow } from './count-facets.ts'
import type { Candidate } from './rank-candidates.ts'

/** The ids that filters admit, and bounds of the price; null for a filter that is not chosen. */
type Choice = {
  readonly categoryIds: ReadonlySet<number> | null
  readonly manufacturerIds: ReadonlySet<number> | null
  readonly locationIds: ReadonlySet<number> | null
  readonly priceFrom: number | null
  readonly priceTo: number | null
}
const chosenBy = (choice: Partial<Choice>): Chosen => {
  const { categoryIds, manufacturerIds, locationIds } = choice
  const { priceFrom: from = null, priceTo: to = null } = choice
  return {
    ...(categoryIds && { category: { admits: (each) => categoryIds.has(each.categoryId) } }),
    ...(manufacturerIds && {
      manufacturer: { admits: (each) => manufacturerIds.has(each.manufacturerId) },
    }),
    ...(locationIds && {
      in_stock: { admits: (each) => each.locationIds.some((id) => locationIds.has(id)) },
    }),
    ...((from ?? to) !== null && {
      price: { admits: ({ price }) => price >= (from ?? 0) && price <= (to ?? Infinity) },
    }),
  }
}
const named = (kind: string, id: number) => ({ value: `${kind}${id}`, name: `${kind} ${id}` })
const names: FacetNames = {
  category: { keysOf: ({ categoryId }) => [categoryId], named: (id) => named('c', id) },
  manufacturer: {
    keysOf: ({ manufacturerId }) => [manufacturerId],
    named: (id) => named('f', id),
  },
  in_stock: { keysOf: ({ locationIds }) => locationIds, named: (id) => named('l', id) },
}
const candidate = (
  id: number,
  [categoryId, manufacturerId, price]: readonly [number, number, number],
  ...locationIds: readonly number[]
): Candidate => ({
  ...{ id, rank: id, preference: 0, categoryId, manufacturerId, price, locationIds },
})
const found = [
  candidate(1, [1, 1, 100], 1, 2),
  candidate(2, [1, 2, 200]),
  candidate(3, [2, 1, 300], 1),
  candidate(4, [2, 2, 400], 2),
  candidate(5, [1, 1, 500]),
]
const counts = (choice: Partial<Choice> = {}) => {
  const counted = countFacets(found, chosenBy(choice), names)
  return Object.fromEntries(
    SEARCH_FACETS.map((facet) => [
      facet,
      Object.fromEntries(counted[facet].map(({ value, count }) => [value, count])),
    ]),
  )
}
const ids = (choice: Partial<Choice>) => narrow(found, chosenBy(choice)).map(({ id }) => id)

describe('what is left of found goods', () => {
  test.each<[Partial<Choice>, number[]]>([
    [{}, [1, 2, 3, 4, 5]],
    [{ categoryIds: new Set([1]) }, [1, 2, 5]],
    [{ categoryIds: new Set([1, 2]) }, [1, 2, 3, 4, 5]],
    [{ categoryIds: new Set([1]), manufacturerIds: new Set([1]) }, [1, 5]],
    [{ locationIds: new Set([2]) }, [1, 4]],
    [{ locationIds: new Set([1, 2]) }, [1, 3, 4]],
    [{ priceFrom: 200, priceTo: 400 }, [2, 3, 4]],
    [{ priceFrom: 400 }, [4, 5]],
    [{ priceTo: 0 }, []],
    [{ priceFrom: 300, priceTo: 200 }, []],
    [{ categoryIds: new Set() }, []],
    [{ locationIds: new Set() }, []],
  ])('by %o', (choice, left) => {
    expect(ids(choice)).toEqual(left)
  })
})

describe('the counts of choices', () => {
  test('say how many goods each leaves', () => {
    expect(counts()).toEqual({
      category: { c1: 3, c2: 2 },
      manufacturer: { f1: 3, f2: 2 },
      in_stock: { l1: 2, l2: 2 },
    })
  })

  test('a choice narrows the other facets and not its own', () => {
    expect(counts({ manufacturerIds: new Set([2]) })).toEqual({
      category: { c1: 1, c2: 1 },
      manufacturer: { f1: 3, f2: 2 },
      in_stock: { l2: 1 },
    })
  })

  test('a price narrows all of them', () => {
    expect(counts({ priceFrom: 300 })).toEqual({
      category: { c2: 2, c1: 1 },
      manufacturer: { f1: 2, f2: 1 },
      in_stock: { l1: 1, l2: 1 },
    })
  })

  test('begin with the most, equal ones by name, thirty at most', () => {
    const many = Array.from({ length: 40 }, (_, place) => candidate(place, [place, 1, 1]))
    const { category } = countFacets([...many, candidate(99, [39, 1, 1])], {}, names)
    expect(category).toHaveLength(30)
    expect(category[0]).toEqual({ value: 'c39', name: 'c 39', count: 2 })
    const rest = category.slice(1).map(({ name }) => name)
    expect(rest).toEqual(rest.toSorted())
  })

  test('beyond a thousand are said to be at least a thousand', () => {
    const many = Array.from({ length: 1001 }, (_, place) => candidate(place, [1, place % 2, 1]))
    const { category, manufacturer } = countFacets(many, {}, names)
    expect(category).toEqual([
      { value: 'c1', name: 'c 1', count: 1000, count_is_lower_bound: true },
    ])
    expect(manufacturer.map(({ count }) => count)).toEqual([501, 500])
    const exact = countFacets(many.slice(1), {}, names).category
    expect(exact).toEqual([{ value: 'c1', name: 'c 1', count: 1000 }])
  })

  test('are those that choosing it would leave', () => {
    const some = option(
      subarray([1, 2, 3]).map((chosen) => new Set(chosen)),
      { nil: null },
    )
    const prices = option(constantFrom(100, 200, 300), { nil: null })
    const choices = record({
      ...{ categoryIds: some, manufacturerIds: some, locationIds: some },
      ...{ priceFrom: prices, priceTo: prices },
    })
    const one = constantFrom(1, 2, 3)
    const goods = array(
      record({ category: one, maker: one, price: prices, at: subarray([1, 2, 3]) }),
    ).map((all) =>
      all.map(({ category, maker, price, at }, id) =>
        candidate(id, [category, maker, price ?? 0], ...at),
      ),
    )
    const fieldOf = {
      ...{ category: 'categoryIds', manufacturer: 'manufacturerIds', in_stock: 'locationIds' },
    } as const
    assert(
      property(goods, choices, (all, choice) => {
        const counted = countFacets(all, chosenBy(choice), names)
        for (const facet of SEARCH_FACETS) {
          const naive = [1, 2, 3].flatMap((id) => {
            const left = narrow(all, chosenBy({ ...choice, [fieldOf[facet]]: new Set([id]) }))
            return left.length > 0 ? [left.length] : []
          })
          expect(counted[facet].map(({ count }) => count).toSorted()).toEqual(naive.toSorted())
        }
      }),
    )
  })
})
