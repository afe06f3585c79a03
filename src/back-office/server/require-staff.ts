// Who of the staff is behind a bearer token, and whether the role allows what is asked.

import { requireCustomer, tokenHash } from '#src/accounts/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { isAllowed, type StaffAct } from '../permissions.ts'
import { findStaffByToken, type Staff } from './staff.repository.ts'

// The door of a call and its handler both ask: one caller is looked up once.
const known = new WeakMap<Caller, Promise<Staff>>()

/** Throws `unauthenticated` without a living token, `forbidden` for a customer's. */
export function requireStaff(db: Database, caller: Caller): Promise<Staff> {
  const asked = known.get(caller) ?? findStaff(db, caller)
  known.set(caller, asked)
  return asked
}

/** As `requireStaff`; `forbidden` also for a role that may not do it. */
export async function requireAllowed(db: Database, caller: Caller, act: StaffAct): Promise<Staff> {
  const staff = await requireStaff(db, caller)
  if (isAllowed(staff.role, act)) return staff
  throw new ShopError('forbidden', 'Вашей роли это не разрешено.')
}

async function findStaff(db: Database, caller: Caller): Promise<Staff> {
  const staff = caller.token === null ? null : await findStaffByToken(db, tokenHash(caller.token))
  if (staff) return staff
  await requireCustomer(db, caller) // a stranger is told to log in
  throw new ShopError('forbidden', 'Это доступно только сотрудникам магазина.')
}
