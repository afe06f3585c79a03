// What the page asks of a map, whoever draws it.

import type { Shop, StoreCity } from '../../contract.ts'
import type { MapView } from '../../store-map.ts'

export type DrawnMap = {
  /** Looks there; tells about the shop, if there is one. */
  readonly show: (view: MapView, shop: Shop | null) => void
  readonly remove: () => void
}

export type MapPlace = {
  readonly element: HTMLElement
  readonly cities: readonly StoreCity[]
  /** Where to look at first. */
  readonly view: MapView
}

/** For those who asked their system for less motion, the map jumps. */
export const isMotionWanted = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches
