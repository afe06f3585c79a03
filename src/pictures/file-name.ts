// Reads the product and position from a file name: `ARTICLE.jpg`, further pictures `ARTICLE_2.jpg`.

import { MOST_PICTURES } from './contract.ts'

export type NamedPlace = {
  /** The article as written; compared in normalised form. */
  readonly article: string
  readonly position: number
}

/** System files of file managers and archivers. */
const LEFTOVERS = /(^|\/)(\.|__MACOSX\/|thumbs\.db$|desktop\.ini$)/i

export const isLeftover = (path: string): boolean => LEFTOVERS.test(path)

/**
 * The meanings of a name, likeliest first: `W712_2` is the second picture of W712, or else the
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
