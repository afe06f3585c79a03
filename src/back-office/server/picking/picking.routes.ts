// Routes of picking.

import { type Order, STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { isAllowed } from '../../permissions.ts'
import { type Picks, picksApi } from '../../picks-contract.ts'
import { compareShelves } from '../../shelf-order.ts'
import { type LinePlace, listLinePlaces } from '../order-sources.repository.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { pickerResponse } from '../staff-responses.ts'
import { getOrderOfStore, getVisibleOrder, isVisible, visibleStore } from '../visible-orders.ts'
import { beginPicking, leavePicking } from './begin-picking.ts'
import { pickOrder, putBackUnits } from './pick-order.ts'
import { readPickQueue } from './pick-queue.ts'
import { listPickers, listPickLines } from './picks.repository.ts'
import { listAllPutBack, listPutBack, type UnitsToPutBack } from './put-back.repository.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function servePicking(api: ApiServer, { db, writes }: Parts): void {
  serve(api, picksApi.pickQueue, async (_, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const store = visibleStore(staff)
    const [queue, { units, isMore }] = await Promise.all([
      readPickQueue(db, store),
      listAllPutBack(db, store),
    ])
    return {
      ...queue,
      put_back: units.map((one) => ({ ...unitsResponse(one), order_id: one.orderId })),
      more_put_backs: isMore,
    }
  })

  serve(api, picksApi.picks, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    return showPicks(db, staff, await getVisibleOrder(db, staff, id))
  })

  serve(api, picksApi.pick, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    const { position, picked = 0, missing = 0 } = body
    const key = caller.idempotencyKey
    await pickOrder(writes, staff, { orderId: id, position, picked, missing, key })
    return showPicks(db, staff, await getVisibleOrder(db, staff, id))
  })

  serve(api, picksApi.beginPicking, async ({ params: { id }, body: { how } }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    if (how === 'leave') await leavePicking(writes, staff, id)
    else await beginPicking(writes, staff, { orderId: id, how })
    return showPicks(db, staff, await getVisibleOrder(db, staff, id))
  })

  serve(api, picksApi.putBack, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    const { is_gone: isGone = false, ...units } = body
    await putBackUnits(writes, staff, { orderId: id, ...units, isGone, key: caller.idempotencyKey })
    return showPicks(db, staff, await getOrderOfStore(db, staff, id))
  })
}

async function showPicks(db: Database, staff: Staff, order: Order): Promise<Picks> {
  const [lines, places, pickers, putBack] = await Promise.all([
    listPickLines(db, order.id),
    listLinePlaces(db, order.id),
    listPickers(db, order.id),
    listPutBack(db, order.id),
  ])
  const store = visibleStore(staff)
  const here = order.storeId ?? store
  const isHere = ({ isToOrder, storeId }: LinePlace) =>
    !isToOrder && (here === null || storeId === here)
  const mayShelve = ({ isToOrder, storeId }: LinePlace) =>
    isAllowed(staff.role, 'set-shelves') && !isToOrder && (store === null || storeId === store)
  return {
    id: order.id,
    status: order.status,
    status_name: STATUS_NAMES[order.status],
    is_pickup: order.storeId !== null,
    comment: isVisible(staff, order) ? order.comment : '',
    promised_at: order.promisedAt === null ? null : new Date(order.promisedAt).toISOString(),
    lines: lines
      .map(({ productId, ...line }) => ({
        ...line,
        product_id: productId,
        barcodes: [...line.barcodes],
        places: places
          .filter(({ position }) => position === line.position)
          .map((lies) => ({
            place: lies.place,
            quantity: lies.quantity,
            location_id: lies.locationId,
            is_here: isHere(lies),
            away: isHere(lies) ? '' : awayText(lies),
            shelf: lies.shelf,
            may_shelve: mayShelve(lies) && productId !== null,
          }))
          .sort((one, other) => Number(other.is_here) - Number(one.is_here)),
      }))
      .sort(byWalk),
    pickers: pickers.map(pickerResponse),
    put_back: putBack.map(unitsResponse),
  }
}

function awayText({ isToOrder, isOnWay, lost, quantity }: LinePlace): string {
  if (isToOrder && !isOnWay) return 'ещё не пришёл от поставщика'
  return lost === quantity ? 'не дошёл с перемещением' : 'сначала примите перемещение'
}

const unitsResponse = ({ orderId: _, barcodes, ...units }: UnitsToPutBack) => ({
  ...units,
  barcodes: [...barcodes],
})

type Shown = Picks['lines'][number]

/** As one walks: what lies here first, place by place, there by shelf; what has none comes last, by maker and article. */
function byWalk(one: Shown, other: Shown): number {
  const [here] = one.places
  const [there] = other.places
  return (
    Number(there?.is_here ?? false) - Number(here?.is_here ?? false) ||
    compareText(here?.place ?? '', there?.place ?? '') ||
    compareShelves(here?.shelf ?? '', there?.shelf ?? '') ||
    compareText(`${one.manufacturer} ${one.article}`, `${other.manufacturer} ${other.article}`)
  )
}

const compareText = (one: string, other: string): number => one.localeCompare(other, 'ru')
