// The endpoint that moves an order on. Picking uses it without the rest of the contract.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText } from '#src/shared/wire-fields.ts'
import { handoverFields } from './part-contract.ts'
import { ORDER_STEPS } from './permissions.ts'
import { seenMarks } from './picks-contract.ts'
import { orderParams, StaffOrder } from './staff-order.ts'

export const orderStepApi = {
  step: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/steps',
    summary: 'Следующий шаг заказа; уже сделанный ничего не меняет',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({
      to: z.enum(ORDER_STEPS, 'Такого шага у заказа нет.'),
      reason: optionalText(300),
      /** Required for the handover of a ready order; owner and manager may give a reason instead. */
      code: optionalText(20),
      ...handoverFields,
      /** Of `ready` and `shipped`: refused where other units are taken than the screen has shown. */
      picked: seenMarks,
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
