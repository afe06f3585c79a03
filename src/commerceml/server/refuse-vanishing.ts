// Refuses to take a large part of the shop off sale because a full exchange was without it.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { countVanishing } from './vanishing-goods.repository.ts'

const FEW = 20
const MOST_SHARE = 1 / 5

/** Throws `invalid` with what to do in 1C; what the exchange has brought stays. */
export async function refuseVanishing(db: Database, sessionId: number): Promise<void> {
  const { vanishing, onSale } = await countVanishing(db, sessionId)
  if (vanishing < FEW || vanishing <= onSale * MOST_SHARE) return
  throw new ShopError(
    'invalid',
    `В полной выгрузке нет ${vanishing} из ${onSale} товаров, которые сейчас продаются, ` +
      'поэтому с продажи не снят ни один. Проверьте отбор выгрузки в 1С. Если товары и вправду ' +
      'убраны, пометьте их в 1С на удаление или убирайте частями, меньше пятой части за раз.',
  )
}
