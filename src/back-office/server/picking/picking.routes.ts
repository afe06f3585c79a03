// Routes of picking.

import { type Order, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { type Picks, picksApi } from '../../picks-contract.ts'
import { type LinePlace, listLinePlaces } from '../order-sources.repository.ts'
import { requireAllowed } from '../require-staff.ts'
import { getVisibleOrder } from '../visible-orders.ts'
import { pickOrder } from './pick-order.ts'
import { listPickLines, type PickedLine } from './picks.repository.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function servePicking(api: ApiServer, { db, writes }: Parts): void {
  serve(api, picksApi.picks, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    return showPicks(db, await getVisibleOrder(db, staff, id))
  })

  serve(api, picksApi.pick, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    const { position, picked = 0, missing = 0 } = body
    const key = caller.idempotencyKey
    await pickOrder(writes, staff, { orderId: id, position, picked, missing, key })
    return showPicks(db, await getVisibleOrder(db, staff, id))
  })
}

async function showPicks(db: Database, order: Order): Promise<Picks> {
  const [lines, places] = await Promise.all([
    listPickLines(db, order.id),
    listLinePlaces(db, order.id),
  ])
  return {
    id: order.id,
    status: order.status,
    status_name: STATUS_NAMES[order.status],
    is_pickup: order.storeId !== null,
    comment: order.comment,
    promised_at: order.promisedAt === null ? null : new Date(order.promisedAt).toISOString(),
    lines: lines.map((line) => lineResponse(line, places)).sort(byPlace),
  }
}

const lineResponse = ({ isAwaited, ...line }: PickedLine, places: readonly LinePlace[]) => ({
  ...line,
  is_awaited: isAwaited,
  barcodes: [...line.barcodes],
  places: places
    .filter(({ position }) => position === line.position)
    .map(({ place, quantity }) => ({ place, quantity })),
})

type Shown = Picks['lines'][number]
const placeOf = ({ places: [first], manufacturer, article }: Shown): string =>
  [first?.place ?? '', manufacturer, article].join(' ')

/** As one walks: place by place, there by maker and article, as shelves are ordered. */
const byPlace = (one: Shown, other: Shown): number =>
  placeOf(one).localeCompare(placeOf(other), 'ru')
