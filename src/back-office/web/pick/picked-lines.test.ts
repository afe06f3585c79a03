import { describe, expect, test } from 'vitest'
import type { PickLine } from '../../picks-contract.ts'
import { inOrder, isPicked, leftOf, lineOfScan, noneLeft, withWaiting } from './picked-lines.ts'

const line = (position: number, more: Partial<PickLine> = {}): PickLine => ({
  position,
  product_id: position,
  name: 'Фильтр',
  article: `A21-${position}`,
  manufacturer: 'Chery',
  quantity: 2,
  picked: 0,
  missing: 0,
  is_awaited: false,
  places: [],
  barcodes: [],
  ...more,
})

describe('a scan', () => {
  const lines = [
    line(1, { barcodes: ['4011558736002'] }),
    line(2, { article: 'T15-1109111', barcodes: ['0012345678905'] }),
  ]
  test.each([
    ['a barcode', '4011558736002', 1],
    ['a code of twelve digits', '012345678905', 2],
    ['an article', 'T15-1109111', 2],
    ['an article without its signs', 't151109111', 2],
    ['what is not in the order', '4600000000001', undefined],
  ])('of %s: %s', (_, scanned, position) => {
    expect(lineOfScan(lines, scanned)?.position).toBe(position)
  })

  test('of two equal lines means the one that needs more', () => {
    const twice = [line(1, { article: 'X', picked: 2 }), line(2, { article: 'X' })]
    expect(lineOfScan(twice, 'X')?.position).toBe(2)
  })
})

describe('a line', () => {
  test('counts what is still on its way, and never more than it needs', () => {
    const waiting = [
      { position: 1, picked: 1, missing: 0 },
      { position: 1, picked: 1, missing: 0 },
      { position: 1, picked: 1, missing: 0 },
      { position: 2, picked: 0, missing: 1 },
    ]
    const shown = withWaiting([line(1), line(2)], waiting)
    expect(shown.map(({ picked, missing }) => [picked, missing])).toEqual([
      [2, 0],
      [0, 1],
    ])
    expect(shown.map(leftOf)).toEqual([0, 1])
    expect(isPicked(shown)).toBe(false)
    expect(isPicked([line(1, { picked: 2 })])).toBe(true)
  })

  test('that has not come from its supplier is not looked for', () => {
    expect(leftOf(line(1, { is_awaited: true }))).toBe(0)
  })
})

test('lines stay where they were, new ones come last', () => {
  const shown = inOrder([line(1), line(2), line(3), line(4)], [3, 1, 2])
  expect(shown.map(({ position }) => position)).toEqual([3, 1, 2, 4])
})

test('units that lie elsewhere are not taken here, and it is said why', () => {
  const place = { place: 'Тула', location_id: 1, shelf: '', may_shelve: false }
  const places = [
    { ...place, quantity: 2, is_here: true },
    { ...place, quantity: 1, is_here: false },
  ]
  const left = (more: Partial<PickLine>) => leftOf(line(1, { quantity: 3, places, ...more }))
  expect([left({}), left({ picked: 1 }), left({ picked: 2 }), left({ picked: 3 })]).toEqual([
    2, 1, 0, 0,
  ])
  expect(noneLeft(line(1, { quantity: 3, picked: 2 }))).toContain('лежит не здесь')
  expect(noneLeft(line(1, { quantity: 3, is_awaited: true }))).toContain('от поставщика')
  expect(noneLeft(line(1, { quantity: 3, picked: 3 }))).toBe('больше не нужно.')
})
