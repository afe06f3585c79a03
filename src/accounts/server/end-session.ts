// Ends one of a customer's sessions.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deleteSession } from './access-tokens.repository.ts'
import type { Customer } from './customers.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'

/** A session of somebody else is none: that it exists is not told either. */
export async function endSession(
  db: Database,
  { id: customerId }: Customer,
  { sessionId, current }: { readonly sessionId: string; readonly current: Buffer },
) {
  const isEnded = await deleteSession(db, customerId, sessionId)
  if (!isEnded) throw new ShopError('not-found', 'Такого входа нет: возможно, он уже завершён.')
  // perhaps a device that was lost; who ends his own session here forgets all of them
  await forgetDevices(db, deviceOwner('customer', customerId), current)
}
