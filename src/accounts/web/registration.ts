// The registration form: its fields, their rules, what is sent.

import { bySchema, type FormRules } from '#src/platform/web/form-rules.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import {
  type accountsApi,
  PASSWORDS_DIFFER,
  signUpFields,
  TERMS_REFUSED,
  typedEmail,
} from '../contract.ts'

export const emptyRegistration = {
  name: '',
  lastname: '',
  patronymic: '',
  phone: '',
  email: '',
  password: '',
  password_confirmation: '',
  terms: false as boolean,
  personal_data_consent: false as boolean,
}
export type Registration = typeof emptyRegistration

const isFilled = bySchema(signUpFields.password_confirmation)

export const registrationRules: FormRules<Registration> = {
  name: bySchema(signUpFields.name),
  lastname: bySchema(signUpFields.lastname),
  patronymic: bySchema(signUpFields.patronymic),
  phone: bySchema(signUpFields.phone),
  email: bySchema(typedEmail),
  password: bySchema(signUpFields.password),
  password_confirmation: (typed, { password }) =>
    isFilled(typed) ?? (typed === password ? undefined : PASSWORDS_DIFFER),
  terms: (isTicked) => (isTicked ? undefined : TERMS_REFUSED),
}

/** The phone travels as digits only. */
export const signUpBody = (typed: Registration): InputOf<typeof accountsApi.signUp>['body'] => ({
  ...typed,
  phone: phoneDigits(typed.phone) ?? typed.phone,
})
