// Validation rules of the account forms.

import type { FormRules } from '#src/platform/web/forms/form-rules.ts'
import { bySchema } from '#src/platform/web/rules/schema-rule.ts'
import { email, loginPassword, newPassword, signUpFields } from '../../account-fields.ts'
import { PASSWORDS_DIFFER } from '../../account-texts.ts'
import { type Registration, termsRule } from '../registration.ts'

export const loginRules = { email: bySchema(email), password: bySchema(loginPassword) }

const requiredRule = bySchema(signUpFields.password_confirmation)

export const registrationRules: FormRules<Registration> = {
  ...termsRule,
  name: bySchema(signUpFields.name),
  lastname: bySchema(signUpFields.lastname),
  patronymic: bySchema(signUpFields.patronymic),
  phone: bySchema(signUpFields.phone),
  email: bySchema(email),
  password: bySchema(signUpFields.password),
  password_confirmation: (typed, { password }) =>
    requiredRule(typed) ?? (typed === password ? undefined : PASSWORDS_DIFFER),
}

const { phone, password_confirmation, ...ofNewcomer } = registrationRules
/** Inside the order form, which asks for the phone itself; the password is typed once. */
export const newcomerRules: FormRules<Registration> = ofNewcomer

export const profileRules = {
  name: bySchema(signUpFields.name),
  lastname: bySchema(signUpFields.lastname),
  phone: bySchema(signUpFields.phone),
  email: bySchema(email),
  /** The current password, asked for when the e-mail is changed; may be left empty. */
  password: (typed: string) => (typed === '' ? undefined : bySchema(loginPassword)(typed)),
}

export const forgotPasswordRules = { email: bySchema(email) }

export const newPasswordRules: FormRules<{ password: string; password_repeat: string }> = {
  password: bySchema(newPassword),
  password_repeat: (typed, { password }) => (typed === password ? undefined : PASSWORDS_DIFFER),
}

export const changePasswordRules = { old: bySchema(loginPassword), new: bySchema(newPassword) }

export const deletionRules = { password: bySchema(loginPassword) }
