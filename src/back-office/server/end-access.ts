// Ends what a member of staff is logged in by.

import { deviceOwner, forgetDevices } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deletePasskeys, deletePasskeysOfAll } from './passkeys/passkeys.repository.ts'
import { deleteTokensOf } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

/** He logs in again by what he has: password, codes and passkeys stay. */
export async function endSessionsOf(tx: Database, id: number): Promise<void> {
  await deleteTokensOf(tx, id)
  await forgetDevices(tx, deviceOwner('staff', id))
}

/**
 * For a closed access and a new password: his passkeys are removed too, one of which somebody else may
 * have added. Resolves to their number.
 */
export async function endAccess(tx: Database, id: number): Promise<number> {
  await endSessionsOf(tx, id)
  return deletePasskeys(tx, id)
}

/** Details of the act that has removed them. */
export const removedPasskeys = (passkeys: number) => (passkeys > 0 ? { passkeys } : {})

/** A restored backup would revive passkeys that were removed since. Resolves to their number. */
export async function endRestoredPasskeys(tx: Database): Promise<number> {
  const removed = await deletePasskeysOfAll(tx)
  for (const { staffId, passkeys } of removed) {
    const details = { passkeys, reason: 'база восстановлена из копии' }
    await insertAct(tx, {
      staffId: null,
      act: 'end-passkeys',
      subject: `staff ${staffId}`,
      details,
    })
  }
  return removed.reduce((sum, { passkeys }) => sum + passkeys, 0)
}
