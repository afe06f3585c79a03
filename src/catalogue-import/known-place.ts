// Stock locations of the shop, and finding one by the text that names it.

import { titleWords } from './price-list-columns.ts'

export type KnownPlace = {
  readonly id: number
  /** null for a warehouse that is not a store. */
  readonly storeId: number | null
  /** The title of the store or the address of the warehouse. */
  readonly title: string
  readonly city: string
}

/** Finds by number or exact title, or by a part of a title that only one has. */
export function findByName<Named extends { readonly title: string }>(
  all: readonly Named[],
  text: string,
  numberOf: (one: Named) => number | null,
): Named | undefined {
  const words = text.trim().toLowerCase()
  const exact = all.find(
    (one) => String(numberOf(one)) === words || one.title.toLowerCase() === words,
  )
  if (exact || words === '') return exact
  const alike = all.filter(({ title }) => title.toLowerCase().includes(words))
  return alike.length === 1 ? alike[0] : undefined
}

/** Finds the only store of a city, a store by number or title, or a warehouse by address. */
export function findPlace(places: readonly KnownPlace[], text: string): KnownPlace | undefined {
  const shops = shopsOf(places)
  const inCity = shops.filter(({ city }) => titleWords(city) === titleWords(text))
  if (inCity.length === 1) return inCity[0]
  const shop = findByName(shops, text, ({ storeId }) => storeId)
  return shop ?? findByName(places, text, () => null)
}

export const shopsOf = (places: readonly KnownPlace[]): KnownPlace[] =>
  places.filter(({ storeId }) => storeId !== null)
