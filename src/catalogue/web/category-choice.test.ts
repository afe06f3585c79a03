import { describe, expect, test } from 'vitest'
import type { Category } from '../contract.ts'
import { chosenCategory, pathToCategory } from './category-choice.ts'

const category = (key: string, ...child_categories: Category[]): Category => ({
  key,
  name: key,
  pictogram: 'box',
  product_count: 1,
  child_categories,
})
const tree = [
  category('upkeep', category('filters', category('oil-filters'))),
  category('brakes', category('pads')),
]

describe('the way to a category', () => {
  test('leads from the top through every branch', () => {
    expect(pathToCategory(tree, 'oil-filters').map(({ key }) => key)).toEqual([
      'upkeep',
      'filters',
      'oil-filters',
    ])
  })

  test('to an unknown one is empty', () => {
    expect(pathToCategory(tree, 'tyres')).toEqual([])
  })
})

describe('the shown category', () => {
  test('is that of the address', () => {
    expect(chosenCategory(tree, 'pads', 'filters')?.key).toBe('pads')
  })

  test('without one in the address is the remembered one', () => {
    expect(chosenCategory(tree, null, 'filters')?.key).toBe('filters')
  })

  test('is the first where the others are not in this tree', () => {
    expect(chosenCategory(tree, 'tyres', 'glass')?.key).toBe('upkeep')
  })

  test('holds goods, unless the address asks for it', () => {
    const without = { ...category('glass'), product_count: 0 }
    const ofEngine = [without, ...tree]
    expect(chosenCategory(ofEngine, null, null)?.key).toBe('upkeep')
    expect(chosenCategory(ofEngine, null, 'glass')?.key).toBe('upkeep')
    expect(chosenCategory(ofEngine, 'glass', null)?.key).toBe('glass')
    expect(chosenCategory([without], null, null)?.key).toBe('glass')
  })

  test('is none in an empty tree', () => {
    expect(chosenCategory([], 'pads', null)).toBeUndefined()
  })
})
