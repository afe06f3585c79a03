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
})

test('lines stay where they were, new ones come last', () => {
  const shown = inOrder([line(1), line(2), line(3), line(4)], [3, 1, 2])
  expect(shown.map(({ position }) => position)).toEqual([3, 1, 2, 4])
})

test('units that lie elsewhere are not taken here, and it is said why', () => {
  const place = { place: 'Тула', location_id: 1, shelf: '', may_shelve: false }
  const places = [
    { ...place, quantity: 2, is_here: true, away: '' },
    { ...place, quantity: 1, is_here: false, away: 'ещё не пришёл от поставщика' },
  ]
  const left = (more: Partial<PickLine>) => leftOf(line(1, { quantity: 3, places, ...more }))
  expect([left({}), left({ picked: 1 }), left({ picked: 2 }), left({ picked: 3 })]).toEqual([
    2, 1, 0, 0,
  ])
  const why = (picked: number) => noneLeft(line(1, { quantity: 3, picked, places }))
  expect(why(2)).toBe('ещё не пришёл от поставщика.')
  expect(why(3)).toBe('больше не нужно.')
})
