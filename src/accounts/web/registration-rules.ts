// What the registration form lets through.

import type { FormRules } from '#src/platform/web/form-rules.ts'
import { bySchema } from '#src/platform/web/schema-rule.ts'
import { signUpFields, typedEmail } from '../account-fields.ts'
import { PASSWORDS_DIFFER } from '../account-texts.ts'
import { type Registration, termsRule } from './registration.ts'

const isFilled = bySchema(signUpFields.password_confirmation)

export const registrationRules: FormRules<Registration> = {
  ...termsRule,
  name: bySchema(signUpFields.name),
  lastname: bySchema(signUpFields.lastname),
  patronymic: bySchema(signUpFields.patronymic),
  phone: bySchema(signUpFields.phone),
  email: bySchema(typedEmail),
  password: bySchema(signUpFields.password),
  password_confirmation: (typed, { password }) =>
    isFilled(typed) ?? (typed === password ? undefined : PASSWORDS_DIFFER),
}
