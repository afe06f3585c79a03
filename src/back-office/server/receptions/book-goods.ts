// What a reception does to stock and to the orders that wait for its goods.

import { ordersOfGoods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { transitPlace } from '#src/stores/server/public.ts'
import { shiftStock } from '#src/supply/server/public.ts'
import { listPromised, type PackedLine } from './reception-ends.repository.ts'
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
          ...{ fromId, storeId, document, ...origin },
          placeId: await transitPlace(tx, locationId),
          lines: packed.map(({ productId, counted: units }) => ({ productId, units })),
        })
  const ids = packed.map(({ productId }) => productId)
  const free = await holdFreeUnits(tx, { placeId: fromId, ids })
  const lines = packed.map(({ productId, article, counted: units }) => {
    const promised = unitsOf(carried, productId)
    const left = free.get(productId) ?? 0
    if (units - promised > left) throw new ShopError('conflict', shortText(article, left, promised))
    return { productId, units, promised }
  })
  const gone = lines.map(({ productId, units, promised }) => ({
    productId,
    change: promised - units,
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

/** Orders that wait for the goods get theirs first; what is left is free. */
export async function bookIn(
  tx: Database,
  held: Held,
  all: readonly Line[],
  origin: Origin,
): Promise<GoodForOrder[]> {
  const { id, locationId: placeId, fromId } = held
  const lines = all.filter(({ counted }) => counted > 0)
  await ordersOfGoods.lock(
    tx,
    all.map(({ productId }) => productId),
  )
  const brought =
    fromId === null
      ? []
      : await bookSent(
          tx,
          { ...held, fromId },
          { placeId, lines: all, document: `move ${id}` },
          origin,
        )
  const beyond = lines
    .map((line) => ({ productId: line.productId, units: line.counted - fromSender(held, line) }))
    .filter(({ units }) => units > 0)
  const { actor } = origin
  const given = await ordersOfGoods.give(tx, {
    placeId,
    lines: beyond,
    since: sinceOf(held),
    actor,
  })
  const received = beyond.map(({ productId, units }) => ({
    productId,
    change: units - unitsOf(given, productId),
  }))
  const document = `${fromId === null ? 'reception' : 'move'} ${id}`
  await shiftStock(tx, {
    ...{ locationId: placeId, kind: 'received', lines: received, document, ...origin },
  })
  return [...brought, ...given]
}

const unitsOf = (goods: readonly GoodForOrder[], productId: number): number =>
  goods.reduce((sum, { product, units }) => sum + (product === productId ? units : 0), 0)

type Arrival = {
  readonly placeId: number
  readonly lines: readonly Line[]
  readonly document: string
}

/** Lines of which nothing has come too: what their orders need no more is not on its way. */
async function bookSent(
  tx: Database,
  held: Sent,
  { placeId, lines, document }: Arrival,
  origin: Origin,
): Promise<GoodForOrder[]> {
  const promised = await listPromised(tx, held.id)
  const isAny = [...promised.values()].some((units) => units > 0)
  return ordersOfGoods.bring(tx, {
    ...{ placeId, storeId: held.storeId, document, ...origin },
    wayId: isAny ? await transitPlace(tx, held.locationId) : null,
    lines: lines
      .filter(({ expected }) => expected > 0)
      .map((line) => ({
        productId: line.productId,
        units: fromSender(held, line),
        promised: promised.get(line.productId) ?? 0,
      })),
  })
}

/** What was sent lies again where it was, and is reserved there. */
export async function bookBack(tx: Database, held: Held, origin: Origin): Promise<void> {
  const { id, fromId } = held
  if (fromId === null) return
  const sent = await listReceptionLines(tx, id)
  const lines = sent.map((line) => ({ ...line, counted: line.expected }))
  await ordersOfGoods.lock(
    tx,
    lines.map(({ productId }) => productId),
  )
  const document = `move ${id} cancelled`
  await bookSent(tx, { ...held, fromId }, { placeId: fromId, lines, document }, origin)
}

/** For which orders the units are that were counted so far. */
export async function ordersOf(
  db: Database,
  held: Held,
  all: readonly Line[],
): Promise<GoodForOrder[]> {
  const lines = all
    .map((line) => ({ productId: line.productId, units: line.counted - fromSender(held, line) }))
    .filter(({ units }) => units > 0)
  const since = sinceOf(held)
  const given =
    lines.length === 0
      ? []
      : await ordersOfGoods.list(db, { placeId: held.locationId, lines, since })
  return [...(await broughtBy(db, held, all)), ...given]
}

async function broughtBy(
  db: Database,
  held: Held,
  lines: readonly Line[],
): Promise<GoodForOrder[]> {
  const { fromId, storeId } = held
  if (fromId === null || storeId === null) return []
  const promised = await listPromised(db, held.id)
  const left = new Map(
    lines.map((line) => [
      line.productId,
      Math.min(fromSender(held, line), promised.get(line.productId) ?? 0),
    ]),
  )
  if ([...left.values()].every((units) => units === 0)) return []
  const reserved = await ordersOfGoods.listOnWay(db, held.locationId, storeId)
  return reserved.flatMap((good) => {
    const units = Math.min(good.units, left.get(good.product) ?? 0)
    left.set(good.product, (left.get(good.product) ?? 0) - units)
    return units > 0 ? [{ ...good, units }] : []
  })
}
