// The endpoint of shops by city, and the settings of their map. Field names are the specification's.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'

const point = z.object({ lat: z.number(), lng: z.number() })

export const Shop = z.object({
  id: z.number(),
  title: z.string(),
  phone: z.string(),
  coords: point,
  /** «Пн–Сб 9.00–19.00, Вс — выходной»; null: the owner has set none for this shop. */
  hours: z.nullable(z.string()),
})
export type Shop = z.infer<typeof Shop>

/** The hash of a shop on the contacts page. */
export const shopAnchor = (id: number): string => `store-${id}`

export const StoreCity = z.object({
  city: z.string(),
  value: z.string(),
  mapCenter: point,
  zoom: z.number(),
  shops: z.array(Shop),
})
export type StoreCity = z.infer<typeof StoreCity>

/** The provider of the map on the contacts page; the page state of every page holds it. */
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
