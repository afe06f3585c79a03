// The registration form: its fields and its request body.

import type { FormRules } from '#src/platform/web/forms/form-rules.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { TERMS_REFUSED } from '../account-texts.ts'
import type { accountsApi } from '../contract.ts'

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

/** Checked without the schema library too: nothing is sent before the terms are accepted. */
export const termsRule: FormRules<Registration> = {
  terms: (isTicked) => (isTicked ? undefined : TERMS_REFUSED),
}

/** The phone travels as digits only. */
export const signUpBody = (typed: Registration): InputOf<typeof accountsApi.signUp>['body'] => ({
  ...typed,
  phone: phoneDigits(typed.phone) ?? typed.phone,
})
