// Endpoints for staff: login, orders, letters and the record of acts.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { isAheadBy, REQUIRED, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { actsApi } from './acts-contract.ts'
import { counterApi } from './counter-contract.ts'
import { detailsApi, orderOfBuyer } from './details-contract.ts'
import { eventsApi } from './events-contract.ts'
import { exchangeApi } from './exchange-contract.ts'
import { lettersApi } from './letters-contract.ts'
import { lineApi } from './line-contract.ts'
import { marginsApi } from './margins-contract.ts'
import { meApi } from './me-contract.ts'
import { moneyApi, orderMoney } from './money-contract.ts'
import { orderDesk, orderDeskApi } from './order-desk-contract.ts'
import { afterField, dueField, orderFilterFields, rowFields } from './order-list-contract.ts'
import { orderStepApi } from './order-step-contract.ts'
import { orderViewsApi } from './order-views-contract.ts'
import { partApi } from './part-contract.ts'
import { passkeysApi } from './passkeys-contract.ts'
import { PayWay } from './pay-ways.ts'
import { peopleApi } from './people-contract.ts'
import { phoneOrderApi } from './phone-order-contract.ts'
import { picksApi } from './picks-contract.ts'
import { picturesApi } from './pictures-contract.ts'
import { buyerRequestsApi } from './requests-contract.ts'
import { OrderReturn, returnsApi } from './returns-contract.ts'
import { saleApi } from './sale-contract.ts'
import { sessionApi } from './session-contract.ts'
import { shelvesApi } from './shelves-contract.ts'
import { OrderChange, OrderLine, orderParams, StaffOrder } from './staff-order.ts'
import { takingsApi } from './takings-contract.ts'
import { todayApi } from './today-contract.ts'

export type { OrderChange, StaffOrder } from './staff-order.ts'

/** Rows of a page. */
export const STAFF_PAGE = 50

const page = z.optional(wholeNumber(1, 1000, 'Номер страницы — целое число от 1.'))
const paged = { page: z.number(), has_more: z.boolean() }

const WRONG_MOMENT = 'Срок пишут так: 2026-11-25T18:00:00+03:00.'

export const staffApi = {
  ...sessionApi,
  orders: endpoint({
    method: 'GET',
    path: '/api/staff/orders',
    summary: 'Заказы по отбору, новые или старые первыми; продавцу — только его точки',
    access: 'staff',
    query: z.object({ ...orderFilterFields, ...dueField, ...afterField, page }),
    answer: z.object({
      orders: z.array(z.extend(StaffOrder, rowFields)),
      /** Where the list goes on, for `after`; null: here it ends. A part may hold few orders, or none. */
      next: z.nullable(z.string()),
      ...paged,
    }),
  }),
  order: endpoint({
    method: 'GET',
    path: '/api/staff/orders/:id',
    summary: 'Заказ, его покупатель, история и деньги',
    access: 'staff',
    params: z.object(orderParams),
    answer: z.object({
      order: StaffOrder,
      customer: z.string(),
      /** Null for sellers too, to whom the buyer names it. */
      pickup_code: z.nullable(z.string()),
      kept_until: z.nullable(z.string()),
      /** False: no letter with the code reaches the buyer, whose e-mail is unknown or unconfirmed. */
      can_know_code: z.boolean(),
      /** By what it may be paid at the handover; none: online. */
      pay_ways: z.array(PayWay),
      history: z.array(OrderChange),
      /** Lines that were dropped, refused or replaced as a whole. */
      gone: z.array(OrderLine),
      /** Where the units of each line lie; refused ones lie nowhere. */
      from: z.array(z.object({ position: z.number(), place: z.string(), quantity: z.number() })),
      /** Lines that are sold to order, and from whom. */
      to_order: z.array(
        z.object({
          position: z.number(),
          supplier: z.string(),
          quantity: z.number(),
          asked_at: z.nullable(z.string()),
          refused_at: z.nullable(z.string()),
        }),
      ),
      /** What 1C says of it, days as 1C writes them; null: 1C has not sent it back yet. */
      in_1c: z.nullable(
        z.object({
          number: z.string(),
          paid_on: z.nullable(z.string()),
          shipped_on: z.nullable(z.string()),
        }),
      ),
      ...orderMoney,
      /** Goods that came back, oldest first. */
      returns: z.array(OrderReturn),
      /** What the order costs without them. */
      total_left: z.number(),
      ...orderDesk,
      ...orderOfBuyer,
    }),
  }),
  ...orderStepApi,
  ...phoneOrderApi,
  ...saleApi,
  ...orderViewsApi,
  ...lineApi,
  ...detailsApi,
  movePromise: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/promise',
    summary: 'Другой срок заказа, с причиной; покупатель получает письмо',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({
      promised_at: z.string(REQUIRED).check(
        z.regex(
          /^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/,
          WRONG_MOMENT,
        ),
        z.refine((text) => !Number.isNaN(Date.parse(text)), WRONG_MOMENT),
        z.refine(isAheadBy(366), 'Срок — в будущем и не дальше года.'),
        z.maxLength(40, WRONG_MOMENT),
      ),
      reason: requiredText(300, 'Укажите причину.'),
    }),
    answer: z.object({ order: StaffOrder }),
  }),
  paymentMethod: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/payment-method',
    summary:
      'Неоплаченный онлайн заказ оплачивается при получении, у сегодняшней продажи исправляется, как заплатили: способ из pay_ways',
    access: 'staff',
    params: z.object(orderParams),
    body: z.object({ method: wholeNumber(1, 32_767, 'Укажите номер способа оплаты.') }),
    answer: z.object({ order: StaffOrder }),
  }),
  ...returnsApi,
  ...partApi,
  ...moneyApi,
  ...takingsApi,
  ...meApi,
  ...passkeysApi,
  ...peopleApi,
  ...orderDeskApi,
  ...picksApi,
  ...picturesApi,
  ...shelvesApi,
  ...counterApi,
  ...eventsApi,
  ...todayApi,
  ...exchangeApi,
  ...lettersApi,
  ...marginsApi,
  ...buyerRequestsApi,
  ...actsApi,
}
