// Routes of sign-up, login, logout, the profile and agreements; others are in security.routes.ts.

import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { type Agreement, accountsApi } from '../contract.ts'
import { deleteToken } from './access-tokens.repository.ts'
import { type GivenAgreement, listAgreements } from './agreements.repository.ts'
import { customerResponse } from './customer-response.ts'
import { giveAgreement } from './give-agreement.ts'
import { logIn } from './log-in.ts'
import { requireCustomer } from './require-customer.ts'
import { tokenHash } from './secret-hashes.ts'
import { type SecurityParts, serveSecurity } from './security.routes.ts'
import { profileAnswer } from './send-link.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

export function serveAccounts(api: ApiServer, parts: SecurityParts): void {
  const { db, limits, hasMail } = parts
  serveSecurity(api, parts)

  serve(api, accountsApi.signUp, async ({ body }, { address, limitAddress }) => {
    const customer = await signUp(db, body, { limits, address, limitAddress })
    const message = 'Вы зарегистрированы. Теперь войдите.'
    return { message, data: customerResponse(customer) }
  })

  serve(api, accountsApi.logIn, async ({ body }, { limitAddress: address, userAgent }) => {
    const { customer, token, device } = await logIn(db, body, { limits, address, userAgent })
    return { data: customerResponse(customer), token, device }
  })

  serve(api, accountsApi.logOut, async (_, caller) => {
    await requireCustomer(db, caller)
    if (caller.token) await deleteToken(db, tokenHash(caller.token))
    return undefined
  })

  serve(api, accountsApi.profile, async (_, caller) => ({
    data: customerResponse(await requireCustomer(db, caller)),
  }))

  serve(api, accountsApi.updateProfile, async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const { limitAddress: address } = caller
    const changed = await updateProfile(db, customer, body, { limits, address })
    const message = profileAnswer(hasMail, changed.email !== customer.email)
    return { message, data: customerResponse(changed) }
  })

  serve(api, accountsApi.agreements, async (_, caller) => {
    const { id } = await requireCustomer(db, caller)
    return { agreements: (await listAgreements(db, id)).map(agreementResponse) }
  })

  serve(api, accountsApi.agree, async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const given = await giveAgreement(db, customer, { ...body, address: caller.address })
    return { data: agreementResponse(given) }
  })
}

const agreementResponse = ({ kind, version, givenAt }: GivenAgreement): Agreement => ({
  kind,
  version,
  given_at: givenAt.toISOString(),
})
