// The interface of a drawn map, the provider's or the built-in one.

import type { Shop, StoreCity } from '../../contract.ts'
import type { MapView } from '../../map-view.ts'

export type DrawnMap = {
  /** Moves to the view and opens the balloon of the shop, if there is one. */
  readonly show: (view: MapView, shop: Shop | null) => void
  readonly remove: () => void
}

export type MapPlace = {
  readonly element: HTMLElement
  readonly cities: readonly StoreCity[]
  /** The first view. */
  readonly view: MapView
}

/** False where the system asks for less motion: the map then jumps. */
export const isMotionWanted = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches
