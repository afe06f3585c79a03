// What happens to the branches of a category that is merged into another.

import { slugOf } from '#src/shared/slug.ts'
import { parentsOf, withAncestors } from './category-by-path.ts'
import type { KnownCategory } from './category-match.ts'

export type CategoryMerge = {
  /** Each goes into its other one: the category itself, and branches of equal names. */
  readonly merged: readonly { readonly from: number; readonly into: number }[]
  /** Branches that come under another parent. */
  readonly moved: readonly { readonly id: number; readonly parentId: number }[]
}

/** Branches of equal names are merged too; all others move along. */
export function mergeOf(
  known: readonly KnownCategory[],
  from: number,
  into: number,
): CategoryMerge {
  const childrenOf = Map.groupBy(known, ({ parentId }) => parentId)
  const merged: { from: number; into: number }[] = []
  const moved: { id: number; parentId: number }[] = []
  const join = (one: number, other: number) => {
    merged.push({ from: one, into: other })
    for (const child of childrenOf.get(one) ?? []) {
      if (child.id === other) continue
      const same = childrenOf
        .get(other)
        ?.find(({ id, name }) => id !== one && comparable(name) === comparable(child.name))
      if (same) join(child.id, same.id)
      else moved.push({ id: child.id, parentId: other })
    }
  }
  join(from, into)
  return { merged, moved }
}

/** The category and everything under it. */
export function branchOf(known: readonly KnownCategory[], id: number): number[] {
  const parents = parentsOf(known)
  return known.flatMap((one) => (withAncestors(parents, one.id).includes(id) ? [one.id] : []))
}

/** A branch of this parent that is called so, whatever its case and signs. */
export const namesake = (
  known: readonly KnownCategory[],
  parentId: number | null,
  name: string,
): KnownCategory | undefined =>
  known.find((one) => one.parentId === parentId && comparable(one.name) === comparable(name))

const comparable = (name: string): string => slugOf(name) || name.trim()
