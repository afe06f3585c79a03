// Ends somebody's work in the shop: the account is closed, and so are its sessions.

import { deviceOwner, forgetDevices } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { disableStaff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { deleteTokensOf } from './staff-tokens.repository.ts'
import { unknownStaff } from './unknown-staff.ts'

/** Throws `not-found` when there is nobody of this e-mail who still has access. */
export const removeAccess = (db: Database, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const id = await disableStaff(tx, email)
    if (id === null) throw unknownStaff(email)
    await deleteTokensOf(tx, id)
    await forgetDevices(tx, deviceOwner('staff', id))
    await insertAct(tx, { staffId: null, act: 'disable-staff', subject: `staff ${id}` })
  })
