import { describe, expect, test } from 'vitest'
import { categoryKey, matchCategory } from './category-match.ts'

const tree = [
  { id: 1, parentId: null, key: 'tormoza', name: 'Тормоза' },
  { id: 2, parentId: 1, key: 'kolodki', name: 'Колодки' },
  { id: 3, parentId: null, key: 'dvigatel', name: 'Двигатель' },
]

describe('a category that a list names', () => {
  test('is found under its parent, in any case and spacing', () => {
    const path = { names: ['ТОРМОЗА', ' колодки'], isFromTop: true }
    expect(matchCategory(tree, path)).toEqual({ found: tree[1], rest: [] })
  })

  test('leaves the names that the tree does not have', () => {
    const path = { names: ['Двигатель', 'Колодки'], isFromTop: true }
    expect(matchCategory(tree, path)).toEqual({ found: tree[2], rest: ['Колодки'] })
  })

  test('is found anywhere in the tree when the path does not start at the top', () => {
    const names = ['Колодки']
    expect(matchCategory(tree, { names, isFromTop: false }).found).toBe(tree[1])
    expect(matchCategory(tree, { names, isFromTop: true }).found).toBeNull()
  })

  test('gets a unique key', () => {
    expect(categoryKey(tree, 'Ремни', 'dvigatel')).toBe('remni')
    expect(categoryKey(tree, 'Колодки', 'dvigatel')).toBe('dvigatel-kolodki')
    expect(categoryKey(tree, '配件', '')).toBe('kategoriya')
  })
})
