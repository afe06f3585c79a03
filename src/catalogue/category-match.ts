// Finding the place of a named category in the tree of the shop.

import { slugOf } from '#src/shared/slug.ts'

/** Names from the outer to the inner. */
export type CategoryPath = {
  readonly names: readonly string[]
  /** Whether the first name stands at the top of the tree, or anywhere in it. */
  readonly isFromTop: boolean
}

export type KnownCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly key: string
  readonly name: string
}

/** The innermost category that is already there, and the names that are to be made under it. */
export function matchCategory(
  known: readonly KnownCategory[],
  { names, isFromTop }: CategoryPath,
): { readonly found: KnownCategory | null; readonly rest: readonly string[] } {
  const [first = '', ...others] = names
  let found = childNamed(known, null, first) ?? (isFromTop ? null : onlyOneNamed(known, first))
  if (!found) return { found: null, rest: names }
  for (const [index, name] of others.entries()) {
    const child = childNamed(known, found.id, name)
    if (!child) return { found, rest: others.slice(index) }
    found = child
  }
  return { found, rest: [] }
}

/** A key for a new category: its own slug, with its parent's in front where that one is taken. */
export function categoryKey(known: readonly KnownCategory[], name: string, parentKey: string) {
  const slug = slugOf(name) || 'kategoriya'
  const isFree = (key: string) => known.every((category) => category.key !== key)
  if (isFree(slug)) return slug
  const stem = parentKey === '' ? slug : `${parentKey}-${slug}`
  for (let number = 1; ; number++) {
    const key = number === 1 ? stem : `${stem}-${number}`
    if (isFree(key)) return key
  }
}

const isNamed = (category: KnownCategory, name: string): boolean =>
  comparable(category.name) === comparable(name)

const comparable = (name: string): string => slugOf(name) || name.trim()

const childNamed = (known: readonly KnownCategory[], parentId: number | null, name: string) =>
  known.find((category) => category.parentId === parentId && isNamed(category, name)) ?? null

function onlyOneNamed(known: readonly KnownCategory[], name: string): KnownCategory | null {
  const named = known.filter((category) => isNamed(category, name))
  return named.length === 1 ? (named[0] ?? null) : null
}
