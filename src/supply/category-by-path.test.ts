// Finds a category by the text that the owner types.
import { describe, expect, test } from 'vitest'
import { categoriesByPath, pathText } from './category-by-path.ts'

const brakes = { id: 1, parentId: null, key: 'tormoza', name: 'Тормоза' }
const pads = { id: 2, parentId: 1, key: 'kolodki', name: 'Колодки' }
const drums = { id: 3, parentId: null, key: 'barabany', name: 'Барабаны' }
const drumPads = { id: 4, parentId: 3, key: 'barabany-kolodki', name: 'Колодки' }
const known = [brakes, pads, drums, drumPads]

describe('a category', () => {
  test.each([
    ['kolodki', [pads]],
    ['Колодки', [pads, drumPads]],
    ['Тормоза > Колодки', [pads]],
    [' барабаны>КОЛОДКИ ', [drumPads]],
    ['Тормоза', [brakes]],
    ['Колодки > Тормоза', []],
    ['Масла > Тормоза > Колодки', []],
    ['', []],
  ])('named %j is found', (words, found) => {
    expect(categoriesByPath(known, words)).toEqual(found)
  })

  test('is written with its path', () => {
    expect(pathText(known, drumPads)).toBe('Барабаны > Колодки')
  })

  test('in a cycle is written once', () => {
    const circle = [
      { ...brakes, parentId: 2 },
      { ...pads, parentId: 1 },
    ]
    expect(pathText(circle, pads)).toBe('Тормоза > Колодки')
  })
})
