// What the office asks for an order, and how it is sent.

import type { InputOf } from '#src/shared/endpoint.ts'
import { type StaffOrder, staffApi } from '../../contract.ts'
import type { ReturnMoney } from '../../return-words.ts'
import { callOffice } from '../call-office.ts'
import type { DetailFields } from './details-draft.ts'

export type Change =
  | {
      readonly kind: 'step'
      readonly to: string
      readonly reason?: string
      readonly code?: string
      /** What a buyer without a code has named. */
      readonly said?: string
      /** The method by which he has paid; none: as ordered. */
      readonly paidBy?: number | undefined
    }
  | {
      readonly kind: 'drop'
      readonly position: number
      /** Of its units; null: all. */
      readonly quantity: number | null
      /** Of these units: they are not on their shelf. */
      readonly lost: number
      readonly reason: string
    }
  | {
      readonly kind: 'replace'
      readonly position: number
      readonly productId: number
      readonly quantity: number
      /** In rubles. */
      readonly difference: number
      readonly lost: number
      readonly reason: string
    }
  | {
      readonly kind: 'return'
      /** Null: all that is left. */
      readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
      readonly goods: 'stock' | 'written-off'
      readonly keepsDelivery: boolean
      /** The sums that were seen. */
      readonly money: Pick<ReturnMoney, 'refunded' | 'given_back'>
      /** Where the goods are taken in, as it was seen. */
      readonly place: number
      readonly reason: string
    }
  | { readonly kind: 'details'; readonly fields: DetailFields }
  /** Of what came from its supplier; null: to the shop of the pickup. */
  | { readonly kind: 'receive'; readonly position: number; readonly place: number | null }
  | {
      readonly kind: 'part'
      /** What the buyer takes. */
      readonly lines: readonly { readonly position: number; readonly quantity: number }[]
      /** In rubles, as the shop has said it. */
      readonly due: number
      /** What goes back online, in rubles, likewise. */
      readonly refund: number
      readonly code: string
      /** Why the rest is left; empty: nothing is. */
      readonly leftReason: string
      readonly said: string
      readonly paidBy: number | undefined
      /** Repeated under it, the order is handed over once. */
      readonly key: string
    }
  | {
      readonly kind: 'method'
      /** By which a sale was paid. */
      readonly method: number
    }

/** A change of the order as it was seen. */
export type OrderWish = { readonly order: StaffOrder; readonly change: Change }

/** Sends the change of the order of this version. */
export function send({ order, change }: OrderWish, version: number) {
  const headers = { 'if-match': `"${version}"` }
  const id = String(order.id)
  if (change.kind === 'step') {
    const { to, reason } = change
    const body = { to, ...(reason && { reason }), ...handoverBody(change) }
    const input = { params: { id }, body } as InputOf<typeof staffApi.step>
    return callOffice(staffApi.step, input, { headers })
  }
  if (change.kind === 'return') {
    const { lines, goods, keepsDelivery, money, place, reason } = change
    const body = {
      ...{ goods, reason, ...(lines && { lines: [...lines] }) },
      ...{ expected_refunded: money.refunded, expected_given_back: money.given_back },
      ...{ place, expected_place: place, ...(keepsDelivery && { keep_delivery: true }) },
    }
    return callOffice(staffApi.returnOrder, { params: { id }, body }, { headers })
  }
  if (change.kind === 'part') {
    const { lines, due, refund, leftReason, key } = change
    const facts = { ...handoverBody(change), ...(leftReason && { left_reason: leftReason }) }
    const body = { lines: [...lines], due, refund, ...facts }
    const keyed = { ...headers, 'idempotency-key': key }
    return callOffice(staffApi.handOverPart, { params: { id }, body }, { headers: keyed })
  }
  if (change.kind === 'method') {
    const { method } = change
    return callOffice(staffApi.paymentMethod, { params: { id }, body: { method } }, { headers })
  }
  if (change.kind === 'details') {
    const input = { params: { id }, body: change.fields }
    return callOffice(staffApi.changeDetails, input, { headers })
  }
  const params = { id, position: String(change.position) }
  if (change.kind === 'receive') {
    const body = change.place === null ? {} : { location_id: change.place }
    return callOffice(staffApi.receiveLine, { params, body }, { headers })
  }
  const { quantity, lost, reason } = change
  if (change.kind === 'drop') {
    const body = { reason, lost, ...(quantity !== null && { quantity }) }
    return callOffice(staffApi.dropLine, { params, body }, { headers })
  }
  const { productId, difference } = change
  const body = { product_id: productId, quantity: change.quantity, difference, lost, reason }
  return callOffice(staffApi.replaceLine, { params, body }, { headers })
}

type HandoverWords = Pick<Change & { readonly kind: 'step' }, 'code' | 'said' | 'paidBy'>

const handoverBody = ({ code, said, paidBy }: HandoverWords) => ({
  ...(code && { code }),
  ...(said && { said }),
  ...(paidBy !== undefined && { paid_by: paidBy }),
})
