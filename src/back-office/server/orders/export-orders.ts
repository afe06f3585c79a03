// The export of a filtered list: its columns and rows, read part by part.

import { Readable } from 'node:stream'
import { type Cell, CSV_MARK, csvRow, workbookStream } from '#src/feeds/server/public.ts'
import { STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Kopecks, rublesOf } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { AskedOrders } from '../../order-list-contract.ts'
import { isAllowed } from '../../permissions.ts'
import type { Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { listOrders } from './list-orders.ts'
import type { ListedOrder } from './order-list.repository.ts'
import { readVisible } from './read-visible.ts'

const PART = 500

type Column = {
  readonly title: string
  readonly width: number
  readonly isPersonal?: boolean
  readonly cell: (row: ListedOrder) => Cell
}

const text = (value: string): Cell => ({ kind: 'text', text: value })
const sum = (amount: Kopecks): Cell => ({ kind: 'price', number: rublesOf(amount) })

const moment = (iso: string | null): Cell => ({ kind: 'moment', iso })

const COLUMNS: readonly Column[] = [
  { title: 'Заказ', width: 10, cell: ({ order }) => ({ kind: 'count', number: order.id }) },
  { title: 'Оформлен', width: 18, cell: ({ order }) => moment(order.createdAt) },
  { title: 'Обещан', width: 18, cell: ({ order }) => moment(order.promisedAt) },
  { title: 'Состояние', width: 20, cell: ({ order }) => text(STATUS_NAMES[order.status]) },
  { title: 'Получение', width: 24, cell: ({ order }) => text(order.shippingMethod) },
  {
    title: 'Магазин',
    width: 24,
    cell: ({ order }) => text(order.storeId === null ? '' : order.address),
  },
  { title: 'Оплата', width: 24, cell: ({ order }) => text(order.paymentMethod) },
  { title: 'Оплачен', width: 9, cell: ({ isPaid }) => text(isPaid ? 'да' : 'нет') },
  { title: 'Сумма, руб.', width: 14, cell: ({ order }) => sum(order.total) },
  { title: 'В том числе доставка, руб.', width: 14, cell: ({ order }) => sum(order.shippingCost) },
  { title: 'Занимается', width: 22, cell: ({ assignee }) => text(assignee ?? '') },
  {
    title: 'Товары',
    width: 60,
    cell: ({ order }) =>
      text(
        order.lines
          .map(({ article, name, quantity }) => `${article} ${name}, ${quantity} шт.`)
          .join('; '),
      ),
  },
  { title: 'Покупатель', width: 30, isPersonal: true, cell: ({ customer }) => text(customer) },
  {
    title: 'Телефон',
    width: 20,
    isPersonal: true,
    cell: ({ order }) => text(formatPhone(order.phone)),
  },
  { title: 'Адрес', width: 40, isPersonal: true, cell: ({ order }) => text(order.address) },
  { title: 'Комментарий', width: 40, isPersonal: true, cell: ({ order }) => text(order.comment) },
]

type Asked = AskedOrders & {
  /** The chosen ones; absent: all of the filter. */
  readonly orders?: readonly number[] | undefined
}
type Export = { readonly asked: Asked; readonly format: 'csv' | 'xlsx' }

/**
 * Recorded with its filter, or the chosen orders, before the first row, and with the number of rows after the last one,
 * also when it is broken off. Buyers are in it for those alone who may read them.
 */
export async function exportOrders(
  db: Database,
  staff: Staff,
  { asked, format }: Export,
): Promise<Readable> {
  const chosen = asked.orders && (await readVisible(db, staff, asked.orders))
  const hasPersons = isAllowed(staff.role, 'read-persons')
  const columns = COLUMNS.filter(({ isPersonal }) => hasPersons || !isPersonal)
  const details = { ...filterWords(asked), format, persons: hasPersons ? 'yes' : 'no' }
  await insertAct(db, { staffId: staff.id, act: 'begin-export', subject: 'orders', details })

  async function* rows() {
    let count = 0
    try {
      for await (const row of chosen ?? listed(db, staff, asked)) {
        count += 1
        yield columns.map(({ cell }) => cell(row))
      }
    } finally {
      const done = { ...details, rows: count }
      await insertAct(db, {
        staffId: staff.id,
        act: 'export-orders',
        subject: 'orders',
        details: done,
      })
    }
  }
  return format === 'csv'
    ? Readable.from(csvOf(columns, rows()), { objectMode: false })
    : workbookStream(rows(), { columns, title: 'Заказы' })
}

async function* listed(db: Database, staff: Staff, asked: AskedOrders) {
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; ) {
    const part: Awaited<ReturnType<typeof listOrders>> = await listOrders(db, staff, asked, {
      after,
      most: PART,
    })
    yield* part.rows
    after = part.next
    isFirst = false
  }
}

async function* csvOf(columns: readonly Column[], rows: AsyncIterable<readonly Cell[]>) {
  yield CSV_MARK + csvRow(columns.map(({ title }) => text(title)))
  for await (const cells of rows) yield csvRow(cells)
}

/** What was asked for, for the journal. */
const filterWords = (asked: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]) => [field, String(value)]),
  )
