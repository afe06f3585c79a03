// Registers and logs in a new customer, or logs in a known one; shows errors in the form.

import { useApiAct, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { writeLocal } from '#src/platform/web/browser-storage.ts'
import type { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { accountsApi, type User } from '../../contract.ts'
import { type Registration, signUpBody } from '../registration.ts'
import { logInHere, readDevice } from '../session-store.ts'

/** The logged-in customer; null after an error that the form shows, except the phone's. */
export type Entered =
  | { readonly user: User }
  | { readonly user: null; readonly phoneError: string | undefined }

type Fields = ReturnType<typeof useFormFields<Registration>>

/** `onRegistered` follows a registration: if the login then fails, the retry only logs in. */
export function useEnter(fields: Fields, onRegistered: () => void) {
  const signUp = useApiAct(accountsApi.signUp)
  const logIn = useApiAct(accountsApi.logIn)
  const forgetCustomer = useForgetCustomer()

  async function enter(phone: string, isKnown: boolean): Promise<Entered> {
    const { email, password } = fields.values
    try {
      if (!isKnown) {
        const typed = { ...fields.values, phone, password_confirmation: password }
        await signUp.mutateAsync({ body: signUpBody(typed) })
        onRegistered()
      }
      const body = { email, password, device: readDevice() }
      const { data, ...tokens } = await logIn.mutateAsync({ body })
      forgetCustomer() // the former customer's answers
      logInHere(data, tokens)
      writeLocal('orderContact', null)
      return { user: data }
    } catch (cause) {
      const { phone: phoneError, ...errors } = fieldErrorsOf(cause)
      fields.refuse(errors)
      return { user: null, phoneError }
    }
  }
  return {
    enter,
    failure: failureOf(signUp, logIn, [...Object.keys(fields.values), 'phone']),
    isPending: signUp.isPending || logIn.isPending,
  }
}

type Act = { readonly isError: boolean; readonly error: unknown }

/** Null where the error is said under a field. */
function failureOf(signUp: Act, logIn: Act, shown: readonly string[]): string | null {
  const named = Object.keys(fieldErrorsOf(signUp.error ?? logIn.error))
  if (named.some((field) => shown.includes(field))) return null
  if (signUp.isError) return messageOf(signUp.error, 'Не удалось зарегистрироваться')
  return logIn.isError ? messageOf(logIn.error, 'Произошла ошибка при авторизации.') : null
}
