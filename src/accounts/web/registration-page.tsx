// /registration: the form of a new customer; then the login.

import { useLocation, useNavigate } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { PASSWORD_HINT } from '../account-texts.ts'
import { accountsApi } from '../contract.ts'
import { AccountScreen } from './forms/account-screen.tsx'
import { AgreementTicks } from './forms/agreement-ticks.tsx'
import styles from './forms/form.module.css'
import { emptyRegistration, type Registration, signUpBody, termsRule } from './registration.ts'
import { typedBefore } from './require-login.tsx'

const rules = async () => (await import('./rules/account-rules.ts')).registrationRules

export function RegistrationPage() {
  const { state } = useLocation()
  const fields = useFormFields({ ...emptyRegistration, ...typedBefore(state) }, rules, termsRule)
  const signUp = useApiAct(accountsApi.signUp)
  const navigate = useNavigate()

  async function send() {
    if (!(await fields.check())) return
    signUp.mutate(
      { body: signUpBody(fields.values) },
      {
        onSuccess: ({ message }) => {
          navigate('/login', { state: { ...state, reason: message, email: fields.values.email } })
        },
        onError: (error) => fields.refuse(fieldErrorsOf(error, FIELD_WITHOUT_TEXT)),
      },
    )
  }

  return (
    <AccountScreen heading="Регистрация">
      {signUp.isError && <FailureNotice text={failureText(signUp.error)} />}
      <form
        ref={fields.form}
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submitting(send)}
      >
        <PersonFields fields={fields} />
        <PasswordField
          {...fields.text('password')}
          label="Пароль"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
        />
        <PasswordField
          {...fields.text('password_confirmation')}
          label="Пароль ещё раз"
          autoComplete="new-password"
        />
        <AgreementTicks fields={fields} />
        <Button
          type="submit"
          variant="primary"
          wide
          loading={signUp.isPending || fields.isChecking}
        >
          Зарегистрироваться
        </Button>
      </form>
    </AccountScreen>
  )
}

// a text of the specification
const FIELD_WITHOUT_TEXT = 'Error!'

type Fields = ReturnType<typeof useFormFields<Registration>>

function PersonFields({ fields }: { readonly fields: Fields }) {
  return (
    <>
      <TextField {...fields.text('name')} label="Имя" autoComplete="given-name" />
      <TextField {...fields.text('lastname')} label="Фамилия" autoComplete="family-name" />
      <TextField
        {...fields.text('patronymic')}
        label="Отчество"
        autoComplete="additional-name"
        optional
      />
      <PhoneField {...fields.text('phone')} label="Телефон" />
      <TextField
        {...fields.text('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
    </>
  )
}

function failureText(error: unknown): string {
  const message = messageOf(error, '')
  return message ? `Ошибка: ${message}` : 'Не удалось зарегистрироваться'
}
