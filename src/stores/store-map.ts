// Where the map of the contacts page looks: the chosen city or shop, and the zoom for the width.

import type { Shop, StoreCity } from './contract.ts'

type Point = { readonly lat: number; readonly lng: number }

export type MapView = { readonly center: Point; readonly zoom: number }

/** All three cities at once. */
export const WHOLE_REGION: MapView = { center: { lat: 47.63, lng: 43.15 }, zoom: 7 }

const SHOP_ZOOM = 18
/** From these widths on a city is shown a step nearer. */
export const MEDIUM_WIDTH = 1024
export const WIDE_WIDTH = 1920

/** Choosing a city selects it alone; choosing it again selects none. Cities go by their `value`. */
export const toggledCity = (selected: string | null, chosen: string): string | null =>
  selected === chosen ? null : chosen

/** The selected city at its own zoom, a step less on a medium screen and two on a narrow one. */
export function cityView(city: StoreCity | null, screenWidth: number): MapView {
  if (!city) return WHOLE_REGION
  return { center: city.mapCenter, zoom: city.zoom - zoomSteps(screenWidth) }
}

/** What was chosen: a city by its `value`, a shop by its id. */
export type Focus = { readonly city: string | null; readonly shop: number | null }

export const NOTHING_CHOSEN: Focus = { city: null, shop: null }

/** A chosen shop is nearer than the chosen city. */
export function viewOf(cities: readonly StoreCity[], focus: Focus, screenWidth: number): MapView {
  const shops = cities.flatMap((city) => city.shops)
  const shop = shops.find(({ id }) => id === focus.shop)
  if (shop) return shopView(shop)
  return cityView(cities.find(({ value }) => value === focus.city) ?? null, screenWidth)
}

/** A way to the shop from wherever the buyer is, on any device that has a browser. */
export const routeTo = ({ coords: { lat, lng } }: Shop): string =>
  `https://yandex.ru/maps/?rtext=~${lat},${lng}&rtt=auto`

export const shopView = (shop: Shop): MapView => ({ center: shop.coords, zoom: SHOP_ZOOM })

function zoomSteps(screenWidth: number): number {
  if (screenWidth >= WIDE_WIDTH) return 0
  return screenWidth >= MEDIUM_WIDTH ? 1 : 2
}
