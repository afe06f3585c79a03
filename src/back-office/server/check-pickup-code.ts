// Whether an order that is ready may be handed over: against its code, or for a reason told.

import { countWithin, LONGEST_OF_ACCOUNT, takeBackAttempt } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { isAllowed } from '../permissions.ts'
import { findHandover } from './held-orders.repository.ts'
import { getShownOrder } from './shown-orders.ts'
import type { Staff } from './staff.repository.ts'

/** Of one order; a code of six figures is not guessed so. */
const GUESSES = {
  most: 5,
  seconds: 15 * 60,
  longest: LONGEST_OF_ACCOUNT,
  refusal: 'Слишком много неверных кодов. Попробуйте позже или позовите менеджера.',
}

const NO_CODE =
  'Введите код получения: покупатель найдёт его в письме и на сайте, в разделе «Мои заказы».'

type Handover = { readonly orderId: number; readonly code: string; readonly reason: string }

/**
 * Resolves to whether the order is ready and may go. To be called outside of a transaction: a wrong
 * code stays counted though the step is refused.
 */
export async function checkPickupCode(
  db: Database,
  staff: Staff,
  { orderId, code, reason }: Handover,
): Promise<boolean> {
  const { status } = await getShownOrder(db, staff, orderId)
  if (status !== 'ready') return false
  const known = (await findHandover(db, orderId))?.pickupCode ?? null
  if (known === null) return true
  if (code === '') {
    refuseWithoutCode(staff, reason)
    return true
  }
  const key = `pickup code order ${orderId}`
  await countWithin(db, key, GUESSES)
  if (code !== known) throw invalidField('code', 'Код получения неверный.')
  await takeBackAttempt(db, key)
  return true
}

function refuseWithoutCode({ role }: Staff, reason: string): void {
  if (!isAllowed(role, 'hand-over-without-code')) {
    throw invalidField('code', NO_CODE)
  }
  if (reason === '') {
    throw invalidField('reason', 'Введите код получения или причину, почему выдаёте без него.')
  }
}
