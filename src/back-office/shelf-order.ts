// Names of shelves, and their order on a walk through the shop.

import { foldLookalikes, unfoldLookalikes } from '#src/shared/article.ts'

export const LONGEST_SHELF = 24
export const SHELF_RULE = `Полка — до ${LONGEST_SHELF} знаков в одну строку, первой буква или цифра.`

/** A spreadsheet would take what begins with another sign for a formula. */
export const isShelfName = (name: string): boolean =>
  name.length <= LONGEST_SHELF && /^([\p{L}\p{N}]\P{C}*)?$/u.test(name)

/**
 * As it is kept: upper case, Cyrillic letters that look like Latin ones are these, one space between
 * words. `shelf_spelling.sql` is the same for shelves that were kept before.
 */
export const shelfName = (typed: string): string =>
  foldLookalikes(typed.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase())

const byParts = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' })

/** А and A are one letter to whoever reads a label. */
const read = (shelf: string): string => unfoldLookalikes(shelf.toUpperCase())

/** А-2 before А-12; goods without a shelf ('') come last. */
export function compareShelves(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '')
  return byParts.compare(read(one), read(other))
}
