// The offer that a buyer has chosen: its promise and its price.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import type { deliveryApi, PromiseOf, ShopOffer } from './contract.ts'

export type Offers = AnswerOf<typeof deliveryApi.offers>

export type Choice = {
  readonly way: 'pickup' | 'courier' | 'carrier'
  /** Title of the shop. */
  readonly shop: string
  /** Name of the carrier; '': the first one. */
  readonly carrier: string
}

export type ChosenOffer = {
  /** Rubles; null: the shop names the price later. */
  readonly price: number | null
  readonly promise: PromiseOf | null
  /** Carrier of the order; '' for pickup and courier. */
  readonly carrier: string
  /** Shop of a pickup. */
  readonly shop?: ShopOffer | undefined
}

const NOT_KNOWN: ChosenOffer = { price: null, promise: null, carrier: '' }

export function chosenOffer(offers: Offers | undefined, choice: Choice): ChosenOffer {
  if (choice.way === 'pickup') {
    const shop = offers?.shops.find(({ title }) => title === choice.shop)
    return { price: 0, promise: shop?.promise ?? null, carrier: '', shop }
  }
  if (choice.way === 'courier') return { ...NOT_KNOWN, ...offers?.courier }
  const offer =
    offers?.carriers.find(({ carrier }) => carrier === choice.carrier) ?? offers?.carriers[0]
  return offer ? { price: offer.price, promise: offer.promise, carrier: offer.carrier } : NOT_KNOWN
}
