// Routes of work with many orders: the list, notes, who works on them, bulk steps, export, print.

import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { callerOf } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveStream } from '#src/platform/server/serve-stream.ts'
import { shopClock } from '#src/shared/moment-words.ts'
import { staffApi } from '../../contract.ts'
import { PRINT_ACTS } from '../../order-desk-contract.ts'
import { isAllowed, isBoundToStore } from '../../permissions.ts'
import type { Seller } from '../office-rules.ts'
import { requireAllowed, requireVerified } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { customerResponse, staffOrderResponse } from '../staff-responses.ts'
import { visibleStore } from '../visible-orders.ts'
import { planBulk, previewBulk, showBulk, undoBulk } from './bulk-steps.ts'
import { exportOrders } from './export-orders.ts'
import { listAsked } from './list-orders.ts'
import { assignOrder, noteOrder, showOrderDesk } from './note-and-assign.ts'
import { listActiveStaff, listPayWays, listShops } from './order-desk.repository.ts'
import type { ListedOrder } from './order-list.repository.ts'
import { PRINT_STYLES, printOrders } from './print-orders.ts'

/** `writes` is the bulkhead for statements that wait for rows. */
type Parts = { readonly db: Database; readonly writes: Database; readonly seller: Seller }

export function serveOrderDesk(api: ApiServer, parts: Parts): void {
  serveList(api, parts)
  serveNotes(api, parts)
  serveBulk(api, parts)
  serveFiles(api, parts)
}

function serveList(api: ApiServer, { db }: Parts): void {
  serve(api, staffApi.orders, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const { rows, next, page, hasMore } = await listAsked(db, staff, query)
    return { orders: rows.map((row) => listedResponse(row, staff)), next, page, has_more: hasMore }
  })

  serve(api, staffApi.orderChoices, async (_, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const own = visibleStore(staff)
    const [stores, members, ways] = await Promise.all([
      listShops(db),
      listActiveStaff(db),
      listPayWays(db),
    ])
    const seeing = members.filter(
      ({ role, storeId }) =>
        isAllowed(role, 'see-orders') && (own === null || !isBoundToStore(role) || storeId === own),
    )
    return {
      stores: stores.filter(({ id }) => own === null || id === own),
      staff: seeing.map(({ id, name, role, storeId }) => ({
        ...{ id, name, store: isBoundToStore(role) ? storeId : null },
      })),
      pay_ways: ways,
    }
  })
}

const listedResponse = (
  { order, customer, isPaid, assigneeId, assignee, pickers, notes }: ListedOrder,
  staff: Staff,
) => ({
  ...staffOrderResponse(order, staff),
  customer: customerResponse(customer, staff),
  is_paid: isPaid,
  assignee: assigneeId === null ? null : { id: assigneeId, name: assignee ?? '' },
  pickers: [...pickers],
  notes,
})

function serveNotes(api: ApiServer, { db, writes }: Parts): void {
  serve(api, staffApi.addNote, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'note-orders')
    await noteOrder(writes, staff, { orderId: id, text: body.text, key: caller.idempotencyKey })
    return showOrderDesk(db, id)
  })

  serve(api, staffApi.assign, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'assign-orders')
    const staffId = body.to === 'me' ? staff.id : body.to === 'nobody' ? null : body.to
    await assignOrder(writes, staff, { orderId: id, staffId })
    return showOrderDesk(db, id)
  })
}

function serveBulk(api: ApiServer, { db, writes }: Parts): void {
  serve(api, staffApi.previewBulk, async ({ body }, caller) =>
    previewBulk(db, await requireAllowed(db, caller, `make-${body.to}`), body),
  )

  serve(api, staffApi.startBulk, async ({ body: { reason = '', ...wish } }, caller) => {
    const staff = await requireAllowed(db, caller, `make-${wish.to}`)
    return planBulk(writes, staff, { ...wish, reason })
  })

  serve(api, staffApi.bulk, async ({ params: { id } }, caller) =>
    showBulk(db, await requireAllowed(db, caller, 'see-orders'), id),
  )

  serve(api, staffApi.undoBulk, async ({ params: { id } }, caller) =>
    undoBulk(writes, await requireAllowed(db, caller, 'see-orders'), id),
  )
}

const styles = readFileSync(new URL('./print.css', import.meta.url), 'utf8')

function serveFiles(api: ApiServer, { db, seller }: Parts): void {
  for (const [endpoint, format] of [
    [staffApi.exportCsv, 'csv'],
    [staffApi.exportXlsx, 'xlsx'],
  ] as const) {
    serveStream(api, endpoint, async ({ query: asked }, request) => {
      const staff = await requireAllowed(db, callerOf(request), 'export-orders')
      if (isAllowed(staff.role, 'read-persons')) requireVerified(staff)
      const day = shopClock(new Date().toISOString()).toISOString().slice(0, 10)
      return {
        body: await exportOrders(db, staff, { asked, format }),
        headers: {
          'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : endpoint.answerType,
          'content-disposition': `attachment; filename="zakazy-${day}.${format}"`,
        },
      }
    })
  }

  serveStream(api, staffApi.print, async ({ params: { kind }, query }, request) => {
    const staff = await requireAllowed(db, callerOf(request), PRINT_ACTS[kind])
    const html = await printOrders(db, staff, { kind, orderIds: query.orders, seller })
    return {
      body: Readable.from(html, { objectMode: false }),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }
  })

  api.fastify.get(PRINT_STYLES, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
}
