// What a reception does to stock and to the orders that wait for its goods.

import { ordersOfGoods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { shiftStock } from '#src/supply/server/public.ts'
import { type PackedLine, takeKept } from './reception-ends.repository.ts'
import { listWantedGoods, readFreeUnits } from './reception-goods.repository.ts'
import {
  type GoodForOrder,
  type ListedReception,
  listReceptionLines,
  type ReceptionLineRow,
} from './receptions.repository.ts'

type Held = Pick<ListedReception, 'id' | 'locationId' | 'fromId' | 'created'>
type Sent = Held & { readonly fromId: number }
type Line = Pick<ReceptionLineRow, 'productId' | 'article' | 'expected' | 'counted'>
type Origin = { readonly actor: string; readonly reason: string }

/**
 * Free units leave the books of the sender. Reserved ones leave too where the orders are collected at
 * the other place: they are in his books until they are received, so that nobody else gets them.
 */
export async function bookOut(
  tx: Database,
  { id, fromId, locationId }: Sent,
  packed: readonly Line[],
  origin: Origin,
): Promise<PackedLine[]> {
  const document = `move ${id}`
  const shift = { locationId: fromId, kind: 'moved', document, ...origin } as const
  const unchanged = packed.map(({ productId }) => ({ productId, change: 0 }))
  await shiftStock(tx, { ...shift, lines: unchanged }) // locks them all
  const ids = packed.map(({ productId }) => productId)
  const free = await readFreeUnits(tx, { placeId: fromId, ids })
  const wanted = await listWantedGoods(tx, { receptionId: id, fromId, toId: locationId })
  const lines = packed.map(({ productId, article, counted: units }) => {
    const left = free.get(productId) ?? 0
    const kept = Math.max(0, units - left)
    const reserved = wanted.find((good) => good.id === productId)?.reserved ?? 0
    if (kept > reserved) throw new ShopError('conflict', shortText(article, left, reserved))
    return { productId, units, kept }
  })
  const gone = lines.map(({ productId, units, kept }) => ({ productId, change: kept - units }))
  await shiftStock(tx, { ...shift, lines: gone })
  return lines
}

const shortText = (article: string, free: number, reserved: number): string =>
  `${article}: свободно ${free} шт.${reserved > 0 ? `, и ${reserved} шт. ждут заказы той точки` : ''}, остальное обещано покупателям.`

const sinceOf = ({ created }: Held): Date => new Date(created.at.getTime() - MARKED_BEFORE_MS)
/** Goods are marked as come when they are unpacked, and counted the same day. */
const MARKED_BEFORE_MS = 24 * 60 * 60 * 1000

const fromSender = ({ fromId }: Held, { counted, expected }: Line): number =>
  fromId === null ? 0 : Math.min(counted, expected)

/**
 * Of a move no more has left its sender than was sent, and the rest has come from elsewhere. Orders
 * that wait for it get theirs first; what is left is free.
 */
export async function bookIn(
  tx: Database,
  held: Held,
  all: readonly Line[],
  origin: Origin,
): Promise<GoodForOrder[]> {
  const { id, locationId: placeId, fromId } = held
  const lines = all.filter(({ counted }) => counted > 0)
  const document = `${fromId === null ? 'reception' : 'move'} ${id}`
  const brought = fromId === null ? [] : await bookMoved(tx, { ...held, fromId }, lines, origin)
  const beyond = lines.map((line) => ({
    productId: line.productId,
    units: line.counted - fromSender(held, line),
  }))
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
  await shiftStock(tx, {
    ...{ locationId: placeId, kind: 'received', lines: received, document, ...origin },
  })
  return [...brought, ...given]
}

const unitsOf = (goods: readonly GoodForOrder[], productId: number): number =>
  goods.reduce((sum, { product, units }) => sum + (product === productId ? units : 0), 0)

async function bookMoved(tx: Database, held: Sent, lines: readonly Line[], origin: Origin) {
  const { id, locationId: placeId, fromId } = held
  const inBooks = new Map((await takeKept(tx, id)).map((line) => [line.productId, line.kept]))
  const moved = lines.map((line) => ({
    productId: line.productId,
    units: fromSender(held, line),
    sent: line.expected,
    kept: inBooks.get(line.productId) ?? 0,
  }))
  return ordersOfGoods.bring(tx, {
    fromId,
    placeId,
    lines: moved,
    document: `move ${id}`,
    ...origin,
  })
}

/** What was sent lies again where it was. */
export async function bookBack(tx: Database, { id, fromId }: Held, origin: Origin): Promise<void> {
  if (fromId === null) return
  const inBooks = new Map((await takeKept(tx, id)).map((line) => [line.productId, line.kept]))
  const lines = (await listReceptionLines(tx, id))
    .filter(({ expected }) => expected > 0)
    .map(({ productId, expected }) => ({
      productId,
      change: expected - (inBooks.get(productId) ?? 0),
    }))
  const document = `move ${id} cancelled`
  await shiftStock(tx, { locationId: fromId, kind: 'moved', lines, document, ...origin })
}

/** For which orders the units are that were counted so far. */
export async function ordersOf(
  db: Database,
  held: Held,
  all: readonly Line[],
): Promise<GoodForOrder[]> {
  const { locationId: placeId, fromId } = held
  const since = sinceOf(held)
  const part = (from: number | null, units: (line: Line) => number) => {
    const lines = all
      .map((line) => ({ productId: line.productId, units: units(line) }))
      .filter((line) => line.units > 0)
    return lines.length === 0 ? [] : ordersOfGoods.list(db, { placeId, lines, since, fromId: from })
  }
  const brought = fromId === null ? [] : await part(fromId, (line) => fromSender(held, line))
  return [...brought, ...(await part(null, (line) => line.counted - fromSender(held, line)))]
}
