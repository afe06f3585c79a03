// The registration form: its fields, what is sent.

import type { FormRules } from '#src/platform/web/form-rules.ts'
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

/** Holds without the other rules too: nobody is asked while the terms are not accepted. */
export const termsRule: FormRules<Registration> = {
  terms: (isTicked) => (isTicked ? undefined : TERMS_REFUSED),
}

/** The phone travels as digits only. */
export const signUpBody = (typed: Registration): InputOf<typeof accountsApi.signUp>['body'] => ({
  ...typed,
  phone: phoneDigits(typed.phone) ?? typed.phone,
})
