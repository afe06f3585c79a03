// What the owner does with staff on the screen: invitations, roles, access, sessions.

import { hashPassword, newAccessToken, tokenHash } from '#src/accounts/server/public.ts'
import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { listCities } from '#src/stores/server/public.ts'
import { isBoundToStore, type Role } from '../permissions.ts'
import { endAccess, endSessionsOf, removedPasskeys } from './end-access.ts'
import { resetStaffLimits } from './log-in-staff.ts'
import type { OfficeRules } from './office-rules.ts'
import {
  deleteInvitation,
  type FoundPerson,
  insertInvitation,
  lockPerson,
  openAccess,
  takeInvitation,
  updatePassword,
  updatePlace,
} from './people.repository.ts'
import { deleteTokensOf, disableStaff, insertStaff, type Staff } from './staff.repository.ts'
import { type ActName, type DoneAct, insertAct } from './staff-acts.repository.ts'

const INVITATION_HOURS = 24

type Place = { readonly role: Role; readonly storeId: number | null }
type Person = Place & { readonly name: string; readonly email: string }
type Rules = Pick<OfficeRules, 'officeUrl' | 'hasMail'>

/** Resolves to the link where no letter can carry it. */
export async function invitePerson(
  db: Database,
  owner: Staff,
  { person, rules }: { readonly person: Person; readonly rules: Rules },
): Promise<string | null> {
  const place = await checkedPlace(db, person)
  // nobody knows this password: the link sets one
  const passwordHash = await hashPassword(newAccessToken())
  try {
    return await db.transaction(async (tx) => {
      const { name, email } = person
      const id = await insertStaff(tx, { name, email, ...place, passwordHash })
      const details = { name, email, ...detailsOf(place) }
      await insertAct(tx, {
        staffId: owner.id,
        act: 'invite-staff',
        subject: `staff ${id}`,
        details,
      })
      return sendInvitation(tx, { id, name, email }, rules)
    })
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    throw invalidField('email', 'Сотрудник с этой почтой уже есть: найдите его в списке.')
  }
}

/** A new link, also after a closed access: the former password and passkeys open nothing. */
export async function inviteAgain(
  db: Database,
  owner: Staff,
  { id, rules }: { readonly id: number; readonly rules: Rules },
): Promise<string | null> {
  refuseOneself(owner, id)
  const passwordHash = await hashPassword(newAccessToken())
  return db.transaction(async (tx) => {
    const person = await getPerson(tx, id)
    await openAccess(tx, id)
    await updatePassword(tx, { id, passwordHash })
    const details = {
      email: person.email,
      ...(person.disabledAt && { opened: 'again' }),
      ...removedPasskeys(await endAccess(tx, id)),
    }
    await insertAct(tx, { staffId: owner.id, act: 'invite-staff', subject: `staff ${id}`, details })
    return sendInvitation(tx, person, rules)
  })
}

async function sendInvitation(
  tx: Database,
  { id, name, email }: Pick<FoundPerson, 'id' | 'name' | 'email'>,
  { officeUrl, hasMail }: Rules,
): Promise<string | null> {
  const token = newAccessToken()
  const invitation = { staffId: id, hash: tokenHash(token), hours: INVITATION_HOURS }
  const expiresAt = (await insertInvitation(tx, invitation)).toISOString()
  if (!hasMail) return `${officeUrl}/office/invitation/${token}`
  const data = { name, token, expiresAt, office: officeUrl }
  await queueLetter(tx, { kind: 'staff-invited', recipient: email, data, customerId: null })
  return null
}

/** By the link of an invitation, once. Resolves to the e-mail to log in with. */
export async function acceptInvitation(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<string> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const person = await takeInvitation(tx, tokenHash(token))
    if (!person || !(await updatePassword(tx, { id: person.id, passwordHash }))) {
      throw new ShopError(
        'not-found',
        'Ссылка уже использована или устарела. Попросите у владельца новую.',
      )
    }
    const { id, email } = person
    await resetStaffLimits(tx, email)
    await insertAct(tx, { staffId: id, act: 'accept-invitation', subject: `staff ${id}` })
    return email
  })
}

/** The sessions end, so that nobody goes on with the former role. */
export async function changePlace(
  db: Database,
  owner: Staff,
  { id, ...wanted }: Place & { readonly id: number },
): Promise<void> {
  const place = await checkedPlace(db, wanted)
  await onPerson(db, owner, { id, act: 'change-staff' }, async (tx, person) => {
    if (person.role === place.role && person.storeId === place.storeId) return null
    await updatePlace(tx, { id, ...place })
    await deleteTokensOf(tx, id)
    return { former: person.role, ...detailsOf(place) }
  })
}

export const disablePerson = (db: Database, owner: Staff, id: number): Promise<void> =>
  onPerson(db, owner, { id, act: 'disable-staff' }, async (tx, person) => {
    if (person.disabledAt) return null
    await disableStaff(tx, person.email)
    await deleteInvitation(tx, id)
    return { email: person.email, ...removedPasskeys(await endAccess(tx, id)) }
  })

export const endPersonsSessions = (db: Database, owner: Staff, id: number): Promise<void> =>
  onPerson(db, owner, { id, act: 'end-sessions' }, async (tx) => {
    await endSessionsOf(tx, id)
    return {}
  })

/** An owner who shuts himself out would leave a shop without one. */
function refuseOneself(owner: Staff, id: number): void {
  if (id !== owner.id) return
  throw new ShopError('conflict', 'Себе этого не сделать: попросите другого владельца.')
}

const onPerson = (
  db: Database,
  owner: Staff,
  { id, act }: { readonly id: number; readonly act: ActName },
  work: (tx: Database, person: FoundPerson) => Promise<NonNullable<DoneAct['details']> | null>,
): Promise<void> =>
  db.transaction(async (tx) => {
    refuseOneself(owner, id)
    const details = await work(tx, await getPerson(tx, id))
    if (details) await insertAct(tx, { staffId: owner.id, act, subject: `staff ${id}`, details })
  })

async function getPerson(tx: Database, id: number): Promise<FoundPerson> {
  const person = await lockPerson(tx, id)
  if (person) return person
  throw new ShopError('not-found', 'Такого сотрудника нет.')
}

const detailsOf = ({ role, storeId }: Place) => ({ role, ...(storeId && { store: storeId }) })

/** A store belongs to a role that works in one. */
async function checkedPlace(db: Database, { role, storeId }: Place): Promise<Place> {
  if (!isBoundToStore(role)) return { role, storeId: null }
  const stores = (await listCities(db)).flatMap(({ shops }) => shops)
  if (stores.some(({ id }) => id === storeId)) return { role, storeId }
  throw invalidField('store_id', 'Выберите точку, в которой он работает.')
}
