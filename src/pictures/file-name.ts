// Which product and place a file's name means: `ARTICLE.jpg`, further pictures `ARTICLE_2.jpg`.

import { MOST_PICTURES } from './contract.ts'

export type NamedPlace = {
  /** As written; it is compared as articles are. */
  readonly article: string
  readonly position: number
}

/** Left by file managers and archivers. */
const LEFTOVERS = /(^|\/)(\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i

export const isLeftover = (path: string): boolean => LEFTOVERS.test(path)

/**
 * The meanings of a name, the likeliest first: `W712_2` is the second picture of W712, or else the
 * first one of W712_2.
 */
export function placesOfName(path: string): NamedPlace[] {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const further = /^(.+)_(\d{1,2})$/.exec(stem)
  const whole = { article: stem, position: 1 }
  if (!further?.[1]) return [whole]
  return [{ article: further[1], position: Number(further[2]) }, whole]
}

export const isPlace = (position: number): boolean => position >= 1 && position <= MOST_PICTURES
