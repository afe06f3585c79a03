// Adds staff, changes passwords and revokes access, for the command line.

import { hashPassword } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { listCities } from '#src/stores/server/public.ts'
import { isBoundToStore } from '../permissions.ts'
import type { NewStaffFields } from '../staff-fields.ts'
import { endAccess, removedPasskeys } from './end-access.ts'
import { resetStaffLimits } from './log-in-staff.ts'
import {
  disableStaff,
  insertStaff,
  type NewStaff,
  updateStaffPassword,
} from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Person = Omit<NewStaff, 'passwordHash'> & { readonly password: string }

/** Throws `conflict` when the e-mail belongs to a member of staff, even a disabled one. */
export async function addStaff(db: Database, { password, ...person }: Person): Promise<void> {
  const passwordHash = await hashPassword(password)
  const { email, name, role } = person
  try {
    await db.transaction(async (tx) => {
      const id = await insertStaff(tx, { ...person, passwordHash })
      await resetStaffLimits(tx, email)
      const details = { email, name, role, ...(person.storeId && { store: person.storeId }) }
      await insertAct(tx, { staffId: null, act: 'add-staff', subject: `staff ${id}`, details })
    })
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw new ShopError('conflict', `Сотрудник с адресом ${email} уже есть.`)
  }
}

type Change = { readonly email: string; readonly password: string }

/**
 * Resolves to the number of passkeys that were removed. Throws `not-found` when no active member of
 * staff has this e-mail.
 */
export async function changeStaffPassword(
  db: Database,
  { email, password }: Change,
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const id = await updateStaffPassword(tx, email, passwordHash)
    if (id === null) throw unknownStaff(email)
    const passkeys = await endAccess(tx, id)
    await resetStaffLimits(tx, email)
    const details = removedPasskeys(passkeys)
    await insertAct(tx, { staffId: null, act: 'change-password', subject: `staff ${id}`, details })
    return passkeys
  })
}

/** As `changeStaffPassword`. */
export const removeAccess = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const id = await disableStaff(tx, email)
    if (id === null) throw unknownStaff(email)
    const passkeys = await endAccess(tx, id)
    const details = removedPasskeys(passkeys)
    await insertAct(tx, { staffId: null, act: 'disable-staff', subject: `staff ${id}`, details })
    return passkeys
  })

const unknownStaff = (email: string): ShopError =>
  new ShopError('not-found', `Действующего сотрудника с адресом ${email} нет.`)

/** Null for a role that sees every store. Throws `invalid` when role and store do not match. */
export async function chooseStore(
  db: Database,
  { role, store }: Pick<NewStaffFields, 'role' | 'store'>,
): Promise<number | null> {
  if (!isBoundToStore(role)) {
    if (store === undefined) return null
    throw new ShopError('invalid', `Роли ${role} магазин не нужен: уберите --store.`)
  }
  const stores = (await listCities(db)).flatMap(({ shops }) => shops)
  const asked = store?.toLowerCase()
  const chosen = stores.find(
    ({ id, title }) => title.toLowerCase() === asked || String(id) === asked,
  )
  if (chosen) return chosen.id
  if (stores.length === 0) throw new ShopError('invalid', `Роли ${role} нужна точка, а их ещё нет.`)
  const known = stores.map(({ id, title }) => `${id} — ${title}`).join('; ')
  throw new ShopError('invalid', `Укажите магазин сотрудника: --store. Есть: ${known}.`)
}
