// A sale at the counter while it is put together, and what is sent of it.

import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { REQUIRED } from '#src/shared/wire-fields.ts'
import type { saleApi } from '../../sale-contract.ts'
import { type DraftErrors, type DraftLine, goodsTotal } from '../phone-order/phone-draft.ts'

/** Fields that are sent are named as the API names them, so that its errors find them. */
export type SaleDraft = {
  readonly lines: readonly DraftLine[]
  /** 0: not said yet; what is in the till is never guessed. */
  readonly payment_method: number
  /** 0: not chosen; who has one shop sells in it. */
  readonly store: number
  readonly phone: string
  readonly name: string
  readonly lastname: string
}

export const EMPTY_SALE: SaleDraft = {
  lines: [],
  payment_method: 0,
  store: 0,
  phone: '',
  name: '',
  lastname: '',
}

export type SaleBody = InputOf<typeof saleApi.sell>['body']

export const saleBody = ({ lines, ...fields }: SaleDraft): SaleBody => ({
  ...fields,
  phone: phoneDigits(fields.phone) ?? '',
  items: JSON.stringify(lines.map(({ product: { id }, quantity }) => ({ id, quantity }))),
  expected_total: goodsTotal(lines),
})

/** What the shop would refuse, by field. */
export function saleErrors(draft: SaleDraft, isNewBuyer: boolean): DraftErrors {
  const { lines, store, payment_method: method, phone, name } = draft
  const isNamed = phone.trim() !== ''
  return {
    ...(lines.length === 0 && { items: 'Добавьте товар.' }),
    ...(store === 0 && { store: 'Выберите магазин.' }),
    ...(method === 0 && { payment_method: 'Отметьте, как заплатил покупатель.' }),
    ...(isNamed && phoneDigits(phone) === null && { phone: 'Запишите номер целиком.' }),
    ...(isNamed && isNewBuyer && name.trim() === '' && { name: REQUIRED }),
  }
}
