// HTTP of sessions, passwords, the confirmation of e-mails, personal data and their end.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { confirmationAnswer, type LetterPost, resetAnswer } from '../letter-words.ts'
import { securityApi } from '../security-contract.ts'
import { tokenHash } from './access-token.ts'
import { deleteTokens, listSessions } from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { revokeAgreements } from './agreements.repository.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import type { CustomerDealings } from './customer-payments.ts'
import { emailConfirmedAt } from './customers.repository.ts'
import { deleteAccount } from './delete-account.ts'
import { endSession } from './end-session.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { requireCustomer } from './require-customer.ts'
import { resetPassword } from './reset-password.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sessionResponse } from './session-response.ts'
import { tellPersonalData } from './tell-personal-data.ts'

export type SecurityParts = CustomerDealings & {
  readonly db: Database
  readonly limits: AccountLimits
} & LetterPost

export function serveSecurity(api: ApiServer, parts: SecurityParts): void {
  serveLinks(api, parts)
  serveSessions(api, parts)
  servePersonalData(api, parts)
}

function serveLinks(api: ApiServer, { db, limits, hasMail, phone }: SecurityParts): void {
  serve(api, securityApi.askPasswordReset, async ({ body }, { address }) => {
    // without a mail server the link would be dead before its letter goes
    const asked = hasMail && (await requestPasswordReset(db, body.email, { limits, address }))
    return resetAnswer({ hasMail, phone }, { isWritten: asked !== false && asked.isWritten })
  })

  serve(api, securityApi.resetPassword, async ({ params, body }, { address }) => {
    await resetPassword(db, { ...params, password: body.password }, { limits, address })
    return { message: 'Пароль изменён. Войдите с новым паролем.' }
  })

  serve(api, securityApi.emailState, async (_, caller) => {
    const { id, email } = await requireCustomer(db, caller)
    return { email, confirmed_at: (await emailConfirmedAt(db, id))?.toISOString() ?? null }
  })

  serve(api, securityApi.askEmailConfirmation, async (_, caller) => {
    const customer = await requireCustomer(db, caller)
    const email = await sendConfirmation(db, customer, { limits, address: caller.address })
    return confirmationAnswer(hasMail, email)
  })

  serve(api, securityApi.confirmEmail, async ({ params: { token } }, { address }) => {
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

function servePersonalData(api: ApiServer, { db, limits, orders, payments }: SecurityParts): void {
  serve(
    api,
    securityApi.personalData,
    async (_, caller) =>
      tellPersonalData(db, await requireCustomer(db, caller), { orders, payments }),
    { headers: AS_FILE },
  )

  serve(api, securityApi.revokeConsent, async ({ params: { kind } }, caller) => {
    const { id } = await requireCustomer(db, caller)
    await revokeAgreements(db, id, kind)
    return undefined
  })

  serve(api, securityApi.deleteAccount, async ({ body: { password } }, caller) => {
    const customer = await requireCustomer(db, caller)
    await deleteAccount(db, customer, { orders, payments }, { password, limits })
    return undefined
  })
}
