// Routes of staff for the owner, and of the link of an invitation.

import {
  type AccountLimits,
  limitNetworkTries,
  undoNetworkTries,
} from '#src/accounts/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { listCities } from '#src/stores/server/public.ts'
import { peopleApi, type StaffMember } from '../people-contract.ts'
import {
  acceptInvitation,
  changePlace,
  disablePerson,
  endPersonsSessions,
  inviteAgain,
  invitePerson,
} from './manage-people.ts'
import type { OfficeRules } from './office-rules.ts'
import { listPeople, type Person } from './people.repository.ts'
import { requireAllowed, requireVerified } from './require-staff.ts'

type Parts = {
  readonly db: Database
  readonly limits: AccountLimits
  readonly rules: OfficeRules
}

export function servePeople(api: ApiServer, { db, limits, rules }: Parts): void {
  const ownerOf = async (caller: Caller) => {
    const owner = await requireAllowed(db, caller, 'manage-staff')
    requireVerified(owner)
    return owner
  }

  serve(api, peopleApi.people, async (_, caller) => {
    await requireAllowed(db, caller, 'manage-staff')
    return showPeople(db)
  })

  serve(api, peopleApi.invite, async ({ body }, caller) => {
    const owner = await ownerOf(caller)
    const { store_id: storeId = null, ...named } = body
    const link = await invitePerson(db, owner, { person: { ...named, storeId }, rules })
    return { people: (await showPeople(db)).people, link }
  })

  serve(api, peopleApi.inviteAgain, async ({ params: { id } }, caller) => {
    const link = await inviteAgain(db, await ownerOf(caller), { id, rules })
    return { people: (await showPeople(db)).people, link }
  })

  serve(api, peopleApi.changeMember, async ({ params: { id }, body }, caller) => {
    const owner = await ownerOf(caller)
    await changePlace(db, owner, { id, role: body.role, storeId: body.store_id ?? null })
    return showPeople(db)
  })

  serve(api, peopleApi.disableMember, async ({ params: { id } }, caller) => {
    await disablePerson(db, await ownerOf(caller), id)
    return showPeople(db)
  })

  serve(api, peopleApi.endMemberSessions, async ({ params: { id } }, caller) => {
    await endPersonsSessions(db, await ownerOf(caller), id)
    return showPeople(db)
  })

  serve(api, peopleApi.acceptInvitation, async ({ params: { token }, body }, caller) => {
    const from = { kind: 'staff invitation address', address: caller.limitAddress }
    await limitNetworkTries(db, from, { ...LINK_TRIES, most: limits.failedLoginsPerAddress })
    const email = await acceptInvitation(db, { token, password: body.password })
    await undoNetworkTries(db, from)
    return { email }
  })
}

const LINK_TRIES = {
  seconds: 15 * 60,
  longest: 24 * 60 * 60,
  refusal: 'Слишком много попыток. Попробуйте позже.',
}

async function showPeople(db: Database) {
  const [people, cities] = await Promise.all([listPeople(db), listCities(db)])
  const stores = cities.flatMap(({ shops }) => shops.map(({ id, title }) => ({ id, title })))
  return { people: people.map(personResponse), stores }
}

const personResponse = (person: Person): StaffMember => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  store: person.storeId === null ? null : { id: person.storeId, title: person.store ?? '' },
  disabled_at: person.disabledAt?.toISOString() ?? null,
  invited_until: person.invitedUntil?.toISOString() ?? null,
  has_factor: person.hasCode || person.passkeys > 0,
  passkeys: person.passkeys,
  sessions: person.sessions,
  last_seen_at: person.lastSeenAt?.toISOString() ?? null,
})
