// Takes somebody into the staff, by the command line.

import { hashPassword } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { brokenUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { insertStaff, type NewStaff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { openStaffAccount } from './staff-login-keys.ts'

type Person = Omit<NewStaff, 'passwordHash'> & { readonly password: string }

/** Throws `conflict` when the e-mail belongs to somebody of the staff, a disabled one too. */
export async function addStaff(db: Database, { password, ...person }: Person): Promise<void> {
  const passwordHash = await hashPassword(password)
  const { email, name, role } = person
  try {
    await db.transaction(async (tx) => {
      const id = await insertStaff(tx, { ...person, passwordHash })
      await openStaffAccount(tx, email)
      const details = { email, name, role, ...(person.storeId && { store: person.storeId }) }
      await insertAct(tx, { staffId: null, act: 'add-staff', subject: `staff ${id}`, details })
    })
  } catch (error) {
    if (brokenUniqueConstraint(error) === null) throw error
    throw new ShopError('conflict', `Сотрудник с адресом ${email} уже есть.`)
  }
}
