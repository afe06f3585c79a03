// Deletes the account after a check of the password.

import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/forms/password-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { securityApi } from '../security-contract.ts'
import styles from './forms/form.module.css'
import { useSessionEnded } from './use-log-out.ts'

const rules = async () => (await import('./rules/account-rules.ts')).deletionRules

export function DeletionForm() {
  const fields = useFormFields({ password: '' }, rules)
  const end = useApiAct(securityApi.deleteAccount)
  const leave = useSessionEnded('Аккаунт удалён')

  async function send() {
    if (!(await fields.check())) return
    end.mutate(
      { body: fields.values },
      { onSuccess: leave, onError: (error) => fields.refuse(fieldErrorsOf(error)) },
    )
  }

  const isRefusedByField = Object.keys(fieldErrorsOf(end.error)).length > 0
  return (
    <Accordion summary="Удалить аккаунт">
      <form
        ref={fields.form}
        method="post"
        className={styles.form}
        noValidate
        onSubmit={submitting(send)}
      >
        <p>
          Имя, телефон, e-mail и адреса будут стёрты, войти станет нельзя, вернуть аккаунт — тоже.
          Состав и суммы завершённых заказов останутся в учёте без ваших данных.
        </p>
        {end.isError && !isRefusedByField && (
          <FailureNotice text={messageOf(end.error, 'Не удалось удалить аккаунт.')} />
        )}
        <PasswordField
          {...fields.text('password')}
          label="Пароль"
          autoComplete="current-password"
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={end.isPending || fields.isChecking}>
            Удалить навсегда
          </Button>
        </div>
      </form>
    </Accordion>
  )
}
