import { describe, expect, test } from 'vitest'
import { compareShelves, shelfName } from './shelf-order.ts'

describe('shelves', () => {
  test('stand in the order of a walk: numbers by their size, no shelf last', () => {
    const walk = ['А-1-10', 'А-2', 'А-2-1', 'А-12', 'А-12-3', 'Б-1', 'стеллаж 3', 'стеллаж 20', '']
    const mixed = ['', 'стеллаж 20', 'А-12-3', 'Б-1', 'А-2-1', 'А-12', 'стеллаж 3', 'А-2', 'А-1-10']
    expect(mixed.toSorted(compareShelves)).toEqual(walk)
  })

  test('in the Latin letter that looks alike, or in small letters, are not walked to twice', () => {
    const latin = 'A-12' // the Latin letter
    expect(['Б-1', 'А-2', latin, 'а-13'].toSorted(compareShelves)).toEqual([
      'А-2',
      latin,
      'а-13',
      'Б-1',
    ])
  })

  test('are kept in one spelling: without the spaces around them, in capitals, in one alphabet', () => {
    expect(shelfName('  А-12   верх ')).toBe('A-12 BEPX')
    expect(shelfName('а-12-3')).toBe(shelfName('A-12-3')) // Cyrillic and Latin
    expect(shelfName('б-07-1')).toBe('Б-07-1')
  })
})
