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

/**
 * Selects the first methods once they are loaded; keeps the buyer's choice, unless the stored
 * draft names a method that is no longer offered.
 */
export const withOfferedMethods = (draft: OrderDraft, offered: Offered): OrderDraft => ({
  ...draft,
  payment_method: offeredOr(draft.payment_method, offered.payment_method),
  shipping_method: offeredOr(draft.shipping_method, offered.shipping_method),
})

const offeredOr = (chosen: number | null, methods: readonly Method[]): number | null =>
  methods.length === 0 || methods.some(({ id }) => id === chosen)
    ? chosen
    : (methods[0]?.id ?? null)

/** Fields of a former order that fill in the next one: names of the methods, and the address. */
export type FormerOrder = {
  readonly payment_method: string
  readonly shipping_method: string
  readonly address: string
}

/** Fills in the former order's choice where the buyer has chosen nothing. */
export function withFormerChoice(
  draft: OrderDraft,
  former: FormerOrder,
  offered: Offered,
): OrderDraft {
  const idOf = (methods: readonly Method[], wanted: string) =>
    methods.find(({ name }) => name === wanted)?.id ?? null
  const shipping = idOf(offered.shipping_method, former.shipping_method)
  const chosen = draft.shipping_method ?? shipping
  const isSame = chosen !== null && chosen === shipping
  return {
    ...draft,
    payment_method: draft.payment_method ?? idOf(offered.payment_method, former.payment_method),
    shipping_method: chosen,
    address: draft.address === '' && isSame ? former.address : draft.address,
  }
}

/** For a repeated order: its way and payment are taken instead. */
export const withoutChoice = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  payment_method: null,
  shipping_method: null,
  address: '',
})

export const withShippingMethod = (draft: OrderDraft, methodId: number): OrderDraft =>
  methodId === draft.shipping_method ? draft : { ...draft, shipping_method: methodId, address: '' }

/** Reads a stored draft; invalid fields become empty. */
export function parseDraft(stored: unknown): OrderDraft {
  const known: Partial<Record<keyof OrderDraft, unknown>> = Object(stored)
  return {
    payment_method: numberOf(known.payment_method),
    shipping_method: numberOf(known.shipping_method),
    address: textOf(known.address),
    phone: textOf(known.phone),
    comment: textOf(known.comment),
  }
}

const numberOf = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : null)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** After an order: the methods stay for the next one. */
export const afterOrder = (draft: OrderDraft): OrderDraft => ({
  ...draft,
  address: '',
  phone: '',
  comment: '',
})
