// The endpoints of delivery. Times are texts by the clocks of the shops: `2026-11-24T18:00`.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, wholeNumber } from '#src/shared/wire-fields.ts'

/** The time of an order's receipt, or the reason why it is unknown. */
export const PromiseOf = z.object({
  kind: z.enum(['today', 'tomorrow', 'date', 'unknown', 'missing']),
  /** Null for `unknown` and `missing`. */
  at: z.nullable(z.string()),
  /** «сегодня с 18:00», «привезём, срок назовём», «3 из 7 шт. сегодня, остальных нет в наличии». */
  text: z.string(),
})
export type PromiseOf = z.infer<typeof PromiseOf>

const ShopOffer = z.object({
  id: z.number(),
  city: z.string(),
  title: z.string(),
  /** Today's, «9:00–20:00». */
  hours: z.string(),
  promise: PromiseOf,
  /** «всё есть», «2 из 3 есть, остальное привезём»; '' where the promise says it. */
  shares: z.string(),
  /** All units lie in the shop itself; else some are brought from another place. */
  is_here: z.boolean(),
})
export type ShopOffer = z.infer<typeof ShopOffer>

const DeliveryOffer = z.object({ price: z.number(), promise: PromiseOf })

const CarrierOffer = z.extend(DeliveryOffer, {
  carrier: z.string(),
  /** «2–3 дня» on the way, after the goods are handed over. */
  days: z.string(),
})
export type CarrierOffer = z.infer<typeof CarrierOffer>

/** The earliest pickup of units of a place, for screens that know where the stock is. */
export const PlaceOffer = z.object({
  city: z.string(),
  address: z.string(),
  shop: z.string(),
  shop_city: z.string(),
  at: z.string(),
  text: z.string(),
})
export type PlaceOffer = z.infer<typeof PlaceOffer>

const MOST_LINES = 100
const WRONG_LINES = 'Товары пишут так: 15:2,31:1 — номер и количество через двоеточие.'
const lines = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}:\d{1,3}(,\d{1,9}:\d{1,3})*$/, WRONG_LINES)),
    z.transform((text) =>
      text.split(',').map((line) => {
        const [id = 0, quantity = 0] = line.split(':').map(Number)
        return { id, quantity }
      }),
    ),
  ),
  z
    .array(
      z.object({
        id: z.number().check(z.gte(1, WRONG_LINES)),
        quantity: z.number().check(z.gte(1, WRONG_LINES)),
      }),
    )
    .check(z.maxLength(MOST_LINES, `Не больше ${MOST_LINES} товаров.`)),
)

const city = optionalText(100)

export const deliveryApi = {
  offers: endpoint({
    method: 'GET',
    path: '/api/delivery',
    summary: 'Когда и где получить товары и сколько стоит доставка в город',
    access: 'public',
    query: z.object({ products: lines, city }),
    answer: z.object({
      city: z.string(),
      shops: z.array(ShopOffer),
      /** Null: no courier goes there, or the goods are too heavy or large for him. */
      courier: z.nullable(DeliveryOffer),
      carriers: z.array(CarrierOffer),
      /** Cities with a courier; empty: the shop names the courier's price later. */
      courier_cities: z.array(z.string()),
      /** False: no carrier's price to the city is known, and the shop names it before it sends. */
      are_carriers_priced: z.boolean(),
      /** Some goods can only be picked up in shops. */
      is_pickup_only: z.boolean(),
    }),
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/delivery/places',
    summary:
      'Когда можно забрать товар, который лежит в каком-то месте: в магазине, в городе, где угодно',
    access: 'public',
    query: z.object({
      shop: z.optional(wholeNumber(1, 2_147_483_647, 'Неизвестный магазин.')),
      city,
    }),
    answer: z.object({ places: z.array(PlaceOffer) }),
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/delivery/prices',
    summary: 'Часы магазинов, цены и сроки курьеров и перевозчиков',
    access: 'public',
    answer: z.object({
      /** Ways to an address that an order can choose. */
      ways: z.array(z.enum(['courier', 'carrier'])),
      shops: z.array(z.object({ city: z.string(), title: z.string(), hours: z.string() })),
      couriers: z.array(
        z.object({ city: z.string(), price: z.number(), limits: z.string(), days: z.string() }),
      ),
      carriers: z.array(
        z.object({
          carrier: z.string(),
          cities: z.string(),
          price: z.number(),
          limits: z.string(),
          days: z.string(),
        }),
      ),
    }),
  }),
}
