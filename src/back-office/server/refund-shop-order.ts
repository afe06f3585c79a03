// Somebody of the staff gives money back, in one transaction with its record.

import { retried } from '#src/orders/server/public.ts'
import { refundUnits } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { holdShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Refund = {
  readonly orderId: number
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  readonly reason: string
  readonly key: string | null
}

const LONGEST_KEY = 200
const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом деньги возвращаются один раз.'

export async function refundShopOrder(db: Database, staff: Staff, refund: Refund): Promise<void> {
  const { orderId, lines, reason, key } = refund
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  if (key.length > LONGEST_KEY) {
    throw invalidField('idempotency_key', `Ключ запроса — не больше ${LONGEST_KEY} знаков.`)
  }
  await retried(() =>
    db.transaction(async (tx) => {
      await holdShownOrder(tx, staff, orderId)
      // asked again under its key: nothing is done, so nothing is written down
      if (!(await refundUnits(tx, { orderId, lines, key, reason }))) return
      const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
      const details = { reason, lines: units ?? 'all' }
      await insertAct(tx, {
        staffId: staff.id,
        act: 'refund',
        subject: `order ${orderId}`,
        details,
      })
    }),
  )
}
