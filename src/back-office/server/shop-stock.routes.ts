// Routes of stock for staff: levels, their ledger, moves and counts.

import { ordersOfGoods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { correctStock, moveStock } from '#src/supply/server/public.ts'
import {
  DAYS_BACK,
  type Elsewhere,
  type LevelNow,
  type OnWay,
  stockApi,
} from '../stock-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { keyed, keyedPage } from './money.routes.ts'
import { listUnitsOnWay } from './receptions/reception-goods.repository.ts'
import { requireAllowed } from './require-staff.ts'
import { readTaken } from './shelves/shelf-goods.ts'
import { shelvesOf } from './shelves/shelves.repository.ts'
import type { Staff } from './staff.repository.ts'
import {
  findCountedProduct,
  levelsAfterDay,
  listMovements,
  listStockLevels,
} from './stock-ledger.repository.ts'
import { visibleStore } from './visible-orders.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShopStock(api: ApiServer, { db, writes }: Parts): void {
  serve(api, stockApi.levels, async ({ params }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-stock')
    return answer(db, staff, params.product_id)
  })

  serve(api, stockApi.movements, async ({ params: { product_id: productId }, query }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-stock')
    const product = await findCountedProduct(db, productId)
    if (!product) throw unknownProduct()
    const { before, most } = keyed(query)
    const wanted = { productId, storeId: visibleStore(staff), before, most }
    const { rows, next } = keyedPage(await listMovements(db, wanted))
    return { product, movements: rows, next }
  })

  serve(api, stockApi.onDay, async ({ params, query: { day } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-stock')
    const ago = Date.now() - Date.parse(`${day}T00:00:00+03:00`)
    if (ago < 0) throw invalidField('day', 'Этот день ещё не наступил.')
    if (ago > (DAYS_BACK + 1) * DAY_MS) {
      throw invalidField('day', 'Остатки показываются не раньше года назад.')
    }
    const productId = params.product_id
    const levels = await levelsAfterDay(db, { productId, storeId: visibleStore(staff), day })
    if (levels.length === 0 && !(await findCountedProduct(db, productId))) throw unknownProduct()
    return { levels }
  })

  serve(api, stockApi.move, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, from: fromId, to: toId, ...move } = body
    await moveShopStock(writes, staff, { productId, fromId, toId, ...move })
    return answer(db, staff, productId)
  })

  serve(api, stockApi.correct, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-stock')
    const { product_id: productId, location_id: locationId, on_hand: onHand, ...count } = body
    const { seen_on_hand: seen = null, document, reason } = count
    const counted = { productId, locationId, onHand, document, reason }
    await correctShopStock(writes, staff, counted, seen)
    return answer(db, staff, productId)
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

const unknownProduct = () => new ShopError('not-found', 'Товар не найден.')

type Answer = { levels: LevelNow[]; elsewhere: Elsewhere[]; on_way: OnWay[] }

async function answer(db: Database, staff: Staff, productId: number): Promise<Answer> {
  const [levels, onWay, shelves, takenOf] = await Promise.all([
    listStockLevels(db, productId),
    listUnitsOnWay(db, productId),
    shelvesOf(db, productId),
    readTaken(db, [productId]),
  ])
  if (!levels) throw unknownProduct()
  const store = visibleStore(staff)
  const own = levels.filter(({ storeId }) => store === null || storeId === store)
  const isOwn = (id: number) => own.some(({ locationId }) => locationId === id)
  return {
    levels: own.map(({ locationId, storeId: _, onHand, ...level }) => ({
      location_id: locationId,
      on_hand: onHand,
      ...level,
      shelf: shelves.get(locationId) ?? '',
      taken: takenOf({ productId, locationId, onHand }),
    })),
    elsewhere: levels
      .filter(({ kept, locationId }) => kept === 'here' && !isOwn(locationId))
      .map(({ locationId, city, address, onHand, reserved }) => ({
        location_id: locationId,
        city,
        address,
        free: onHand - reserved,
      })),
    on_way: onWay.filter(({ from_id: from, to_id: to }) => isOwn(from) || isOwn(to)),
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
    const actor = `staff ${staff.id}`
    const goods = { placeId: move.toId, fromId: move.fromId, ids: [productId], actor }
    const isMoved = await ordersOfGoods.servingLost(tx, goods, () =>
      moveStock(tx, { ...move, actor }),
    )
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

/**
 * Sets the level of a product at one location to what was counted. Where `seen` says what lay there
 * when it was decided, nothing is written over units that came or went since.
 */
const correctShopStock = (
  db: Database,
  staff: Staff,
  count: Count,
  seen: number | null,
): Promise<void> => {
  const { productId, ...counted } = count
  const act = { act: 'correct-stock', subject: `product ${productId}` } as const
  return actAsStaff(db, staff, act, async (tx) => {
    const actor = `staff ${staff.id}`
    const goods = { placeId: count.locationId, ids: [productId], actor }
    const before = await ordersOfGoods.servingLost(tx, goods, () =>
      correctStock(tx, { ...count, actor }),
    )
    if (before !== null && seen !== null && before !== seen) {
      const now = `Остаток изменился: был ${seen} шт., теперь ${before} шт.`
      throw new ShopError('conflict', `${now} Проверьте и подтвердите ещё раз.`)
    }
    return { result: undefined, details: before === null ? null : { before, ...counted } }
  })
}
