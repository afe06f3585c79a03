// The login of staff: by a passkey, or by password and code.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type PasskeyAnswer, passkeysApi } from '../passkeys-contract.ts'
import { sessionApi } from '../session-contract.ts'
import { callOffice } from './call-office.ts'
import styles from './login-screen.module.css'
import { passkeyFailure } from './passkeys/passkey-failure.ts'
import { canHavePasskeys, canOfferPasskeys, signByPasskey } from './passkeys/passkeys.ts'
import { forgetAndAsk, isLoggedOut, LOG_IN } from './use-session.ts'

/** With it guesses from elsewhere do not lock this browser out. */
const DEVICE = 'officeDevice'

type Way = { readonly by: 'password' } | { readonly by: 'passkey'; readonly signed?: PasskeyAnswer }

export function LoginScreen() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const client = useQueryClient()
  const entering = useMutation({
    mutationKey: LOG_IN,
    mutationFn: (way: Way) => enter(way, { email, password, ...(needsCode && { code }) }),
    onSuccess: () => forgetAndAsk(client),
    onError: (error) => isCodeNeeded(error) && setNeedsCode(true),
  })
  useOffer(entering.isPending, (signed) => entering.mutate({ by: 'passkey', signed }))
  const wrongCode = fieldErrorsOf(entering.error).code
  const isBusy = (by: Way['by']) => entering.isPending && entering.variables.by === by
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>Служебная часть</h1>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          entering.mutate({ by: 'password' })
        }}
      >
        {entering.isError && !wrongCode && !isCodeNeeded(entering.error) && (
          <FailureNotice text={failureText(entering.error)} />
        )}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username webauthn"
          autoFocus
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
        <Button type="submit" variant="primary" wide loading={isBusy('password')}>
          Войти
        </Button>
        {canHavePasskeys() && (
          <Button
            wide
            loading={isBusy('passkey')}
            onClick={() => entering.mutate({ by: 'passkey' })}
          >
            Войти по ключу доступа
          </Button>
        )}
      </form>
      <WhoGivesAccess />
    </main>
  )
}

const WhoGivesAccess = () => (
  <p className={styles.hint}>Доступ сотрудникам даёт владелец магазина.</p>
)

type Typed = { readonly email: string; readonly password: string; readonly code?: string }

async function enter(way: Way, typed: Typed): Promise<void> {
  const device = localStorage.getItem(DEVICE) ?? undefined
  const given =
    way.by === 'password'
      ? await callOffice(sessionApi.openOffice, { body: { ...typed, device } })
      : await openByPasskey(device, way.signed)
  localStorage.setItem(DEVICE, given.device)
  await callOffice(sessionApi.session, {}).catch((error) => {
    throw isLoggedOut(error) ? new CookieLost() : error
  })
}

async function openByPasskey(device: string | undefined, signed?: PasskeyAnswer) {
  const passkey = signed ?? (await signByPasskey(await callOffice(passkeysApi.askPasskey, {})))
  return callOffice(passkeysApi.openOfficeByPasskey, { body: { passkey, device } })
}

/** A challenge holds for five minutes; the screen may stay open all night. */
const ASKED_AGAIN_MS = 4 * 60_000

/** Offers passkeys among the suggestions for the e-mail, where the browser can. */
function useOffer(isBusy: boolean, onSigned: (signed: PasskeyAnswer) => void): void {
  const signedNow = useEffectEvent(onSigned)
  useEffect(() => {
    if (isBusy) return
    let isHere = true
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isHere) return
      const question = await callOffice(passkeysApi.askPasskey, {})
      // a second question to the device would end the one of the button
      if (!isHere) return
      const signed = await signByPasskey(question, true)
      if (isHere) signedNow(signed)
    }
    // whoever chooses no key has the form and the button
    const tryOffer = () => void offer().catch(() => {})
    tryOffer()
    const asking = setInterval(tryOffer, ASKED_AGAIN_MS)
    return () => {
      isHere = false
      clearInterval(asking)
    }
  }, [isBusy])
}

const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.code === 'code-needed'

/** The browser has dropped the cookie of the session. */
class CookieLost extends Error {}

const failureText = (error: unknown): string =>
  error instanceof CookieLost
    ? 'Браузер не сохранил вход: служебной части нужен адрес с https:// (или localhost).'
    : passkeyFailure(error, 'Войти не удалось: нет связи.')
