// HTTP of stock as staff see and change it.

import { listStockLevels } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type StockLevel, stockApi } from '../stock-contract.ts'
import { correctShopStock } from './correct-shop-stock.ts'
import { moveShopStock } from './move-shop-stock.ts'
import { requireAllowed } from './require-staff.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShopStock(api: ApiServer, { db, writes }: Parts): void {
  serve(api, stockApi.levels, async ({ params }, caller) => {
    await requireAllowed(db, caller, 'change-stock')
    return answer(db, params.product_id)
  })

  serve(api, stockApi.move, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, from: fromId, to: toId, ...told } = body
    await moveShopStock(writes, staff, { productId, fromId, toId, ...told })
    return answer(db, productId)
  })

  serve(api, stockApi.correct, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, location_id: locationId, on_hand: onHand, ...told } = body
    await correctShopStock(writes, staff, { productId, locationId, onHand, ...told })
    return answer(db, productId)
  })
}

async function answer(db: Database, productId: number): Promise<{ levels: StockLevel[] }> {
  const levels = await listStockLevels(db, productId)
  if (!levels) throw new ShopError('not-found', 'Товар не найден.')
  return {
    levels: levels.map(({ locationId, onHand, ...level }) => ({
      location_id: locationId,
      on_hand: onHand,
      ...level,
    })),
  }
}
