// Endpoints of work with many orders: notes, who works on them, one step for many, export, print.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { NamedStaff, OrderPicker, orderFilterFields } from './order-list-contract.ts'
import { ORDER_STEPS, type StaffAct } from './permissions.ts'
import { ON_RECEIPT } from './staff-order.ts'

const params = z.object({ id: wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.') })

const WRONG_STAFF = 'Укажите номер сотрудника, me или nobody.'

export const OrderNote = z.object({
  id: z.number(),
  author: NamedStaff,
  text: z.string(),
  created_at: z.string(),
})
export type OrderNote = z.infer<typeof OrderNote>

/** What staff tell each other of an order; its buyer sees none of it. */
export const orderDesk = {
  assignee: z.nullable(NamedStaff),
  /** While it is assembled. */
  pickers: z.array(OrderPicker),
  /** The oldest first. */
  notes: z.array(OrderNote),
}

/** Orders of one bulk step or print. */
export const MOST_AT_ONCE = 200
const WRONG_ORDERS = `Заказы — от 1 до ${MOST_AT_ONCE} номеров.`
const orderId = wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.')
const orders = z
  .array(orderId, WRONG_ORDERS)
  .check(z.minLength(1, WRONG_ORDERS), z.maxLength(MOST_AT_ONCE, WRONG_ORDERS))

/** Steps for many orders at once; a ready order is handed over alone, by its code. */
export const BULK_STEPS = ORDER_STEPS.filter((step) => step !== 'returned')
const to = z.enum(BULK_STEPS, 'Такого шага для многих заказов нет.')

const LeftOut = z.array(z.object({ id: z.number(), reason: z.string() }))
const bulkParams = z.object({ id: wholeNumber(1, 999_999_999, 'Номер — целое число от 1.') })

export const BulkJob = z.object({
  id: z.number(),
  to: z.string(),
  /** Until this moment it can be taken back. */
  run_at: z.string(),
  state: z.enum(['waiting', 'undone', 'running', 'done']),
  orders: z.array(
    z.object({
      id: z.number(),
      /** Null: not yet. */
      outcome: z.nullable(z.enum(['done', 'refused'])),
      failure: z.string(),
    }),
  ),
})
export type BulkJob = z.infer<typeof BulkJob>

/** Numbers behind commas. */
const chosenOrders = z.pipe(
  z.pipe(
    z.string(WRONG_ORDERS).check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, WRONG_ORDERS)),
    z.transform((text): (number | string)[] => text.split(',').map(Number)),
  ),
  z.array(z.number()).check(z.maxLength(MOST_AT_ONCE, WRONG_ORDERS)),
)

const Exported = {
  access: 'staff',
  /** With `orders` the filter is not asked. */
  query: z.object({ ...orderFilterFields, orders: z.optional(chosenOrders) }),
  answer: z.string(),
} as const

export const PRINTS = ['picking', 'slip', 'label', 'return'] as const
export type PrintKind = (typeof PRINTS)[number]

/** What who prints it may do. The label names the buyer only to one who sees buyers. */
export const PRINT_ACTS = {
  picking: 'see-orders',
  slip: 'see-contacts',
  label: 'make-assembling',
  return: 'see-contacts',
} as const satisfies Record<PrintKind, StaffAct>

export const orderDeskApi = {
  orderChoices: endpoint({
    method: 'GET',
    path: '/api/staff/order-choices',
    summary:
      'Магазины и сотрудники, по которым отбирают заказы и кому их отдают; чем платят при получении',
    access: 'staff',
    answer: z.object({
      stores: z.array(z.object({ id: z.number(), title: z.string() })),
      /** Null: of every shop; else he sees the orders of this one alone. */
      staff: z.array(z.extend(NamedStaff, { store: z.nullable(z.number()) })),
      pay_ways: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(ON_RECEIPT) })),
    }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/notes',
    summary: 'Заметка к заказу, которой покупатель не видит',
    access: 'staff',
    params,
    body: z.object({ text: requiredText(1000, 'Напишите заметку.') }),
    answer: z.object(orderDesk),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/assignee',
    summary: 'Кто занимается заказом: номер сотрудника, me или nobody',
    access: 'staff',
    params,
    body: z.object({
      to: z.union(
        [z.enum(['me', 'nobody']), wholeNumber(1, 999_999_999, WRONG_STAFF)],
        WRONG_STAFF,
      ),
    }),
    answer: z.object(orderDesk),
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: '/api/staff/bulk/preview',
    summary: 'Какие из заказов сделают этот шаг, а какие нет и почему',
    access: 'staff',
    body: z.object({ to, orders }),
    answer: z.object({ ready: z.array(z.number()), left_out: LeftOut }),
  }),
  startBulk: endpoint({
    method: 'POST',
    path: '/api/staff/bulk',
    summary: 'Один шаг для многих заказов: через десять секунд, до которых его можно вернуть',
    access: 'staff',
    body: z.object({ to, orders, reason: optionalText(300) }),
    answer: BulkJob,
    status: 202,
  }),
  bulk: endpoint({
    method: 'GET',
    path: '/api/staff/bulk/:id',
    summary: 'Что стало с шагом для многих заказов, по заказам',
    access: 'staff',
    params: bulkParams,
    answer: BulkJob,
  }),
  undoBulk: endpoint({
    method: 'POST',
    path: '/api/staff/bulk/:id/undo',
    summary: 'Вернуть шаг для многих заказов, пока он не начат',
    access: 'staff',
    params: bulkParams,
    answer: BulkJob,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/staff/orders.csv',
    summary: 'Отобранные или выбранные заказы таблицей CSV; покупатели — только владельцу',
    answerType: 'text/csv',
    ...Exported,
  }),
  exportXlsx: endpoint({
    method: 'GET',
    path: '/api/staff/orders.xlsx',
    summary: 'Отобранные или выбранные заказы таблицей XLSX; покупатели — только владельцу',
    answerType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...Exported,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/staff/prints/:kind',
    summary: 'Лист сборки, накладные или ярлыки выбранных заказов, для печати',
    access: 'staff',
    answerType: 'text/html',
    params: z.object({ kind: z.enum(PRINTS, 'Печатают picking, slip, label или return.') }),
    query: z.object({
      orders: chosenOrders,
    }),
    answer: z.string(),
  }),
}
