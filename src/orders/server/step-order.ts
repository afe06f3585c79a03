// Moves an order one step on, drops one of its lines, or moves its promise.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import type { Order } from '../order.ts'
import { type OrderStatus, refusedDropText, refusedStepText, STATUS_NAMES } from '../order-life.ts'
import {
  type Drop,
  type PromiseMove,
  type Receipt,
  type Step,
  saveDrop,
  savePromise,
  saveReceipt,
  saveStep,
  type Untaken,
} from './order-life.repository.ts'
import { wrongUnits } from './replace-line.ts'

const NOT_PAID = 'Заказ не оплачен: его покупатель выбрал оплату онлайн. Отдавать его ещё нельзя.'

export async function stepOrder(db: Database, step: Step): Promise<Order> {
  try {
    return await withRetries(() => saveStep(db, step))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    if (raisedDetail(error, 'SW402') !== null) throw new ShopError('conflict', NOT_PAID)
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from, waits } = JSON.parse(refused) as Refused
    if (waits) throw new ShopError('conflict', NOT_COME[waits])
    throw new ShopError('conflict', refusedStepText({ from, to: step.to }, step.actorKind))
  }
}

type Refused = { readonly from: OrderStatus; readonly waits?: keyof typeof NOT_COME }
const NOT_COME = {
  supplier:
    'Товар под заказ ещё не пришёл от поставщика. Когда придёт, нажмите в заказе «Пришло» у его строки.',
  way: 'Товар заказа ещё в пути из другой точки. Сначала примите перемещение, а что не дошло, примите отдельно, замените или уберите.',
}
const NOT_TO_ORDER = 'Эта строка не под заказ: поставщик за неё не отвечает.'

/**
 * Dropping the last line cancels the order; a part of a line may fall out. What is not taken of a
 * ready order falls out at once, with one letter.
 */
export async function dropLine(db: Database, drop: Drop | Untaken): Promise<Order> {
  try {
    return await withRetries(() => saveDrop(db, drop))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) {
      throw new ShopError('not-found', 'Такой строки в заказе нет.')
    }
    const wrong = raisedDetail(error, 'SW422')
    if (wrong !== null) throw wrongUnits(wrong) ?? invalidField('refused', NOT_TO_ORDER)
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from } = JSON.parse(refused) as { from: OrderStatus }
    throw new ShopError('conflict', refusedDropText(from))
  }
}

/** What was sold to order has come to the shop: its units are reserved there from now on. */
export async function receiveLine(db: Database, receipt: Receipt): Promise<Order> {
  try {
    return await withRetries(() => saveReceipt(db, receipt))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) {
      throw new ShopError('not-found', 'Такой строки в заказе нет.')
    }
    if (raisedDetail(error, 'SW422') !== null) throw invalidField('location_id', NO_PLACE)
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from } = JSON.parse(refused) as { from: OrderStatus }
    throw new ShopError('conflict', refusedDropText(from))
  }
}

const NO_PLACE = 'Назовите склад или магазин, куда пришёл товар: заказ не для самовывоза.'

/** The buyer gets a letter with the reason. */
export async function movePromise(db: Database, move: PromiseMove): Promise<Order> {
  try {
    return await withRetries(() => savePromise(db, move))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from } = JSON.parse(refused) as { from: OrderStatus }
    throw new ShopError('conflict', `Заказ «${STATUS_NAMES[from]}»: срок у него уже не изменить.`)
  }
}
