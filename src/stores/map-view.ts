// The view of the map: center and zoom for the chosen city or shop and the width of the screen.

import type { Shop, StoreCity } from './contract.ts'

type Point = { readonly lat: number; readonly lng: number }

export type MapView = { readonly center: Point; readonly zoom: number }

/** All three cities at once. */
export const WHOLE_REGION: MapView = { center: { lat: 47.63, lng: 43.15 }, zoom: 7 }

const SHOP_ZOOM = 18
/** From each of these widths a city is shown one zoom step nearer. */
export const MEDIUM_WIDTH = 1024
export const WIDE_WIDTH = 1920

/** Choosing a city selects it alone; choosing it again selects none. Cities go by their `value`. */
export const toggledCity = (selected: string | null, chosen: string): string | null =>
  selected === chosen ? null : chosen

/** The city at its zoom; one step less on a medium screen, two on a narrow one. */
export function cityView(city: StoreCity | null, screenWidth: number): MapView {
  if (!city) return WHOLE_REGION
  return { center: city.mapCenter, zoom: city.zoom - zoomSteps(screenWidth) }
}

/** The chosen city by `value`, the chosen shop by id. */
export type Focus = { readonly city: string | null; readonly shop: number | null }

export const NOTHING_CHOSEN: Focus = { city: null, shop: null }

type Size = { readonly width: number; readonly height: number }

/** Room between the shops and the edge of the map, in pixels. */
const ROOM = 48
const FARTHEST = 6

/** The first view: the given cities with all their shops; the whole region where it shows them. */
export function openingView(cities: readonly StoreCity[], size: Size): MapView {
  const points = cities.flatMap(({ shops }) => shops.map(({ coords }) => onPlane(coords)))
  if (points.length === 0 || isInside(points, WHOLE_REGION, size)) return WHOLE_REGION
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const middle = { x: middleOf(xs), y: middleOf(ys) }
  const center = fromPlane(middle)
  let zoom = WHOLE_REGION.zoom
  while (zoom > FARTHEST && !isInside(points, { center, zoom }, size)) zoom -= 1
  return { center, zoom }
}

const middleOf = (values: readonly number[]): number =>
  (Math.min(...values) + Math.max(...values)) / 2

function isInside(points: readonly Spot[], { center, zoom }: MapView, size: Size): boolean {
  const middle = onPlane(center)
  const pixels = 256 * 2 ** zoom
  return points.every(
    ({ x, y }) =>
      Math.abs(x - middle.x) * pixels <= size.width / 2 - ROOM &&
      Math.abs(y - middle.y) * pixels <= size.height / 2 - ROOM,
  )
}

/** A place on the Mercator plane, whose sides are 1. */
type Spot = { readonly x: number; readonly y: number }

const onPlane = ({ lat, lng }: Point): Spot => ({
  x: (lng + 180) / 360,
  y: (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2,
})

const fromPlane = ({ x, y }: Spot): Point => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lng: x * 360 - 180,
})

/** A chosen shop takes precedence over the chosen city. */
export function viewOf(cities: readonly StoreCity[], focus: Focus, screenWidth: number): MapView {
  const shops = cities.flatMap((city) => city.shops)
  const shop = shops.find(({ id }) => id === focus.shop)
  if (shop) return shopView(shop)
  return cityView(cities.find(({ value }) => value === focus.city) ?? null, screenWidth)
}

/** A link to a route from the buyer's position to the shop. */
export const routeTo = ({ coords: { lat, lng } }: Shop): string =>
  `https://yandex.ru/maps/?rtext=~${lat},${lng}&rtt=auto`

export const shopView = (shop: Shop): MapView => ({ center: shop.coords, zoom: SHOP_ZOOM })

function zoomSteps(screenWidth: number): number {
  if (screenWidth >= WIDE_WIDTH) return 0
  return screenWidth >= MEDIUM_WIDTH ? 1 : 2
}
