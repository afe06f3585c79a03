// The place of a product in the tree of 1C's groups, as names from the outer to the inner.

import type { GroupRecord } from './exchange-records.ts'

const DEEPEST = 10

/** Null when the product names no group that is known. */
export function groupPath(
  groups: ReadonlyMap<string, GroupRecord>,
  groupIds: readonly string[],
): string[] | null {
  const names: string[] = []
  let group = groupIds.map((id) => groups.get(id)).find((known) => known && known.name !== '')
  // a group that is its own parent, somewhere above, would never end
  while (group && names.length < DEEPEST) {
    if (group.name !== '') names.unshift(group.name)
    group = group.parentId === null ? undefined : groups.get(group.parentId)
  }
  return names.length === 0 ? null : names
}
