// What travels about shops: cities with their shops, and the settings of their map. Field names are
// the specification's.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'

const point = z.object({ lat: z.number(), lng: z.number() })

export const Shop = z.object({
  id: z.number(),
  title: z.string(),
  phone: z.string(),
  coords: point,
})
export type Shop = z.infer<typeof Shop>

/** Under which hash of the contacts page a shop is found. */
export const shopAnchor = (id: number): string => `store-${id}`

export const StoreCity = z.object({
  city: z.string(),
  value: z.string(),
  mapCenter: point,
  zoom: z.number(),
  shops: z.array(Shop),
})
export type StoreCity = z.infer<typeof StoreCity>

/** Whose map the contacts page shows: settings of the shop that every page carries. */
export type MapSettings = {
  /** The provider's map; null: the shop's own. */
  readonly yandex: { readonly key: string; readonly scriptUrl: string } | null
  /** Pictures under the shop's own map; null: its own drawing of the region. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
}

export const storesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/stores',
    summary: 'Магазины по городам',
    access: 'public',
    answer: z.object({ cities: z.array(StoreCity) }),
  }),
}
