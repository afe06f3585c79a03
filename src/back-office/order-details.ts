// Details of an order that staff change, and their Russian names.

import { phoneDigits } from '#src/shared/phone.ts'

export const ORDER_DETAILS = ['recipient', 'phone', 'address', 'comment', 'payment'] as const
export type OrderDetail = (typeof ORDER_DETAILS)[number]

const NAMES: Readonly<Record<OrderDetail, string>> = {
  recipient: 'получатель',
  phone: 'телефон',
  address: 'адрес',
  comment: 'комментарий',
  payment: 'способ оплаты',
}

/** «адрес и телефон». */
export function detailNames(changed: readonly string[]): string {
  const names = changed.map((each) => NAMES[each as OrderDetail] ?? each)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`
}

/** An odd number of an import is the same one too: it stays while nobody changes it. */
export const isSamePhone = (one: string, other: string): boolean =>
  digitsOf(one) === digitsOf(other)

const digitsOf = (phone: string): string => phoneDigits(phone) ?? phone.replace(/\D/g, '')

/** The states in which they may be changed: what was handed over or ended stays as it was. */
export const MAY_CHANGE_DETAILS: readonly string[] = ['new', 'confirmed', 'assembling', 'ready']
