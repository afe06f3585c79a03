// Routes of one line of an order for staff.

import { listLineAnalogues } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { rublesOf } from '#src/shared/money.ts'
import { type Analogue, lineApi } from '../line-contract.ts'
import { reasonText } from '../reasons.ts'
import {
  dropShopOrderLine,
  receiveShopOrderLine,
  replaceShopOrderLine,
} from './change-order-lines.ts'
import { orderAnswer, requireVersion, versionSeen } from './order-versions.ts'
import { requireAllowed } from './require-staff.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveOrderLines(api: ApiServer, { db, writes }: Parts): void {
  serve(api, lineApi.dropLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'drop-line')
    const { quantity = null, refused: isRefused = false, lost = null } = body
    // a part would fall out twice if the call were repeated
    const version = quantity === null ? versionSeen(caller) : requireVersion(caller)
    const reason = reasonText(body.reason)
    const drop = { orderId: id, position, version, quantity, reason, isRefused, lost }
    return orderAnswer(await dropShopOrderLine(writes, staff, drop), staff)
  })

  serve(api, lineApi.receiveLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    const version = versionSeen(caller)
    const receipt = { orderId: id, position, version, locationId: body.location_id ?? null }
    return orderAnswer(await receiveShopOrderLine(writes, staff, receipt), staff)
  })

  serve(api, lineApi.analogues, async ({ params: { id, position } }, caller) => {
    const staff = await requireAllowed(db, caller, 'replace-line')
    await getVisibleOrder(db, staff, id)
    const { line, analogues } = await listLineAnalogues(db, { orderId: id, position })
    return {
      price: rublesOf(line.unitPrice),
      quantity: line.quantity,
      analogues: analogues.map(analogueResponse),
    }
  })

  serve(api, lineApi.replaceLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'replace-line')
    const order = await replaceShopOrderLine(writes, staff, {
      orderId: id,
      position,
      version: requireVersion(caller),
      productId: body.product_id,
      quantity: body.quantity,
      difference: Math.round(body.difference * 100),
      reason: reasonText(body.reason),
      lost: body.lost ?? null,
    })
    return orderAnswer(order, staff)
  })
}

type Found = Awaited<ReturnType<typeof listLineAnalogues>>['analogues'][number]

const analogueResponse = (analogue: Found): Analogue => ({
  product_id: analogue.productId,
  name: analogue.name,
  article: analogue.article,
  manufacturer: analogue.manufacturer,
  multiplicity: analogue.multiplicity,
  list_price: rublesOf(analogue.listPrice),
  price: rublesOf(analogue.price),
  fitment: analogue.fitment,
  free: analogue.free,
  here: analogue.here,
  supplier: analogue.supplier,
})
