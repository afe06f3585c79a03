// Routes of sessions, passwords, e-mail confirmation, personal data and account deletion.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deviceLabel } from '../device-label.ts'
import { type Session, securityApi } from '../security-contract.ts'
import {
  deleteSession,
  deleteTokens,
  type KeptSession,
  listSessions,
} from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { revokeAgreements } from './agreements.repository.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, sendConfirmation } from './confirm-email.ts'
import type { CustomerHistory } from './customer-history.ts'
import { type Customer, emailConfirmedAt } from './customers.repository.ts'
import { deleteAccount } from './delete-account.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { serveGarage } from './garage.routes.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { requireCustomer } from './require-customer.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { tokenHash } from './secret-hashes.ts'
import { confirmationAnswer, type MailState, resetAnswer } from './send-link.ts'

export type SecurityParts = CustomerHistory & {
  readonly db: Database
  readonly limits: AccountLimits
} & MailState

export function serveSecurity(api: ApiServer, parts: SecurityParts): void {
  serveLinks(api, parts)
  serveSessions(api, parts)
  servePersonalData(api, parts)
  serveGarage(api, parts)
}

function serveLinks(api: ApiServer, { db, limits, hasMail, phone }: SecurityParts): void {
  serve(api, securityApi.askPasswordReset, async ({ body }, { limitAddress: address }) => {
    // without a mail server the link would expire before the letter is sent
    const asked = hasMail && (await requestPasswordReset(db, body.email, { limits, address }))
    return resetAnswer({ hasMail, phone }, { isWritten: asked !== false && asked.isWritten })
  })

  serve(api, securityApi.resetPassword, async ({ params, body }, { limitAddress: address }) => {
    const given = { ...params, password: body.password }
    const device = await resetPassword(db, given, { limits, address })
    return { message: 'Пароль изменён. Войдите с новым паролем.', device }
  })

  serve(api, securityApi.emailState, async (_, caller) => {
    const { id, email } = await requireCustomer(db, caller)
    return { email, confirmed_at: (await emailConfirmedAt(db, id))?.toISOString() ?? null }
  })

  serve(api, securityApi.askEmailConfirmation, async (_, caller) => {
    const customer = await requireCustomer(db, caller)
    const email = await sendConfirmation(db, customer, { limits, address: caller.limitAddress })
    return confirmationAnswer(hasMail, email)
  })

  serve(api, securityApi.confirmEmail, async ({ params: { token } }, { limitAddress: address }) => {
    await confirmEmail(db, token, { limits, address })
    return { message: 'E-mail подтверждён.' }
  })
}

function serveSessions(api: ApiServer, { db, limits }: SecurityParts): void {
  serve(api, securityApi.sessions, async (_, caller) => {
    const { id } = await requireCustomer(db, caller)
    const current = tokenHash(caller.token ?? '')
    const sessions = await listSessions(db, id)
    return { sessions: sessions.map((session) => sessionResponse(session, current)) }
  })

  serve(api, securityApi.endSession, async ({ params }, caller) => {
    const customer = await requireCustomer(db, caller)
    await endSession(db, customer, { sessionId: params.id, current: tokenHash(caller.token ?? '') })
    return undefined
  })

  serve(api, securityApi.endSessions, async ({ query }, caller) => {
    const { id } = await requireCustomer(db, caller)
    const kept = query.keep_current ? tokenHash(caller.token ?? '') : null
    await deleteTokens(db, id, kept)
    await forgetDevices(db, deviceOwner('customer', id), kept)
    return undefined
  })

  serve(api, securityApi.changePassword, async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    await changePassword(db, customer, body, { limits, caller })
    return { message: 'Пароль изменён. На других устройствах нужно войти заново.' }
  })
}

const AS_FILE = { 'content-disposition': 'attachment; filename="personal-data.json"' }

function servePersonalData(api: ApiServer, { db, limits, ...history }: SecurityParts): void {
  serve(
    api,
    securityApi.personalData,
    async (_, caller) => exportPersonalData(db, await requireCustomer(db, caller), history),
    { headers: AS_FILE },
  )

  serve(api, securityApi.revokeConsent, async ({ params: { kind } }, caller) => {
    const { id } = await requireCustomer(db, caller)
    await revokeAgreements(db, id, kind)
    return undefined
  })

  serve(api, securityApi.deleteAccount, async ({ body: { password } }, caller) => {
    const customer = await requireCustomer(db, caller)
    await deleteAccount(db, customer, history, { password, limits })
    return undefined
  })
}

/** `current` is the token hash of the request. */
const sessionResponse = (session: KeptSession, current: Buffer): Session => ({
  id: session.id,
  device: deviceLabel(session.userAgent),
  created_at: session.createdAt.toISOString(),
  used_at: session.usedAt.toISOString(),
  is_current: current.equals(session.hash),
})

/** Another customer's session is answered as missing. */
async function endSession(
  db: Database,
  { id: customerId }: Customer,
  { sessionId, current }: { readonly sessionId: string; readonly current: Buffer },
) {
  const isEnded = await deleteSession(db, customerId, sessionId)
  if (!isEnded) throw new ShopError('not-found', 'Такого входа нет: возможно, он уже завершён.')
  // the device may be lost; ending one's own session forgets all devices
  await forgetDevices(db, deviceOwner('customer', customerId), current)
}
