// Details of an order while they are changed, what is sent of them, and what is refused before.

import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import type { StaffOrder } from '../../contract.ts'
import type { detailsApi, NextOrder } from '../../details-contract.ts'
import { isSamePhone } from '../../order-details.ts'

export type Details = {
  readonly recipient: string
  readonly phone: string
  /** The street alone where the city is known. */
  readonly address: string
  readonly comment: string
}

export const detailsOf = (order: StaffOrder, next: NextOrder | null): Details => ({
  recipient: order.recipient ?? '',
  phone: order.phone,
  address: order.is_pickup ? order.address : (next?.address ?? order.address),
  comment: order.comment,
})

export const detailErrors = (
  draft: Details,
  { is_pickup: isPickup, phone }: Pick<StaffOrder, 'is_pickup' | 'phone'>,
): Readonly<Record<string, string>> => ({
  ...(!isSamePhone(draft.phone, phone) &&
    phoneDigits(draft.phone) === null && { phone: 'Запишите номер целиком.' }),
  ...(!isPickup && draft.address.trim() === '' && { address: 'Укажите адрес.' }),
})

export type DetailFields = InputOf<typeof detailsApi.changeDetails>['body']

/** Only what differs is sent: the rest stays as somebody else may have changed it. */
export function changedDetails(first: Details, draft: Details): DetailFields {
  const text = (field: 'recipient' | 'address' | 'comment') =>
    draft[field].trim() === first[field].trim() ? {} : { [field]: draft[field].trim() }
  return {
    ...text('recipient'),
    ...(!isSamePhone(draft.phone, first.phone) && {
      phone: phoneDigits(draft.phone) ?? draft.phone,
    }),
    ...text('address'),
    ...text('comment'),
  }
}
