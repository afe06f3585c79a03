// /new-password/TOKEN: a new password by the link of a letter; then the login.

import { Link, useNavigate, useParams } from 'react-router'
import { useApiAct, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { PASSWORD_HINT } from '../account-texts.ts'
import { securityApi } from '../security-contract.ts'
import { AccountScreen } from './forms/account-screen.tsx'
import styles from './forms/form.module.css'
import { logOutHere, rememberDevice } from './session-store.ts'

const rules = async () => (await import('./rules/account-rules.ts')).newPasswordRules

export function NewPassword() {
  const { token = '' } = useParams()
  const fields = useFormFields({ password: '', password_repeat: '' }, rules)
  const reset = useApiAct(securityApi.resetPassword)
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()

  async function send() {
    if (!(await fields.check())) return
    reset.mutate(
      { params: { token }, body: fields.values },
      {
        onSuccess: ({ message, device }) => {
          rememberDevice(device)
          logOutHere() // the new password ends all sessions
          forgetCustomer()
          navigate('/login', { replace: true, state: { reason: message } })
        },
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  const isRefusedByField = Object.keys(fieldErrorsOf(reset.error)).length > 0
  return (
    <AccountScreen heading="Новый пароль" hasToggle={false}>
      {reset.isError && !isRefusedByField && (
        <FailureNotice text={messageOf(reset.error, 'Не удалось сменить пароль.')}>
          <Link to="/forgot-password">Запросить письмо ещё раз</Link>
        </FailureNotice>
      )}
      <form
        ref={fields.form}
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submitting(send)}
      >
        <PasswordField
          {...fields.text('password')}
          label="Новый пароль"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
        />
        <PasswordField
          {...fields.text('password_repeat')}
          label="Пароль ещё раз"
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" wide loading={reset.isPending || fields.isChecking}>
          Сменить пароль
        </Button>
      </form>
    </AccountScreen>
  )
}
