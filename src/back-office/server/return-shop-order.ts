// Goods that come back to the shop: stock, money and the act in one transaction.

import {
  finishReturn,
  listReturns,
  type Order,
  returnOrder,
  unrefundedUnits,
} from '#src/orders/server/public.ts'
import { keptOfOrder, refundUnits } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, type Kopecks, rublesOf } from '#src/shared/money.ts'
import { type ReturnedUnits, unitsOfReturns } from '../returned-goods.ts'
import type { ReturnPlace } from '../returns-contract.ts'
import { actOnOrder } from './act-as-staff.ts'
import type { LockedOrder } from './locked-orders.repository.ts'
import { listLinePlaces } from './order-sources.repository.ts'
import { findReturnPlace, type ReturnPlaces } from './return-place.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Return = {
  readonly orderId: number
  /** Of the order as the caller has seen it; null: he does not say. */
  readonly version: number | null
  /** Null: all that is left. */
  readonly lines: readonly ReturnedUnits[] | null
  /** The stock location; null: where the order was handed over, of a step where it was sold from. */
  readonly placeId: number | null
  readonly keepsDelivery: boolean
  readonly isWrittenOff: boolean
  readonly reason: string
  /** It was asked as a step of the whole order, and is recorded as one. */
  readonly isStep?: true
  /** The sums and the place that the caller has seen; others are refused. Undefined: he does not say. */
  readonly seen: {
    readonly refunded?: number
    readonly givenBack?: number
    readonly placeId?: number
  }
}

/** What goes back: paid online by itself, paid on receipt by who takes the goods. */
type ReturnMoney = { readonly refunded: Kopecks } & Pick<
  Awaited<ReturnType<typeof returnOrder>>,
  'givenBack' | 'givenBy'
>

/** An order that is returned already stays as it is. */
export const returnShopOrder = (db: Database, staff: Staff, asked: Return): Promise<Order> => {
  const { orderId, version, lines, keepsDelivery, isWrittenOff, reason, isStep, seen } = asked
  const act = isStep ? 'step-order' : 'return-order'
  return actOnOrder(db, staff, { act, orderId, version }, async (tx, held) => {
    if (held.status === 'returned') {
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    }
    const place = await takenInAt(tx, staff, held, asked)
    const taken = await takeBack(tx, staff, { ...asked, locationId: place.id })
    const { order, money } = taken
    const { refunded = money.refunded, givenBack = money.givenBack } = seen
    if (refunded !== money.refunded || givenBack !== money.givenBack) {
      throw new ShopError('conflict', otherSumText(money))
    }
    await finishReturn(tx, {
      ...{ order, id: taken.id, refunded: money.refunded },
      letter: {
        ...{ ...money, reason, returned: await lastReturned(tx, order), place: place.title },
        ...(keepsDelivery && { keptDelivery: order.shippingCost }),
      },
    })
    const isWhole = order.status === 'returned'
    const result = isWhole ? order : await getVisibleOrder(tx, staff, orderId)
    const { status: from } = held
    if (isStep) {
      const details = { from, to: 'returned', place: place.title, ...(reason && { reason }) }
      return { result, details }
    }
    const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
    const details = {
      from,
      lines: isWhole ? 'all' : (units ?? 'all'),
      goods: isWrittenOff ? 'written-off' : 'stock',
      ...(keepsDelivery && { delivery: 'kept' }),
      place: place.title,
      reason,
    }
    return { result, details }
  })
}

/** A delivery that comes back by a step names no place: each unit goes back to where it was sold from. */
async function takenInAt(
  tx: Database,
  staff: Staff,
  held: LockedOrder,
  asked: Return,
): Promise<{ readonly id: number | null; readonly title: string }> {
  if (asked.isStep && held.storeId === null) {
    return { id: null, title: await soldFrom(tx, await getVisibleOrder(tx, staff, asked.orderId)) }
  }
  const { place } = await findPlace(tx, staff, held, asked)
  if (place === null) throw invalidField('place', 'Укажите, где приняли товар.')
  const { placeId = place.id } = asked.seen
  if (placeId !== place.id) throw new ShopError('conflict', otherPlaceText(place))
  return place
}

/** The places that its units came from; dropped lines keep theirs. */
async function soldFrom(tx: Database, { id, lines }: Order): Promise<string> {
  const sold = new Set(lines.map(({ position }) => position))
  const places = (await listLinePlaces(tx, id)).filter(({ position }) => sold.has(position))
  return [...new Set(places.map(({ place }) => place))].join('; ')
}

const findPlace = (
  tx: Database,
  staff: Staff,
  { storeId }: LockedOrder,
  { orderId, placeId }: Pick<Return, 'orderId' | 'placeId'>,
): Promise<ReturnPlaces> => findReturnPlace(tx, staff, { orderId, storeId, placeId })

/** The lines of the newest return, with the units that came back. */
async function lastReturned(tx: Database, { id, lines }: Order) {
  const units = unitsOfReturns(lines, await listReturns(tx, [id])).at(-1) ?? []
  return units.flatMap(({ position, quantity }) =>
    lines.filter((line) => line.position === position).map((line) => ({ ...line, quantity })),
  )
}

type Preview = ReturnPlaces & { readonly money: ReturnMoney }

/** Carries a transaction out of which nothing is kept. */
class Previewed extends Error {
  readonly preview: Preview

  constructor(preview: Preview) {
    super('Nothing of a preview is kept')
    this.preview = preview
  }
}

const NOTHING: Preview = {
  money: { refunded: asKopecks(0), givenBack: asKopecks(0), givenBy: null },
  ...{ place: null, places: [] },
}

/** The money and the place of a return: it is made as a return is, and rolled back. */
export async function previewReturn(
  db: Database,
  staff: Staff,
  asked: Pick<Return, 'orderId' | 'version' | 'lines' | 'placeId' | 'keepsDelivery'>,
): Promise<Preview> {
  const { orderId, version } = asked
  try {
    return await actOnOrder<Preview>(
      db,
      staff,
      { act: 'return-order', orderId, version },
      async (tx, held) => {
        if (held.status === 'returned') throw new Previewed(NOTHING)
        const found = await findPlace(tx, staff, held, asked)
        const locationId = found.place?.id ?? null
        const { money } = await takeBack(tx, staff, {
          ...asked,
          ...{ locationId, isWrittenOff: false, reason: '' },
        })
        throw new Previewed({ ...found, money })
      },
    )
  } catch (error) {
    if (error instanceof Previewed) return error.preview
    throw error
  }
}

type Asked = Pick<Return, 'orderId' | 'lines' | 'keepsDelivery' | 'isWrittenOff' | 'reason'> & {
  /** Null: where the goods were sold from. */
  readonly locationId: number | null
}
type Taken = { readonly order: Order; readonly id: number; readonly money: ReturnMoney }

async function takeBack(tx: Database, staff: Staff, asked: Asked): Promise<Taken> {
  const { orderId, lines, reason } = asked
  const keptBefore = await keptOfOrder(tx, orderId)
  const { order, id, givenBack, givenBy } = await returnOrder(tx, {
    ...asked,
    actor: `staff ${staff.id}`,
  })
  if (lines !== null && order.status !== 'returned') await refundPart(tx, { order, lines, reason })
  const refunded = asKopecks(keptBefore - (await keptOfOrder(tx, orderId)))
  return { order, id, money: { refunded, givenBack, givenBy } }
}

type Part = {
  readonly order: Order
  readonly lines: readonly ReturnedUnits[]
  readonly reason: string
}

/** The version of the order, raised by the return, is the key: it names this return alone. */
async function refundPart(tx: Database, { order, lines, reason }: Part): Promise<void> {
  const { id: orderId, version } = order
  const paid = await unrefundedUnits(tx, orderId, lines)
  if (paid.length === 0) return
  await refundUnits(tx, { orderId, lines: paid, key: `return ${version}`, reason })
}

const otherPlaceText = ({ title }: ReturnPlace): string =>
  `Товар теперь принимают в другом месте: ${title}. Ничего не сделано: проверьте его и подтвердите ещё раз.`

function otherSumText({ refunded, givenBack }: ReturnMoney): string {
  const sums = [
    refunded > 0 && `онлайн вернётся ${formatPrice(rublesOf(refunded))}`,
    givenBack > 0 && `отдать в магазине ${formatPrice(rublesOf(givenBack))}`,
  ]
  const now = sums.filter(Boolean).join(', ') || 'денег возвращать не нужно'
  return `Сумма возврата теперь другая: ${now}. Ничего не сделано: проверьте её и подтвердите ещё раз.`
}
