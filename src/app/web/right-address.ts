// The one spelling of an address: fixed words as the route table writes them, no slash at the end.

import { matchRoutes, type RouteObject } from 'react-router'

/** The right address where `url` is a known page spelt otherwise; null where it is right. */
export function rightAddress(routes: RouteObject[], { pathname, search }: URL): string | null {
  const matches = matchRoutes(routes, pathname)
  if (matches === null) return null
  const pattern = matches.flatMap(({ route }) => route.path?.split('/') ?? [])
  if (pattern.includes('*')) return null // nothing is there, however it is spelt
  const given = pathname.split('/').filter((word) => word !== '')
  const right = `/${given.map((word, place) => fixedWord(pattern[place]) ?? word).join('/')}`
  return right === pathname ? null : right + search
}

/** The word of a pattern that stands for itself; undefined for a `:name` of something. */
const fixedWord = (word: string | undefined): string | undefined =>
  word?.startsWith(':') ? undefined : word
