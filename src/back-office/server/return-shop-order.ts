// Goods that come back to the shop: stock, money and the act in one transaction.

import {
  type Order,
  type ReturnedUnits,
  returnOrder,
  unrefundedUnits,
} from '#src/orders/server/public.ts'
import { keptOfOrder, refundUnits } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, type Kopecks, rublesOf } from '#src/shared/money.ts'
import { actOnOrder } from './act-as-staff.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Return = {
  readonly orderId: number
  /** Of the order as the caller has seen it; null: he does not say. */
  readonly version: number | null
  /** Null: all that is left. */
  readonly lines: readonly ReturnedUnits[] | null
  readonly isWrittenOff: boolean
  readonly reason: string
  /** The sums that the caller has seen; another one is refused. Undefined: he does not say. */
  readonly seen: { readonly refunded?: number; readonly givenBack?: number }
}

/** What goes back: paid online by itself, paid on receipt by who takes the goods. */
type ReturnMoney = { readonly refunded: Kopecks } & Pick<
  Awaited<ReturnType<typeof returnOrder>>,
  'givenBack' | 'givenBy'
>

/** An order that is returned already stays as it is. */
export const returnShopOrder = (db: Database, staff: Staff, asked: Return): Promise<Order> => {
  const { orderId, version, lines, isWrittenOff, reason, seen } = asked
  return actOnOrder(db, staff, { act: 'return-order', orderId, version }, async (tx, held) => {
    if (held.status === 'returned') {
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    }
    const { order, money } = await takeBack(tx, staff, asked)
    const { refunded = money.refunded, givenBack = money.givenBack } = seen
    if (refunded !== money.refunded || givenBack !== money.givenBack) {
      throw new ShopError('conflict', otherSumText(money))
    }
    const isWhole = order.status === 'returned'
    const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
    const details = {
      from: held.status,
      lines: isWhole ? 'all' : (units ?? 'all'),
      goods: isWrittenOff ? 'written-off' : 'stock',
      reason,
    }
    return { result: isWhole ? order : await getVisibleOrder(tx, staff, orderId), details }
  })
}

/** Carries a transaction out of which nothing is kept. */
class Previewed extends Error {
  readonly money: ReturnMoney

  constructor(money: ReturnMoney) {
    super('Nothing of a preview is kept')
    this.money = money
  }
}

const NOTHING: ReturnMoney = { refunded: asKopecks(0), givenBack: asKopecks(0), givenBy: null }

/** The money of a return: it is made as a return is, and rolled back. */
export async function previewReturn(
  db: Database,
  staff: Staff,
  asked: Pick<Return, 'orderId' | 'version' | 'lines'>,
): Promise<ReturnMoney> {
  const { orderId, version } = asked
  try {
    return await actOnOrder<ReturnMoney>(
      db,
      staff,
      { act: 'return-order', orderId, version },
      async (tx, { status }) => {
        if (status === 'returned') throw new Previewed(NOTHING)
        const made = await takeBack(tx, staff, { ...asked, isWrittenOff: false, reason: '' })
        throw new Previewed(made.money)
      },
    )
  } catch (error) {
    if (error instanceof Previewed) return error.money
    throw error
  }
}

type Taken = { readonly order: Order; readonly money: ReturnMoney }

async function takeBack(
  tx: Database,
  staff: Staff,
  { orderId, lines, isWrittenOff, reason }: Omit<Return, 'version' | 'seen'>,
): Promise<Taken> {
  const keptBefore = await keptOfOrder(tx, orderId)
  const actor = `staff ${staff.id}`
  const { order, givenBack, givenBy } = await returnOrder(tx, {
    ...{ orderId, lines, isWrittenOff, actor, reason },
  })
  if (lines !== null && order.status !== 'returned') await refundPart(tx, { order, lines, reason })
  const refunded = asKopecks(keptBefore - (await keptOfOrder(tx, orderId)))
  return { order, money: { refunded, givenBack, givenBy } }
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

function otherSumText({ refunded, givenBack }: ReturnMoney): string {
  const sums = [
    refunded > 0 && `онлайн вернётся ${formatPrice(rublesOf(refunded))}`,
    givenBack > 0 && `отдать в магазине ${formatPrice(rublesOf(givenBack))}`,
  ]
  const now = sums.filter(Boolean).join(', ') || 'денег возвращать не нужно'
  return `Сумма возврата теперь другая: ${now}. Ничего не сделано: проверьте её и подтвердите ещё раз.`
}
