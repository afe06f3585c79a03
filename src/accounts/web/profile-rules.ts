// What the form of the personal data lets through.

import { bySchema } from '#src/platform/web/schema-rule.ts'
import { loginPassword, signUpFields, typedEmail } from '../account-fields.ts'

export const profileRules = {
  name: bySchema(signUpFields.name),
  lastname: bySchema(signUpFields.lastname),
  phone: bySchema(signUpFields.phone),
  email: bySchema(typedEmail),
  /** Where the e-mail is another; it may be left out. */
  password: (typed: string) => (typed === '' ? undefined : bySchema(loginPassword)(typed)),
}
