// Moves stock between locations, or sets it to a count; turns refusals into messages.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import {
  type StockCount,
  type StockMove,
  type StockShift,
  saveCount,
  saveMove,
  saveShift,
} from './stock.repository.ts'

/** False when this document has made this move before: nothing is changed then. */
export async function moveStock(db: Database, move: StockMove): Promise<boolean> {
  if (move.fromId === move.toId) throw invalidField('to', 'Выберите другое место, не то же самое.')
  try {
    return await saveMove(db, move)
  } catch (error) {
    throw stockRefusal(error)
  }
}

/** Resolves to the stock before; null when this document has made this count before. */
export async function correctStock(db: Database, count: StockCount): Promise<number | null> {
  try {
    return await saveCount(db, count)
  } catch (error) {
    throw stockRefusal(error)
  }
}

/**
 * Brings units to a location, or takes free ones away from it, as one document; its caller makes sure
 * that this happens once. Nothing is changed where a product is refused.
 */
export async function shiftStock(tx: Database, shift: StockShift): Promise<void> {
  try {
    await saveShift(tx, shift)
  } catch (error) {
    throw stockRefusal(error)
  }
}

const UNKNOWN = {
  product: 'Товар не найден.',
  place: 'Места хранения нет.',
  supplier: 'Товар под заказ считает прайс-лист поставщика: этот остаток не правят.',
}

/** The refusal of move_stock or correct_stock as a `ShopError`; any other error unchanged. */
function stockRefusal(error: unknown): unknown {
  const unknown = raisedDetail(error, 'SW404')
  if (unknown !== null) {
    const { field } = JSON.parse(unknown) as { field: keyof typeof UNKNOWN }
    return new ShopError('not-found', UNKNOWN[field])
  }
  const used = raisedDetail(error, 'SW410')
  if (used !== null) {
    const { moved, counted } = JSON.parse(used) as { moved?: number; counted?: number }
    return new ShopError(
      'conflict',
      counted === undefined
        ? `По этому документу товар уже перемещён иначе: ${moved} шт.`
        : `По этому документу товар здесь уже пересчитан: ${counted} шт.`,
    )
  }
  const short = raisedDetail(error, 'SW409')
  if (short === null) return error
  const { free, reserved, article } = JSON.parse(short) as {
    free?: number
    reserved?: number
    article?: string
  }
  if (article !== undefined) {
    return new ShopError(
      'conflict',
      `${article}: свободно ${free} шт., остальное обещано покупателям.`,
    )
  }
  return new ShopError(
    'conflict',
    reserved === undefined
      ? `Столько переместить нельзя: свободно ${free} шт., остальное обещано покупателям.`
      : `Покупателям обещано ${reserved} шт.: сначала отмените заказы, которых не собрать.`,
  )
}
