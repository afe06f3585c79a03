// Endpoints of named views of the order list: its filters under a name, of one's own or for all.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, tick, wholeNumber } from '#src/shared/wire-fields.ts'
import { orderFilterFields } from './order-list-contract.ts'

/** Of a member of staff, and as many that are common. */
export const MOST_VIEWS = 20
export const LONGEST_VIEW_NAME = 40

export const OrderView = z.object({
  id: z.number(),
  name: z.string(),
  /** Of the list's address: `status=new&store=2`. */
  query: z.string(),
  is_common: z.boolean(),
})
export type OrderView = z.infer<typeof OrderView>

const WRONG_QUERY = 'Такого отбора у списка заказов нет.'
const Filter = z.strictObject(orderFilterFields)

/** Of a query as browsers write it; a sign that cannot be read makes it none. */
function fieldsOf(text: string): (readonly [name: string, value: string])[] {
  try {
    return text.split('&').map((field) => {
      const [name = '', ...value] = field.replaceAll('+', ' ').split('=')
      return [name, decodeURIComponent(value.join('='))]
    })
  } catch {
    return []
  }
}

const isFilter = (text: string): boolean => {
  const fields = fieldsOf(text)
  const given = Object.fromEntries(fields)
  const isOnce = fields.length === Object.keys(given).length
  return fields.length > 0 && isOnce && z.safeParse(Filter, given).success
}

const name = requiredText(LONGEST_VIEW_NAME, 'Назовите вид.')
const params = z.object({ view: wholeNumber(1, 999_999_999, 'Номер вида — целое число от 1.') })
const answer = z.object({ views: z.array(OrderView) })

export const orderViewsApi = {
  orderViews: endpoint({
    method: 'GET',
    path: '/api/staff/order-views',
    summary: 'Виды списка заказов: общие и свои',
    access: 'staff',
    answer,
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/staff/order-views',
    summary: 'Отбор заказов под именем, для себя или общий; под тем же именем заменяет прежний',
    access: 'staff',
    body: z.object({
      name,
      query: z
        .string(WRONG_QUERY)
        .check(z.maxLength(600, WRONG_QUERY), z.refine(isFilter, WRONG_QUERY)),
      is_common: z.optional(tick),
    }),
    answer,
  }),
  renameView: endpoint({
    method: 'POST',
    path: '/api/staff/order-views/:view',
    summary: 'Другое имя вида списка заказов',
    access: 'staff',
    params,
    body: z.object({ name }),
    answer,
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/api/staff/order-views/:view',
    summary: 'Удаление вида списка заказов',
    access: 'staff',
    params,
    answer,
  }),
}
