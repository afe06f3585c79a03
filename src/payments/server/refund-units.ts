// Staff give money back: for some units of a paid order, or for all that is left of it.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { type RefundWish, saveRefund } from './refund-units.repository.ts'

/** To be given the transaction of its record. False: the same request was carried out before. */
export async function refundUnits(db: Database, wish: RefundWish): Promise<boolean> {
  try {
    return await saveRefund(db, wish)
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    if (raisedDetail(error, 'SW409') !== null) {
      throw new ShopError('conflict', 'По этому заказу возвращать нечего.')
    }
    const line = raisedDetail(error, 'SW422')
    if (line === null) throw error
    const { position } = JSON.parse(line) as { position: number }
    throw invalidField('lines', `В строке ${position} заказа нет столько штук.`)
  }
}
