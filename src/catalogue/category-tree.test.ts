import { describe, expect, test } from 'vitest'
import { branchIds, type CategoryRow, categoryTree, pathTo, recounted } from './category-tree.ts'

const row = (id: number, parentId: number | null, productCount: number): CategoryRow => ({
  id,
  parentId,
  key: `key-${id}`,
  name: `Категория ${id}`,
  pictogram: 'box',
  productCount,
})
const rows = [
  row(1, null, 0),
  row(2, 1, 0),
  row(3, 2, 5),
  row(4, 2, 0),
  row(5, 1, 2),
  row(6, null, 0),
]

describe('the category tree', () => {
  test('nests branches, sums their products and leaves empty ones out', () => {
    const tree = categoryTree(rows)
    expect(tree.map(({ key, product_count }) => [key, product_count])).toEqual([['key-1', 7]])
    const [top] = tree
    expect(top?.child_categories.map(({ key }) => key)).toEqual(['key-2', 'key-5'])
    expect(top?.child_categories[0]?.child_categories.map(({ key }) => key)).toEqual(['key-3'])
  })

  test('counts products that stand in a branch itself', () => {
    expect(categoryTree([row(1, null, 3), row(2, 1, 4)])[0]?.product_count).toBe(7)
  })

  test('takes other counts and keeps what is left without any', () => {
    const [top] = recounted(categoryTree(rows), new Map([['key-5', 1]]))
    expect(top?.product_count).toBe(1)
    expect(top?.child_categories.map(({ key, product_count }) => [key, product_count])).toEqual([
      ['key-2', 0],
      ['key-5', 1],
    ])
  })

  test('knows everything under a category', () => {
    expect(branchIds(rows, 'key-2')).toEqual([2, 3, 4])
    expect(branchIds(rows, 'unknown')).toEqual([])
  })

  test('knows the way from the top', () => {
    expect(pathTo(rows, 'key-3').map(({ id }) => id)).toEqual([1, 2, 3])
    expect(pathTo(rows, 'unknown')).toEqual([])
  })
})
