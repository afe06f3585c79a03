// /forgot-password: the e-mail to which a link for a new password is sent.

import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { securityApi } from '../security-contract.ts'
import { AccountScreen } from './account-screen.tsx'
import styles from './form.module.css'
import { useKnownEmail } from './return-address.ts'
import { useDone } from './use-done.ts'

const WHERE_IT_IS = 'Ссылка в нём действует один час. Письма нет? Посмотрите в папке «Спам».'

const rules = async () => (await import('./recovery-rules.ts')).forgottenRules

export function ForgotPassword() {
  const fields = useFormFields({ email: useKnownEmail() }, rules)
  const ask = useApiAct(securityApi.askPasswordReset)
  const { done, setDone, words } = useDone()

  async function send() {
    if (!(await fields.check())) return
    ask.mutate(
      { body: fields.values },
      {
        onSuccess: ({ message, is_waiting }) =>
          setDone(is_waiting ? message : `${message} ${WHERE_IT_IS}`),
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  return (
    <AccountScreen heading="Забыли пароль?">
      {ask.isError && <FailureNotice text={messageOf(ask.error, 'Не удалось отправить письмо.')} />}
      <div>
        <div role="status">
          {done && (
            <p ref={words} tabIndex={-1}>
              {done}
            </p>
          )}
        </div>
        {!done && (
          <form
            ref={fields.form}
            method="post"
            className={styles.form}
            noValidate
            onSubmit={submitting(send)}
          >
            <p>
              Укажите e-mail, с которым вы регистрировались: мы пришлём ссылку для нового пароля.
            </p>
            <TextField
              {...fields.text('email')}
              label="E-mail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
            />
            <Button
              type="submit"
              variant="primary"
              wide
              loading={ask.isPending || fields.isChecking}
            >
              Отправить письмо
            </Button>
          </form>
        )}
      </div>
    </AccountScreen>
  )
}
