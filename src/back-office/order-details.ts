// Details of an order that staff change, and their Russian names.

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

/** The states in which they may be changed: what was handed over or ended stays as it was. */
export const MAY_CHANGE_DETAILS: readonly string[] = ['new', 'confirmed', 'assembling', 'ready']
