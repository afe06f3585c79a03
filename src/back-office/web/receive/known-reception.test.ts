import { describe, expect, test } from 'vitest'
import type { Reception, ReceptionLine } from '../../receptions-contract.ts'
import { type KnownReception, latest } from './known-reception.ts'

const line = (product_id: number, counted: number, expected = 0): ReceptionLine => ({
  product_id,
  article: `A-${product_id}`,
  manufacturer: 'Mann',
  name: 'Фильтр',
  barcodes: [],
  bound: [],
  may_release: [],
  shelf: '',
  expected,
  counted,
  free: null,
})

const answer = (more: Partial<Reception>): Reception => ({
  id: 7,
  state: 'expected',
  version: 'expected-10',
  orders: [],
  wanted: [],
  is_part: false,
  place: 'Волгоград',
  from: null,
  location_id: 1,
  title: '',
  created: { at: '2026-11-27T10:00:00Z', by: 'Ирина' },
  sent: null,
  ended: null,
  expected: 5,
  counted: 3,
  has_list: true,
  note: '',
  lines: [line(1, 2, 5), line(3, 1)],
  unknown: [{ text: 'ABC-1', quantity: 2, codes: [] }],
  counts: 3,
  may: { count: true, send: false, close: true, cancel: true },
  ...more,
})
const known = latest(undefined, answer({}), 1000) as KnownReception
const part = (more: Partial<Reception>) =>
  answer({ is_part: true, unknown: [], version: 'expected-12', counts: 4, ...more })
const counted = (one: KnownReception | undefined) =>
  one?.lines.map(({ product_id: id, counted: units }) => [id, units])

describe('a part of a reception', () => {
  test('tells the orders of its lines alone, and repeats nothing that is wanted', () => {
    const good = { id: 3, article: 'A-3', manufacturer: 'Mann', name: 'Фильтр' }
    const before = latest(
      undefined,
      answer({
        orders: [
          { order: 1, product: 1, units: 2 },
          { order: 2, product: 3, units: 1 },
        ],
        wanted: [{ ...good, units: 1, orders: [2] }],
      }),
      1000,
    ) as KnownReception
    const orders = [{ order: 5, product: 1, units: 3 }]
    const now = latest(before, part({ lines: [line(1, 3, 5)], orders }), 2000)
    expect(now?.orders).toEqual([{ order: 2, product: 3, units: 1 }, ...orders])
    expect(now?.wanted).toEqual(before.wanted)
  })

  test('changes its lines and the sums, and leaves the others where they are', () => {
    const now = latest(known, part({ counted: 4, lines: [line(1, 3, 5)] }), 2000)
    expect(counted(now)).toEqual([
      [1, 3],
      [3, 1],
    ])
    expect(now).toMatchObject({ counted: 4, version: 'expected-12', wholeAt: 1000, is_part: false })
    expect(now?.unknown, 'a part does not repeat them').toEqual([
      { text: 'ABC-1', quantity: 2, codes: [] },
    ])
  })

  test('puts a new line in its place, and takes out one that nothing is left of', () => {
    const now = latest(known, part({ lines: [line(2, 1), line(3, 0)] }), 2000)
    expect(counted(now)).toEqual([
      [1, 2],
      [2, 1],
    ])
    const none = latest(known, part({ lines: [line(1, 0, 5)] }), 2000)
    expect(counted(none)?.[0], 'what is expected stays').toEqual([1, 0])
  })

  test('that tells nothing new leaves the very same object', () => {
    expect(latest(known, part({ version: 'expected-10', counts: 3, lines: [] }), 2000)).toBe(known)
  })

  test('of what is not known here, or of another state, is nothing to build on', () => {
    expect(latest(undefined, part({}), 2000)).toBeUndefined()
    const packing = { ...known, state: 'packing' } as const
    expect(latest(packing, part({}), 2000)).toBe(packing)
  })
})

test('an answer that a later one has overtaken takes nothing back', () => {
  const later = latest(known, part({ lines: [line(1, 9, 5)], counts: 9 }), 2000)
  expect(latest(later, part({ lines: [line(1, 3, 5)] }), 3000)).toBe(later)
  expect(latest(later, answer({ counts: 8 }), 3000)).toBe(later)
  const closed = latest(later, answer({ state: 'closed', counts: 9 }), 3000)
  expect(closed?.state).toBe('closed')
  expect(latest(closed, answer({ counts: 10 }), 4000)).toBe(closed)
})

test('the whole replaces everything, in one order for all devices', () => {
  const whole = answer({ counts: 5, lines: [line(3, 1), line(1, 2, 5)] })
  const now = latest(known, whole, 5000)
  expect(counted(now)).toEqual([
    [1, 2],
    [3, 1],
  ])
  expect(now?.wholeAt).toBe(5000)
})
