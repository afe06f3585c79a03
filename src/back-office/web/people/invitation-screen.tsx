// /office/invitation/{token}: sets the first password, by the link of a letter.

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { peopleApi } from '../../people-contract.ts'
import { callOffice } from '../call-office.ts'
import styles from '../login-screen.module.css'

export function InvitationScreen() {
  const token = useParams().token ?? ''
  const [password, setPassword] = useState('')
  const accepting = useMutation({
    mutationFn: () =>
      callOffice(peopleApi.acceptInvitation, { params: { token }, body: { password } }),
  })
  const wrong = fieldErrorsOf(accepting.error).password
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>Ваш пароль</h1>
      {accepting.isSuccess ? (
        <>
          <p role="status">Пароль задан. Входите с почтой {accepting.data.email}.</p>
          <Link to="/office">Войти</Link>
        </>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            accepting.mutate()
          }}
        >
          {accepting.isError && !wrong && (
            <FailureNotice text={messageOf(accepting.error, 'Пароль не задан: нет связи.')} />
          )}
          <PasswordField
            label="Новый пароль"
            hint="Не короче 10 знаков; лучше несколько слов подряд."
            autoComplete="new-password"
            error={wrong}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" variant="primary" wide loading={accepting.isPending}>
            Задать пароль
          </Button>
        </form>
      )}
    </main>
  )
}
