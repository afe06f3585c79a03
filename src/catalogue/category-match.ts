// Finding the place of a named category in the tree of the shop.

import { slugOf } from '#src/shared/slug.ts'

/** Names from the outer to the inner. */
export type CategoryPath = {
  readonly names: readonly string[]
  /** Whether the first name stands at the top of the tree, or anywhere in it. */
  readonly isFromTop: boolean
}

/** Goods that nobody has placed. */
export const WITHOUT_CATEGORY: CategoryPath = { names: ['Прочее'], isFromTop: true }

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

/** As a list writes it, «Тормоза > Колодки». */
export const categoryText = ({ names }: Pick<CategoryPath, 'names'>): string => names.join(' > ')

/** By which a text is known again, however it is written. */
export const categoryTextNorm = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split('>')
    .map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name.trim())
    .join('>')

/** The categories that are there whole, null where a path names one that is not; many at once. */
export function findCategories(
  known: readonly KnownCategory[],
  paths: readonly CategoryPath[],
): (KnownCategory | null)[] {
  const byName = Map.groupBy(known, ({ name }) => comparable(name))
  const under = (parentId: number | null, name: string) =>
    byName.get(comparable(name))?.find((category) => category.parentId === parentId) ?? null
  const only = (name: string) => {
    const [one = null, ...others] = byName.get(comparable(name)) ?? []
    return others.length > 0 ? null : one
  }
  return paths.map(({ names: [first = '', ...others], isFromTop }) => {
    const top = under(null, first) ?? (isFromTop ? null : only(first))
    return others.reduce((place, name) => place && under(place.id, name), top)
  })
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
