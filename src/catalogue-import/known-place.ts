// The places of the shop where goods lie, and which of them somebody means.

import { titleWords } from './price-list-columns.ts'

export type KnownPlace = {
  readonly id: number
  /** null for a warehouse without a door. */
  readonly storeId: number | null
  /** Of the shop, or the address of the warehouse. */
  readonly title: string
  readonly city: string
}

/** By the number of the shop or its exact title, or by a part of it that names one alone. */
export function oneNamed<Named extends { readonly title: string }>(
  all: readonly Named[],
  asked: string,
  numberOf: (one: Named) => number | null,
): Named | undefined {
  const words = asked.trim().toLowerCase()
  const exact = all.find(
    (one) => String(numberOf(one)) === words || one.title.toLowerCase() === words,
  )
  if (exact || words === '') return exact
  const alike = all.filter(({ title }) => title.toLowerCase().includes(words))
  return alike.length === 1 ? alike[0] : undefined
}

/** A shop as above, or the only one of a city; else a warehouse without a door. */
export function placeAsked(places: readonly KnownPlace[], asked: string): KnownPlace | undefined {
  const shops = shopsOf(places)
  const inCity = shops.filter(({ city }) => titleWords(city) === titleWords(asked))
  if (inCity.length === 1) return inCity[0]
  const shop = oneNamed(shops, asked, ({ storeId }) => storeId)
  return shop ?? oneNamed(places, asked, () => null)
}

export const shopsOf = (places: readonly KnownPlace[]): KnownPlace[] =>
  places.filter(({ storeId }) => storeId !== null)
