// The login of staff.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { staffApi } from '../contract.ts'
import { callOffice } from './call-office.ts'
import styles from './login-screen.module.css'
import { forgetAndAsk, isLoggedOut, LOG_IN } from './use-session.ts'

/** With it guesses from elsewhere do not lock this browser out. */
const DEVICE = 'officeDevice'

export function LoginScreen() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const client = useQueryClient()
  const entering = useMutation({
    mutationKey: LOG_IN,
    mutationFn: async () => {
      const known = localStorage.getItem(DEVICE) ?? undefined
      const { device } = await callOffice(staffApi.openOffice, {
        body: { email, password, device: known, ...(needsCode && { code }) },
      })
      localStorage.setItem(DEVICE, device)
      await callOffice(staffApi.session, {}).catch((error) => {
        throw isLoggedOut(error) ? new CookieLost() : error
      })
    },
    onSuccess: () => forgetAndAsk(client),
    onError: (error) => isCodeNeeded(error) && setNeedsCode(true),
  })
  const wrongCode = fieldErrorsOf(entering.error).code
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>Служебная часть</h1>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          entering.mutate()
        }}
      >
        {entering.isError && !wrongCode && !isCodeNeeded(entering.error) && (
          <FailureNotice text={failureText(entering.error)} />
        )}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Пароль"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {needsCode && (
          <TextField
            label="Код из приложения"
            hint="Шесть цифр с телефона. Телефона нет — введите запасной код."
            autoComplete="one-time-code"
            autoFocus
            error={wrongCode}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" wide loading={entering.isPending}>
          Войти
        </Button>
      </form>
      <p className={styles.hint}>
        Доступ сотрудникам даёт владелец магазина, владельцу — команда{' '}
        <code>npm run shop -- staff add</code>
      </p>
    </main>
  )
}

const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.code === 'code-needed'

/** The browser has dropped the cookie of the session. */
class CookieLost extends Error {}

const failureText = (error: unknown): string =>
  error instanceof CookieLost
    ? 'Браузер не сохранил вход: служебной части нужен адрес с https:// (или localhost).'
    : messageOf(error, 'Войти не удалось: нет связи.')
