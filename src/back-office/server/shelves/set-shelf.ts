// Says on which shelf a product lies at one location. Sellers and pickers say it of their shop alone.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { shelfName } from '../../shelf-order.ts'
import { shelvesApi } from '../../shelves-contract.ts'
import { actAsStaff } from '../act-as-staff.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import { serveShelfCounts } from './count-shelf.ts'
import { findShelfPlace, saveShelf } from './shelves.repository.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShelves(api: ApiServer, { db, writes }: Parts): void {
  serveShelfCounts(api, { db, writes })
  serve(api, shelvesApi.setShelf, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'set-shelves')
    const { product_id: productId, location_id: locationId, shelf, seen = null } = body
    await setShelf(writes, staff, { productId, locationId, shelf, seen })
    return { product_id: productId, location_id: locationId, shelf }
  })
}

type Wish = {
  readonly productId: number
  readonly locationId: number
  readonly shelf: string
  /** What he has seen there; null: whatever it is. */
  readonly seen: string | null
}

/** One that is written there already is not recorded again. */
const setShelf = (db: Database, staff: Staff, wish: Wish): Promise<void> =>
  actAsStaff(db, staff, { act: 'set-shelf', subject: `product ${wish.productId}` }, async (tx) => {
    const { productId, locationId, shelf, seen } = wish
    const store = visibleStore(staff)
    const place = await findShelfPlace(tx, productId, locationId)
    if (!place || (store !== null && place.storeId !== store)) throw missing()
    if (place.isToOrder) throw new ShopError('conflict', OF_SUPPLIER)
    const { shelf: former } = place
    // what was kept before the one spelling is no other shelf
    if (shelfName(former) === shelf) return { result: undefined, details: null }
    if (seen !== null && seen !== shelfName(former)) throw new ShopError('conflict', CHANGED)
    if (!(await saveShelf(tx, { productId, locationId, shelf }, former))) {
      throw new ShopError('conflict', CHANGED)
    }
    return { result: undefined, details: { locationId, former, shelf } }
  })

const missing = () => new ShopError('not-found', 'Такого товара или места хранения нет.')
const OF_SUPPLIER = 'Товар под заказ лежит у поставщика: полки у нас нет.'
const CHANGED = 'Полку только что изменил кто-то ещё. Закройте окно, проверьте и повторите.'
