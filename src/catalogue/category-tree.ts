// Flat rows of categories → the nested tree of the screens.

import type { Category } from './contract.ts'

export type CategoryPlace = {
  readonly id: number
  readonly parentId: number | null
  readonly key: string
  readonly name: string
}

/** A category with the number of its own products, without those of its branches. */
export type CategoryRow = CategoryPlace & {
  readonly pictogram: string
  readonly productCount: number
}

/**
 * Builds the tree in the order of the rows. Counts include the branches; branches without
 * products are left out.
 */
export function categoryTree(rows: readonly CategoryRow[]): Category[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId)
  const branch = (row: CategoryRow): Category => {
    const children = branches(row.id)
    const inBranches = children.reduce((sum, child) => sum + child.product_count, 0)
    return {
      key: row.key,
      name: row.name,
      pictogram: row.pictogram,
      product_count: row.productCount + inBranches,
      child_categories: children,
    }
  }
  const branches = (parentId: number | null): Category[] =>
    (childrenOf.get(parentId) ?? []).map(branch).filter(({ product_count }) => product_count > 0)
  return branches(null)
}

/** The same tree with other counts, by key of a category; a branch without any stays, at 0. */
export const recounted = (
  tree: readonly Category[],
  countByKey: ReadonlyMap<string, number>,
): Category[] =>
  tree.map((category) => {
    const children = recounted(category.child_categories, countByKey)
    const inBranches = children.reduce((sum, child) => sum + child.product_count, 0)
    return {
      ...category,
      product_count: (countByKey.get(category.key) ?? 0) + inBranches,
      child_categories: children,
    }
  })

/** The ids of a category and of everything under it; empty for an unknown key. */
export function branchIds(rows: readonly CategoryPlace[], key: string): number[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId)
  const collect = (id: number): number[] => [
    id,
    ...(childrenOf.get(id) ?? []).flatMap((child) => collect(child.id)),
  ]
  const top = rows.find((row) => row.key === key)
  return top ? collect(top.id) : []
}

/** The way from the top to a category, itself last; empty for an unknown key. */
export function pathTo(rows: readonly CategoryPlace[], key: string): CategoryPlace[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const path: CategoryPlace[] = []
  let row = rows.find((candidate) => candidate.key === key)
  while (row && !path.includes(row)) {
    path.unshift(row)
    row = row.parentId === null ? undefined : byId.get(row.parentId)
  }
  return path
}
