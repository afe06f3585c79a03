// Staff give money back: for some units of a paid order, or for all that is left of it.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { type RefundWish, saveRefund } from './refund-units.repository.ts'

const NOTHING = 'По этому заказу возвращать нечего.'
const TOO_EARLY =
  'Заказ ещё не выдан: отмените его или уберите строку, и деньги вернутся сами. Возврат по штукам — для выданных заказов.'
const OTHER_REQUEST =
  'Под этим ключом запроса уже был другой возврат. Повторите с новым Idempotency-Key.'

/** To be given the transaction of its record. False: the same request was carried out before. */
export async function refundUnits(db: Database, wish: RefundWish): Promise<boolean> {
  try {
    return await saveRefund(db, wish)
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    const refusal = raisedDetail(error, 'SW409')
    if (refusal !== null) throw new ShopError('conflict', refusal === '{}' ? NOTHING : TOO_EARLY)
    if (raisedDetail(error, 'SW410') !== null) throw new ShopError('conflict', OTHER_REQUEST)
    const line = raisedDetail(error, 'SW422')
    if (line === null) throw error
    const { position } = JSON.parse(line) as { position: number }
    throw invalidField('lines', `В строке ${position} заказа нет столько штук.`)
  }
}
