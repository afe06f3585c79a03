// Addresses of a search: what was typed and the chosen car, in an address and back.

import { type Car, carHref, carOfQuery, NO_CAR, queryOfCar } from '#src/vehicles/web/public.ts'

// «.» and «..» cannot be a segment of an address, and name no part.
const isEmpty = (text: string): boolean => /^\.*$/.test(text)

/** The text in the address of the results: the router's own param reads `%2F` twice. */
export function textOfAddress(pathname: string): string {
  const segment = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // typed by hand, with a lone percent sign
  }
}

/** `/catalog/search/{text}?brand=…`; without a text the page of the chosen car. */
export function searchAddress(typed: string, car: Car): string {
  const text = typed.trim()
  if (isEmpty(text)) return carHref(car)
  const query = new URLSearchParams(queryOfCar(car)).toString()
  const page = `/catalog/search/${encodeURIComponent(text)}`
  return query ? `${page}?${query}` : page
}

/** The field of an address whose buyer wants the goods of every car, whatever car is chosen. */
export const EVERY_CAR = 'all'

/** The search for every car. */
export const addressOfEveryCar = (text: string): string =>
  `${searchAddress(text, NO_CAR)}?${EVERY_CAR}=1`

/** A branch of the catalogue of the chosen car. */
export function categoryHref(car: Car, category: string): string {
  const page = carHref(car)
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ category })}`
}

/** Where a search form that was sent without a script leads. */
export const addressOfSentForm = (query: URLSearchParams): string =>
  searchAddress(query.get('search') ?? '', carOfQuery(query))

/** The search address without the car; from pages of makes and models, the catalogue. */
export function addressWithoutCar(pathname: string): string | null {
  const [, area, kind] = pathname.split('/')
  if (area !== 'catalog' || !kind || kind === 'product' || kind === 'categories') return null
  return kind === 'search' ? searchAddress(textOfAddress(pathname), NO_CAR) : '/catalog'
}
