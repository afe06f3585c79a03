// Makes a customer of a visitor.

import type { Database } from '#src/platform/server/database.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { invalidField } from '#src/shared/errors.ts'
import { TERMS_REFUSED } from '../account-texts.ts'
import type { accountsApi } from '../contract.ts'
import { type AccountLimits, countSignUp, countSignUpLetter } from './account-limits.ts'
import { type Customer, insertCustomer } from './customers.repository.ts'
import { hashPassword } from './password-hash.ts'
import { sendLink } from './send-link.ts'
import { refusingTaken } from './taken-contacts.ts'
import { tickedAgreements } from './ticked-agreements.ts'

type SignUpForm = CheckedInput<typeof accountsApi.signUp>['body']
type Circumstances = { readonly limits: AccountLimits; readonly address: string }

export async function signUp(
  db: Database,
  form: SignUpForm,
  { limits, address }: Circumstances,
): Promise<Customer> {
  // Left out by clients older than the tick; an answer of "no" is still a "no".
  if (form.terms === false) throw invalidField('terms', TERMS_REFUSED)
  await countSignUp(db, limits, address)

  const { name, lastname, phone, email } = form
  const passwordHash = await hashPassword(form.password)
  return refusingTaken(db, { phone, email, ownerId: null }, () =>
    db.transaction(async (tx) => {
      const customer = await insertCustomer(tx, {
        name,
        lastname,
        patronymic: form.patronymic || null,
        phone,
        email,
        passwordHash,
        agreements: tickedAgreements(form),
        agreedFrom: address,
      })
      // within: a sign-up that is refused for a taken phone writes to nobody
      const letter = { email, address, kind: 'confirmation' } as const
      const isWritten = await countSignUpLetter(tx, limits, letter)
      // else the customer asks for it later: strangers who had letters sent stop nobody's sign-up
      if (isWritten) await sendLink(tx, customer, 'email-confirmation')
      return customer
    }),
  )
}
