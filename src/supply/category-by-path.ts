// Finds categories by the text that the owner types: a key, a name or a path.

import { slugOf } from '#src/shared/slug.ts'
import type { KnownCategory } from './category-match.ts'

/** All categories that match the text: «Колодки», «Тормоза > Колодки», `kolodki`. */
export function categoriesByPath(
  known: readonly KnownCategory[],
  text: string,
): readonly KnownCategory[] {
  const byKey = known.filter(({ key }) => key === text.trim())
  if (byKey.length > 0) return byKey
  const names = text.split('>').map(comparable)
  const ends = known.filter(({ name }) => comparable(name) === names.at(-1))
  return ends.filter(({ id }) => {
    const path = namesFromTop(known, id).map(comparable)
    return names.every((name, place) => name === path[path.length - names.length + place])
  })
}

/** «Тормоза > Колодки» */
export const pathText = (known: readonly KnownCategory[], { id }: KnownCategory): string =>
  namesFromTop(known, id).join(' > ')

const namesFromTop = (known: readonly KnownCategory[], id: number): string[] =>
  withAncestors(parentsOf(known), id)
    .map((ancestor) => known.find((category) => category.id === ancestor)?.name ?? '')
    .reverse()

type Parented = Pick<KnownCategory, 'id' | 'parentId'>

export const parentsOf = (known: readonly Parented[]): ReadonlyMap<number, number | null> =>
  new Map(known.map(({ id, parentId }) => [id, parentId]))

/** The category and its ancestors, the innermost first; a cycle in the tree ends the path. */
export function withAncestors(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const path: number[] = []
  let next: number | null | undefined = id
  while (typeof next === 'number' && !path.includes(next)) {
    path.push(next)
    next = parents.get(next)
  }
  return path
}

const comparable = (name: string): string => slugOf(name) || name.trim()
