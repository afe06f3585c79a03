// What a reception does to stock and to the orders that wait for its goods.

import { ordersOfGoods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { transitPlace } from '#src/stores/server/public.ts'
import { shiftStock } from '#src/supply/server/public.ts'
import type { PackedLine } from './reception-ends.repository.ts'
import { holdFreeUnits } from './reception-goods.repository.ts'
import {
  type GoodForOrder,
  type ListedReception,
  listReceptionLines,
  type ReceptionLineRow,
} from './receptions.repository.ts'

type Held = Pick<ListedReception, 'id' | 'locationId' | 'storeId' | 'fromId' | 'created'>
type Sent = Held & { readonly fromId: number }
type Line = Pick<ReceptionLineRow, 'productId' | 'article' | 'expected' | 'counted'>
type Origin = { readonly actor: string; readonly reason: string }

/**
 * Units leave the books of the sender: first those that are reserved for orders of the other shop,
 * whose reservations go along, then free ones, which lie nowhere until they are received.
 */
export async function bookOut(
  tx: Database,
  { id, fromId, locationId, storeId }: Sent,
  packed: readonly Line[],
  origin: Origin,
): Promise<PackedLine[]> {
  const document = `move ${id}`
  const carried =
    storeId === null
      ? []
      : await ordersOfGoods.carry(tx, {
          ...{ moveId: id, fromId, storeId, document, ...origin },
          placeId: await transitPlace(tx, locationId),
          lines: packed.map(({ productId, counted: units }) => ({ productId, units })),
        })
  const ids = packed.map(({ productId }) => productId)
  const free = await holdFreeUnits(tx, { placeId: fromId, ids })
  const lines = packed.map(({ productId, article, counted: units }) => {
    const promised = unitsOf(carried, productId)
    const left = free.get(productId) ?? 0
    if (units - promised > left) throw new ShopError('conflict', shortText(article, left, promised))
    return { productId, units }
  })
  const gone = lines.map(({ productId, units }) => ({
    productId,
    change: unitsOf(carried, productId) - units,
  }))
  await shiftStock(tx, { locationId: fromId, kind: 'moved', document, lines: gone, ...origin })
  return lines
}

const shortText = (article: string, free: number, promised: number): string =>
  `${article}: свободно ${free} шт.${promised > 0 ? `, и ${promised} шт. ждут заказы той точки` : ''}, остальное обещано другим.`

const sinceOf = ({ created }: Held): Date => new Date(created.at.getTime() - MARKED_BEFORE_MS)
/** Goods are marked as come when they are unpacked, and counted the same day. */
const MARKED_BEFORE_MS = 24 * 60 * 60 * 1000

/** Of a move no more has left its sender than was sent, and the rest has come from elsewhere. */
const fromSender = ({ fromId }: Held, { counted, expected }: Line): number =>
  fromId === null ? 0 : Math.min(counted, expected)

const beyondSent = (held: Held, lines: readonly Line[]) =>
  lines
    .map((line) => ({ productId: line.productId, units: line.counted - fromSender(held, line) }))
    .filter(({ units }) => units > 0)

const idsOf = (lines: readonly Line[]): number[] => lines.map(({ productId }) => productId)

/** Orders that wait for the goods get theirs first; what is left is free. */
export async function bookIn(
  tx: Database,
  held: Held,
  lines: readonly Line[],
  origin: Origin,
): Promise<GoodForOrder[]> {
  const { id, locationId: placeId, fromId } = held
  const { actor } = origin
  const orders = await ordersOfGoods.hold(tx, placeId, idsOf(lines))
  const brought = fromId === null ? [] : await bookSent(tx, held, lines, origin)
  const beyond = beyondSent(held, lines)
  const since = sinceOf(held)
  const given = await ordersOfGoods.give(tx, { placeId, lines: beyond, since, orders, actor })
  const received = beyond.map(({ productId, units }) => ({
    productId,
    change: units - unitsOf(given, productId),
  }))
  const document = `${fromId === null ? 'reception' : 'move'} ${id}`
  await shiftStock(tx, {
    ...{ locationId: placeId, kind: 'received', lines: received, document, ...origin },
  })
  const served = await ordersOfGoods.serveLost(tx, { placeId, ids: idsOf(lines), orders, actor })
  return summed([...brought, ...given.filter(({ isOpen }) => isOpen), ...served])
}

const unitsOf = (goods: readonly GoodForOrder[], productId: number): number =>
  goods.reduce((sum, { product, units }) => sum + (product === productId ? units : 0), 0)

/** Of one order and product once. */
function summed(goods: readonly GoodForOrder[]): GoodForOrder[] {
  const sums = new Map<string, GoodForOrder>()
  for (const { order, product, units } of goods) {
    const key = `${order} ${product}`
    sums.set(key, { order, product, units: units + (sums.get(key)?.units ?? 0) })
  }
  return [...sums.values()]
}

/** Lines of which nothing has come too: what their orders need no more is not on its way. */
function bookSent(
  tx: Database,
  held: Held,
  lines: readonly Line[],
  origin: Origin,
): Promise<GoodForOrder[]> {
  return ordersOfGoods.bring(tx, {
    ...{ moveId: held.id, placeId: held.locationId, document: `move ${held.id}`, ...origin },
    isBack: false,
    lines: lines.map((line) => ({
      productId: line.productId,
      units: fromSender(held, line),
    })),
  })
}

/** What was sent lies again where it was, and is reserved there. */
export async function bookBack(tx: Database, held: Held, origin: Origin): Promise<void> {
  const { id, fromId: placeId } = held
  if (placeId === null) return
  const sent = await listReceptionLines(tx, id)
  const back = {
    ...{ moveId: id, placeId, document: `move ${id} cancelled`, ...origin },
    isBack: true,
    lines: sent.map(({ productId, expected: units }) => ({ productId, units })),
  }
  const { actor } = origin
  await ordersOfGoods.servingLost(tx, { placeId, ids: idsOf(sent), actor }, () =>
    ordersOfGoods.bring(tx, back),
  )
}

/** For which orders the units are that were counted so far. */
export async function ordersOf(
  db: Database,
  held: Held,
  lines: readonly Line[],
): Promise<GoodForOrder[]> {
  const beyond = beyondSent(held, lines)
  const coming = { placeId: held.locationId, lines: beyond, since: sinceOf(held) }
  const given = beyond.length === 0 ? [] : await ordersOfGoods.list(db, coming)
  return summed([...(await broughtBy(db, held, lines)), ...given])
}

async function broughtBy(
  db: Database,
  held: Held,
  lines: readonly Line[],
): Promise<GoodForOrder[]> {
  if (held.fromId === null) return []
  const left = new Map(lines.map((line) => [line.productId, fromSender(held, line)]))
  const carried = await ordersOfGoods.listCarried(db, held.id)
  return carried.flatMap((good) => {
    const units = Math.min(good.units, left.get(good.product) ?? 0)
    left.set(good.product, (left.get(good.product) ?? 0) - units)
    return units > 0 ? [{ ...good, units }] : []
  })
}
