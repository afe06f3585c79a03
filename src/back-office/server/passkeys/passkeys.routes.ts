// Routes of passkeys: the login by one, and one's own.

import type { AccountLimits } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve, WithHeaders } from '#src/platform/server/serve-endpoint.ts'
import { passkeysApi } from '../../passkeys-contract.ts'
import { countPasskeyQuestion, logInByPasskey } from '../log-in-staff.ts'
import { openedOffice } from '../office-cookie.ts'
import type { OfficeRules } from '../office-rules.ts'
import { notFromOffice, requireStaff, requireVerified } from '../require-staff.ts'
import { addPasskey, orderPasskey, removePasskey, requireProven } from './manage-passkeys.ts'
import { listPasskeys } from './passkeys.repository.ts'
import { askPasskey } from './prove-passkey.ts'

type Parts = {
  readonly db: Database
  readonly limits: AccountLimits
  readonly rules: OfficeRules
}

export function servePasskeys(api: ApiServer, { db, limits, rules }: Parts): void {
  serve(api, passkeysApi.askPasskey, async (_, { address, limitAddress, isOwnPage }) => {
    if (!isOwnPage) throw notFromOffice()
    await countPasskeyQuestion(db, { limits, address, limitAddress })
    return askPasskey(db, { rules, keys: [], purpose: 'log-in', session: null })
  })

  serve(api, passkeysApi.openOfficeByPasskey, async ({ body }, caller) => {
    const { address, limitAddress, userAgent, isOwnPage } = caller
    // or another site could log somebody else in here
    if (!isOwnPage) throw notFromOffice()
    const { passkey: answer, device } = body
    const called = { limits, address, limitAddress, userAgent }
    const given = await logInByPasskey(db, { answer, device, rules }, called)
    return new WithHeaders({ device: given.device }, openedOffice(given.token))
  })

  serve(api, passkeysApi.askMyPasskey, async (_, caller) => {
    const { id, session } = await requireStaff(db, caller)
    const keys = await listPasskeys(db, id)
    return askPasskey(db, { rules, keys, purpose: 'verify', session })
  })

  serve(api, passkeysApi.orderPasskey, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    return orderPasskey(db, staff, rules)
  })

  serve(api, passkeysApi.addPasskey, async ({ body: { name, passkey } }, caller) => {
    // asked for a moment ago, by somebody who had just said who he is
    await addPasskey(db, await requireStaff(db, caller), { rules, name, made: passkey })
    return undefined
  })

  serve(api, passkeysApi.removePasskey, async ({ params: { passkey: id } }, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    await requireProven(db, staff)
    await removePasskey(db, staff, { rules, id })
    return undefined
  })
}
