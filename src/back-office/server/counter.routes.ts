// The route of the counter: finds the order that a buyer has come for.

import { limitTries, undoTry } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { counterApi } from '../counter-contract.ts'
import { CODE_TRIES } from './change-shop-order.ts'
import { findReadyOrders, type ReadyOrder } from './locked-orders.repository.ts'
import { requireAllowed } from './require-staff.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder, visibleStore } from './visible-orders.ts'

export function serveCounter(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, counterApi.findAtCounter, async ({ body: { text } }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-completed')
    return { found: await findAtCounter(db, staff, text) }
  })
}

const CODE = /^\d{6}$/
const NUMBER = /^[№#]?(\d{1,9})$/
const NOT_FOUND = 'Такого кода или номера среди заказов магазина нет.'
const NOT_READY = 'Код не подходит ни к одному готовому заказу магазина.'

/**
 * A code alone names an order here, so tries are counted by member of staff: five wrong ones shut the
 * counter for a while. Six digits that are the number of a ready order are no try: there are far
 * fewer of those than codes.
 */
async function findAtCounter(db: Database, staff: Staff, text: string): Promise<ReadyOrder[]> {
  const typed = text.replace(/\s/g, '')
  if (!CODE.test(typed)) {
    const number = NUMBER.exec(typed)?.[1]
    if (number === undefined) throw new ShopError('not-found', NOT_FOUND)
    const { id } = await getVisibleOrder(db, staff, Number(number))
    return [{ id, by: 'number' }]
  }
  const key = `counter staff ${staff.id}`
  await limitTries(db, key, CODE_TRIES)
  const found = await findReadyOrders(db, { digits: typed, storeId: visibleStore(staff) })
  if (found.length === 0) throw new ShopError('not-found', NOT_READY)
  await undoTry(db, key)
  return found
}
