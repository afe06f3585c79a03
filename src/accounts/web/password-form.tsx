// Changes the password of a customer who knows the old one.

import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { PASSWORD_HINT } from '../account-texts.ts'
import { securityApi } from '../security-contract.ts'
import styles from './forms/form.module.css'

const rules = async () => (await import('./rules/account-rules.ts')).changePasswordRules
const EMPTY = { old: '', new: '' }

export function PasswordForm() {
  const fields = useFormFields(EMPTY, rules)
  const change = useApiAct(securityApi.changePassword, [securityApi.sessions])

  async function send() {
    if (!(await fields.check())) return
    change.mutate(
      { body: fields.values },
      {
        onSuccess: ({ message }) => {
          fields.replace(EMPTY)
          showToast(message)
        },
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  const isRefusedByField = Object.keys(fieldErrorsOf(change.error)).length > 0
  return (
    <form
      ref={fields.form}
      method="post"
      className={styles.form}
      noValidate
      onSubmit={submitting(send)}
    >
      {change.isError && !isRefusedByField && (
        <FailureNotice text={messageOf(change.error, 'Не удалось сменить пароль.')} />
      )}
      <PasswordField
        {...fields.text('old')}
        label="Прежний пароль"
        autoComplete="current-password"
      />
      <PasswordField
        {...fields.text('new')}
        label="Новый пароль"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={change.isPending || fields.isChecking}>
          Сменить пароль
        </Button>
      </div>
    </form>
  )
}
