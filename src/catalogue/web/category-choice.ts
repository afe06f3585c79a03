// Which category of a tree is shown, and the way to it.

import type { Category } from '../contract.ts'

/** The way from the top to a category, itself last; empty for an unknown key. */
export function pathToCategory(tree: readonly Category[], key: string): Category[] {
  for (const category of tree) {
    if (category.key === key) return [category]
    const below = pathToCategory(category.child_categories, key)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

/** By the address, else the remembered one, else the first with goods; none in an empty tree. */
export function chosenCategory(
  tree: readonly Category[],
  ofAddress: string | null,
  remembered: string | null,
): Category | undefined {
  const inTree = (key: string | null) => (key ? pathToCategory(tree, key).at(-1) : undefined)
  const others = [inTree(remembered), ...tree]
  return inTree(ofAddress) ?? others.find((category) => category?.product_count) ?? tree[0]
}
