// Signs a customer up.

import type { Database } from '#src/platform/server/database.ts'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { invalidField } from '#src/shared/errors.ts'
import { TERMS_REFUSED } from '../account-texts.ts'
import type { accountsApi } from '../contract.ts'
import { type AccountLimits, countSignUp, countSignUpLetter } from './account-limits.ts'
import type { Agreement } from './agreements.repository.ts'
import { type Customer, insertCustomer } from './customers.repository.ts'
import { freePhone } from './phone-buyers.repository.ts'
import { hashPassword } from './secret-hashes.ts'
import { sendLink } from './send-link.ts'
import { refusingTaken } from './taken-contacts.ts'

type SignUpForm = CheckedInput<typeof accountsApi.signUp>['body']
type Context = {
  readonly limits: AccountLimits
  /** Kept with the agreements. */
  readonly address: string
  readonly limitAddress: string
}

export async function signUp(
  db: Database,
  form: SignUpForm,
  { limits, address, limitAddress }: Context,
): Promise<Customer> {
  // missing in older clients; an explicit "no" is refused
  if (form.terms === false) throw invalidField('terms', TERMS_REFUSED)
  await countSignUp(db, limits, limitAddress)

  const { name, lastname, phone, email } = form
  const passwordHash = await hashPassword(form.password)
  return refusingTaken(db, { phone, email, ownerId: null }, () =>
    db.transaction(async (tx) => {
      await freePhone(tx, phone)
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
      // in the transaction: a sign-up refused for a taken phone sends no letter
      const letter = { email, address: limitAddress, kind: 'confirmation' } as const
      const isWritten = await countSignUpLetter(tx, limits, letter)
      // without a letter the customer asks for one later: letters that strangers requested must not
      // block a sign-up
      if (isWritten) await sendLink(tx, customer, 'email-confirmation')
      return customer
    }),
  )
}

type Ticks = {
  readonly terms?: boolean | undefined
  readonly personal_data_consent?: boolean | undefined
}

/** The agreements behind the registration's checkboxes, in the current editions. */
function tickedAgreements({ terms, personal_data_consent }: Ticks): Agreement[] {
  const given: Agreement[] = []
  if (terms) given.push({ kind: 'terms', version: currentEdition('terms') })
  if (personal_data_consent) {
    given.push({ kind: 'personal-data', version: currentEdition('personal-data') })
  }
  return given
}
