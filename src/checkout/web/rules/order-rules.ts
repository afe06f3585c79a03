// The rules of the order form, by the chosen payment and delivery.

import { orderFields } from '#src/orders/web/public.ts'
import type { FormRules } from '#src/platform/web/forms/form-rules.ts'
import { bySchema } from '#src/platform/web/rules/schema-rule.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import type { checkoutApi } from '../../contract.ts'
import { isPickup, type OrderDraft, withOfferedMethods } from '../../order-draft.ts'

export type Offered = Pick<AnswerOf<typeof checkoutApi.cart>, 'payment_method' | 'shipping_method'>

const addressRule = bySchema(orderFields.address)

export const orderRules = (offered: Offered): FormRules<OrderDraft> => ({
  address: (typed, draft) => {
    const needsStore = isPickup(withOfferedMethods(draft, offered)) && typed === ''
    return needsStore ? 'Выберите магазин.' : addressRule(typed)
  },
  phone: bySchema(orderFields.phone),
  comment: bySchema(orderFields.comment),
})
