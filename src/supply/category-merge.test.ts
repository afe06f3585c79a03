import { expect, test } from 'vitest'
import { branchOf, mergeOf } from './category-merge.ts'

const tree = (rows: readonly (readonly [number, number | null, string])[]) =>
  rows.map(([id, parentId, name]) => ({ id, parentId, name, key: `k${id}` }))

const KNOWN = tree([
  [1, null, 'Тормоза'],
  [2, 1, 'Колодки'],
  [3, 1, 'Диски'],
  [4, 2, 'Передние'],
  [5, null, 'Тормозная система'],
  [6, 5, 'колодки'],
  [7, 6, 'Передние'],
  [8, 6, 'Задние'],
])

test('branches of equal names are merged at every depth, all others move along', () => {
  expect(mergeOf(KNOWN, 1, 5)).toEqual({
    merged: [
      { from: 1, into: 5 },
      { from: 2, into: 6 },
      { from: 4, into: 7 },
    ],
    moved: [{ id: 3, parentId: 5 }],
  })
})

test('a branch goes into the category above it', () => {
  expect(mergeOf(KNOWN, 2, 1)).toEqual({
    merged: [{ from: 2, into: 1 }],
    moved: [{ id: 4, parentId: 1 }],
  })
})

test('a branch is the category with everything under it', () => {
  expect(branchOf(KNOWN, 5)).toEqual([5, 6, 7, 8])
})
