// Routes of stock for staff: levels, moves and counts.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { correctStock, listStockLevels, moveStock } from '#src/supply/server/public.ts'
import { type StockLevel, stockApi } from '../stock-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { requireAllowed } from './require-staff.ts'
import type { Staff } from './staff.repository.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShopStock(api: ApiServer, { db, writes }: Parts): void {
  serve(api, stockApi.levels, async ({ params }, caller) => {
    await requireAllowed(db, caller, 'change-stock')
    return answer(db, params.product_id)
  })

  serve(api, stockApi.move, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, from: fromId, to: toId, ...move } = body
    await moveShopStock(writes, staff, { productId, fromId, toId, ...move })
    return answer(db, productId)
  })

  serve(api, stockApi.correct, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, location_id: locationId, on_hand: onHand, ...count } = body
    await correctShopStock(writes, staff, { productId, locationId, onHand, ...count })
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

type Move = {
  readonly productId: number
  readonly fromId: number
  readonly toId: number
  readonly quantity: number
  readonly document: string
  readonly reason: string
}

/** Moves units between locations. */
const moveShopStock = (db: Database, staff: Staff, move: Move): Promise<void> => {
  const { productId, ...details } = move
  const act = { act: 'move-stock', subject: `product ${productId}` } as const
  return actAsStaff(db, staff, act, async (tx) => {
    const isMoved = await moveStock(tx, { ...move, actor: `staff ${staff.id}` })
    return { result: undefined, details: isMoved ? details : null }
  })
}

type Count = {
  readonly productId: number
  readonly locationId: number
  readonly onHand: number
  readonly document: string
  readonly reason: string
}

/** Sets the level of a product at one location to what was counted. */
const correctShopStock = (db: Database, staff: Staff, count: Count): Promise<void> => {
  const { productId, ...counted } = count
  const act = { act: 'correct-stock', subject: `product ${productId}` } as const
  return actAsStaff(db, staff, act, async (tx) => {
    const before = await correctStock(tx, { ...count, actor: `staff ${staff.id}` })
    return { result: undefined, details: before === null ? null : { before, ...counted } }
  })
}
