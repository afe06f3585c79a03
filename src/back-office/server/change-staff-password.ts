// Gives somebody of the staff another password; whoever knew the old one is logged out.

import { deviceOwner, forgetDevices, hashPassword } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { updateStaffPassword } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { openStaffAccount } from './staff-login-keys.ts'
import { deleteTokensOf } from './staff-tokens.repository.ts'
import { unknownStaff } from './unknown-staff.ts'

type Change = { readonly email: string; readonly password: string }

/** Throws `not-found` when there is nobody of this e-mail who may log in. */
export async function changeStaffPassword(db: Database, { email, password }: Change) {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const id = await updateStaffPassword(tx, email, passwordHash)
    if (id === null) throw unknownStaff(email)
    await deleteTokensOf(tx, id)
    await forgetDevices(tx, deviceOwner('staff', id))
    await openStaffAccount(tx, email)
    await insertAct(tx, { staffId: null, act: 'change-password', subject: `staff ${id}` })
  })
}
