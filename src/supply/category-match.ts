// Finds the categories of the shop's tree that a path of names means.

import { slugOf } from '#src/shared/slug.ts'

/** Names from the outer to the inner. */
export type CategoryPath = {
  readonly names: readonly string[]
  /** True: the first name is at the top of the tree; false: it may be anywhere. */
  readonly isFromTop: boolean
}

/** The category of products for which no other is known. */
export const FALLBACK_CATEGORY: CategoryPath = { names: ['Прочее'], isFromTop: true }

export type KnownCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly key: string
  readonly name: string
  /** The name or place is a former one of the category. */
  readonly isFormer?: boolean
}

/** The innermost existing category, and the names that have to be created under it. */
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

/** «Тормоза > Колодки» */
export const categoryText = ({ names }: Pick<CategoryPath, 'names'>): string => names.join(' > ')

/** Equal for two texts that differ only in case, «ё» and punctuation. */
export const categoryTextNorm = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split('>')
    .map((name) => name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name.trim())
    .join('>')

/** The category of each path; null where a name of the path does not exist. */
export function findCategories(
  known: readonly KnownCategory[],
  paths: readonly CategoryPath[],
): (KnownCategory | null)[] {
  const byName = Map.groupBy(known, ({ name }) => comparable(name))
  const under = (parentId: number | null, name: string) =>
    byName.get(comparable(name))?.find((category) => category.parentId === parentId) ?? null
  const only = (name: string) => onlyOne(byName.get(comparable(name)) ?? [])
  return paths.map(({ names: [first = '', ...others], isFromTop }) => {
    const top = under(null, first) ?? (isFromTop ? null : only(first))
    return others.reduce((place, name) => place && under(place.id, name), top)
  })
}

/** Key of a new category, which no other has or had: its slug, with the parent's key in front where the slug is taken. */
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

const onlyOneNamed = (known: readonly KnownCategory[], name: string): KnownCategory | null =>
  onlyOne(known.filter((category) => isNamed(category, name)))

/** A former name counts where no category is called so now. */
function onlyOne(named: readonly KnownCategory[]): KnownCategory | null {
  const current = named.filter(({ isFormer }) => !isFormer)
  const [one = null, ...others] = current.length > 0 ? current : named
  return others.some(({ id }) => id !== one?.id) ? null : one
}
