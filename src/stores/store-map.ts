// Where the map of the contacts page looks: the chosen city or shop, and the zoom for the width.

import type { Shop, StoreCity } from './contract.ts'

type Point = { readonly lat: number; readonly lng: number }

export type MapView = { readonly center: Point; readonly zoom: number }

/** All three cities at once. */
export const WHOLE_REGION: MapView = { center: { lat: 47.63, lng: 43.15 }, zoom: 7 }

const SHOP_ZOOM = 18
const MEDIUM_WIDTH = 1024
const WIDE_WIDTH = 1920

/** Choosing a city selects it alone; choosing it again selects none. Cities go by their `value`. */
export const toggledCity = (selected: string | null, chosen: string): string | null =>
  selected === chosen ? null : chosen

/** The selected city at its own zoom, a step less on a medium screen and two on a narrow one. */
export function cityView(city: StoreCity | null, screenWidth: number): MapView {
  if (!city) return WHOLE_REGION
  return { center: city.mapCenter, zoom: city.zoom - zoomSteps(screenWidth) }
}

export const shopView = (shop: Shop): MapView => ({ center: shop.coords, zoom: SHOP_ZOOM })

function zoomSteps(screenWidth: number): number {
  if (screenWidth >= WIDE_WIDTH) return 0
  return screenWidth >= MEDIUM_WIDTH ? 1 : 2
}
