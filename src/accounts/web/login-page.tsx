// /login: e-mail and password. The guard of the route redirects customers.

import { Link } from 'react-router'
import { useApiAct, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { accountsApi } from '../contract.ts'
import { AccountScreen } from './forms/account-screen.tsx'
import styles from './forms/form.module.css'
import { useKnownEmail } from './require-login.tsx'
import { logInHere, readDevice } from './session-store.ts'
import { useBringCars } from './use-bring-cars.ts'

const rules = async () => (await import('./rules/account-rules.ts')).loginRules

export function LoginPage() {
  const fields = useFormFields({ email: useKnownEmail(), password: '' }, rules)
  const logIn = useApiAct(accountsApi.logIn)
  const forgetCustomer = useForgetCustomer()
  const bringCars = useBringCars()

  async function send() {
    if (!(await fields.check())) return
    logIn.mutate(
      { body: { ...fields.values, device: readDevice() } },
      {
        onSuccess: ({ data, ...tokens }) => {
          forgetCustomer() // the former customer's answers
          logInHere(data, tokens)
          void bringCars()
        },
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  return (
    <AccountScreen heading="Вход">
      {logIn.isError && (
        <FailureNotice text={messageOf(logIn.error, 'Произошла ошибка при авторизации.')} />
      )}
      <form
        ref={fields.form}
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submitting(send)}
      >
        <TextField
          {...fields.text('email')}
          label="E-mail"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField
          {...fields.text('password')}
          label="Пароль"
          autoComplete="current-password"
        />
        <Link to="/forgot-password" state={{ email: fields.values.email }} className={styles.aside}>
          Забыли пароль?
        </Link>
        <Button type="submit" variant="primary" wide loading={logIn.isPending || fields.isChecking}>
          Войти
        </Button>
      </form>
    </AccountScreen>
  )
}
