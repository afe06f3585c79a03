// Finds the member of staff behind a bearer token or the cookie of the office, and checks the permission of the role.

import { requireCustomer, tokenHash } from '#src/accounts/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { isAllowed, type StaffAct } from '../permissions.ts'
import { findStaffByToken, type StaffSession, touchStaffToken } from './staff.repository.ts'

// cached per request: access check and handler both ask
const known = new WeakMap<Caller, Promise<StaffSession>>()

/** Throws `unauthenticated` without a valid token, `forbidden` for a customer's token. */
export function requireStaff(db: Database, caller: Caller): Promise<StaffSession> {
  const asked = known.get(caller) ?? findStaff(db, caller)
  known.set(caller, asked)
  return asked
}

/** As `requireStaff`; `forbidden` also for a role without the permission. */
export async function requireAllowed(
  db: Database,
  caller: Caller,
  act: StaffAct,
): Promise<StaffSession> {
  const staff = await requireStaff(db, caller)
  if (staff.lacksFactor) {
    throw new ShopError('forbidden', 'Сначала включите второй фактор: раздел «Мой вход».')
  }
  if (isAllowed(staff.role, act)) return staff
  throw new ShopError('forbidden', 'Вашей роли это не разрешено.')
}

/** Throws `verification-needed` unless the password or a code was entered a moment ago. */
export function requireVerified({ isVerified }: StaffSession): void {
  if (isVerified) return
  throw new ShopError('verification-needed', 'Подтвердите, что это вы: прошло больше пяти минут.')
}

async function findStaff(db: Database, caller: Caller): Promise<StaffSession> {
  const { officeToken, token, isOwnPage, isUnattended } = caller
  if (token === null && officeToken !== null && !isOwnPage) throw notFromOffice()
  const given = token ?? officeToken
  const staff = given === null ? null : await findStaffByToken(db, tokenHash(given))
  if (!staff || given === null) {
    await requireCustomer(db, caller) // throws `unauthenticated` for strangers
    throw new ShopError('forbidden', 'Это доступно только сотрудникам магазина.')
  }
  if (token === null && !isUnattended) await touchStaffToken(db, tokenHash(given))
  return staff
}

export const notFromOffice = () =>
  new ShopError('forbidden', 'Запрос пришёл не из окна служебной части.')
