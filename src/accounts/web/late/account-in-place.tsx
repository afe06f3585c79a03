// Login or registration inside another form: its button sends them before the form itself.

import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { readLocal, writeLocal } from '#src/platform/web/browser-storage.ts'
import { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { PASSWORD_HINT } from '../../account-texts.ts'
import type { User } from '../../contract.ts'
import { AgreementTicks } from '../forms/agreement-ticks.tsx'
import form from '../forms/form.module.css'
import { emptyRegistration, type Registration, termsRule } from '../registration.ts'
import type { ReturnAddress } from '../require-login.tsx'
import styles from './account-in-place.module.css'
import { type Entered, useEnter } from './use-enter.ts'

/** Methods that the outer form calls. */
export type AccountPart = {
  /** Whether nothing was typed: the visitor then goes to the login page. */
  readonly isUntouched: () => boolean
  /** Whether the form is a login; else it is a registration. */
  readonly isKnown: () => boolean
  readonly check: () => Promise<boolean>
  /** Registers with the phone of the outer form, or logs in. */
  readonly enter: (phone: string) => Promise<Entered>
}

type Props = {
  readonly part: Ref<AccountPart>
  /** Return address for the login page. */
  readonly loginState: ReturnAddress
  /** Called after a login by the button of this form. */
  readonly onEntered: (user: User) => void
}

type Mode = 'newcomer' | 'known'

const rulesOf = (mode: Mode) => async () => {
  const { loginRules, newcomerRules } = await import('../rules/account-rules.ts')
  return mode === 'known' ? loginRules : newcomerRules
}

export function AccountInPlace({ part, loginState, onEntered }: Props) {
  const [mode, setMode] = useState<Mode>('newcomer')
  const isKnown = mode === 'known'
  const fields = useFormFields<Registration>(
    { ...emptyRegistration, ...readContact() },
    rulesOf(mode),
    isKnown ? {} : termsRule,
  )
  const { enter, failure, isPending } = useEnter(fields, () => setMode('known'))
  const { name, lastname, email } = fields.values
  useEffect(
    () => void writeLocal('orderContact', { name, lastname, email }),
    [name, lastname, email],
  )
  useImperativeHandle(part, () => ({
    isUntouched: () => name + lastname + email + fields.values.password === '',
    isKnown: () => isKnown,
    check: fields.check,
    enter: (phone) => enter(phone, isKnown),
  }))

  async function logIn() {
    if (!(await fields.check())) return
    const entered = await enter('', true)
    if (entered.user) onEntered(entered.user)
  }
  /** Enter in the login fields logs in without placing the order. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !isKnown || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    logIn()
  }
  return (
    <fieldset
      ref={fields.form as never}
      className={form.form}
      aria-label="Ваш аккаунт"
      onKeyDown={onKeyDown}
    >
      <Modes mode={mode} onChoose={setMode} />
      {failure && <FailureNotice text={failure} />}
      {!isKnown && (
        <div className={styles.names}>
          <TextField {...fields.text('name')} label="Имя" autoComplete="given-name" />
          <TextField {...fields.text('lastname')} label="Фамилия" autoComplete="family-name" />
        </div>
      )}
      <TextField
        {...fields.text('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <PasswordField
        {...fields.text('password')}
        key={mode}
        label="Пароль"
        autoComplete={isKnown ? 'current-password' : 'new-password'}
        hint={isKnown ? undefined : PASSWORD_HINT}
      />
      {isKnown ? (
        <div className={form.buttons}>
          <Button loading={isPending} onClick={logIn}>
            Войти
          </Button>
          <RouterLink href="/forgot-password" state={{ email }} className={form.aside}>
            Забыли пароль?
          </RouterLink>
        </div>
      ) : (
        <AgreementTicks fields={fields} />
      )}
      <RouterLink href="/login" state={loginState} className={form.aside}>
        Войти на отдельной странице
      </RouterLink>
    </fieldset>
  )
}

type ModesProps = { readonly mode: Mode; readonly onChoose: (mode: Mode) => void }

const MODES = [
  ['newcomer', 'Впервые'],
  ['known', 'Есть аккаунт'],
] as const

const Modes = ({ mode, onChoose }: ModesProps) => (
  <fieldset className={styles.modes} aria-label="Есть ли аккаунт">
    {MODES.map(([value, label]) => (
      <button
        key={value}
        type="button"
        className={styles.mode}
        aria-pressed={value === mode}
        onClick={() => onChoose(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
)

/** Fields typed before a reload, without the password. */
function readContact(): Partial<Registration> {
  const kept: Partial<Record<keyof Registration, unknown>> = Object(readLocal('orderContact'))
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return { name: textOf(kept.name), lastname: textOf(kept.lastname), email: textOf(kept.email) }
}
