// A category as its owner names it: by key, by name, or by the way to it.

import { slugOf } from '#src/shared/slug.ts'
import type { KnownCategory } from './category-match.ts'

/** All that the words may mean: «Колодки», «Тормоза > Колодки», `kolodki`. */
export function categoriesNamed(
  known: readonly KnownCategory[],
  words: string,
): readonly KnownCategory[] {
  const byKey = known.filter(({ key }) => key === words.trim())
  if (byKey.length > 0) return byKey
  const names = words.split('>').map(comparable)
  const ends = known.filter(({ name }) => comparable(name) === names.at(-1))
  return ends.filter(({ id }) => {
    const path = namesDown(known, id).map(comparable)
    return names.every((name, place) => name === path[path.length - names.length + place])
  })
}

/** «Тормоза > Колодки» */
export const pathText = (known: readonly KnownCategory[], { id }: KnownCategory): string =>
  namesDown(known, id).join(' > ')

const namesDown = (known: readonly KnownCategory[], id: number): string[] =>
  pathUp(parentsOf(known), id)
    .map((above) => known.find((category) => category.id === above)?.name ?? '')
    .reverse()

type Parented = Pick<KnownCategory, 'id' | 'parentId'>

export const parentsOf = (known: readonly Parented[]): ReadonlyMap<number, number | null> =>
  new Map(known.map(({ id, parentId }) => [id, parentId]))

/** The category and all above it; one that stands above itself ends the way. */
export function pathUp(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const path: number[] = []
  let next: number | null | undefined = id
  while (typeof next === 'number' && !path.includes(next)) {
    path.push(next)
    next = parents.get(next)
  }
  return path
}

const comparable = (name: string): string => slugOf(name) || name.trim()
