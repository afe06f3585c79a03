// The values of the order form, and how a choice changes them.

import { PICKUP_METHOD_ID } from '#src/orders/contract.ts'
import type { Method } from './contract.ts'

/** Named as in the request, so that the server's errors find their fields. */
export type OrderDraft = {
  readonly payment_method: number | null
  readonly shipping_method: number | null
  /** The title of the chosen store when the order is picked up. */
  readonly address: string
  readonly phone: string
  readonly comment: string
}

export const EMPTY_DRAFT: OrderDraft = {
  payment_method: null,
  shipping_method: null,
  address: '',
  phone: '',
  comment: '',
}

type Offered = {
  readonly payment_method: readonly Method[]
  readonly shipping_method: readonly Method[]
}

export const isPickup = (draft: OrderDraft): boolean => draft.shipping_method === PICKUP_METHOD_ID

/** The first methods are chosen once they are loaded; what the buyer chose before stays. */
export const withOfferedMethods = (draft: OrderDraft, offered: Offered): OrderDraft => ({
  ...draft,
  payment_method: draft.payment_method ?? offered.payment_method[0]?.id ?? null,
  shipping_method: draft.shipping_method ?? offered.shipping_method[0]?.id ?? null,
})

/** Another method clears the address: a store is no delivery address. */
export const withShippingMethod = (draft: OrderDraft, methodId: number): OrderDraft =>
  methodId === draft.shipping_method ? draft : { ...draft, shipping_method: methodId, address: '' }

/** After an order: the methods stay for the next one. */
export const afterOrder = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  address: '',
  phone: '',
  comment: '',
})
