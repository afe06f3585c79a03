// /forgot-password, /new-password/TOKEN, /confirm-email/TOKEN: one page, so that the route table
// names one file.

import { Link, useLocation, useParams } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { securityApi } from '../security-contract.ts'
import { AccountScreen } from './forms/account-screen.tsx'
import styles from './forms/form.module.css'
import { NewPassword } from './new-password.tsx'
import { useKnownEmail } from './require-login.tsx'
import { useSession } from './session-store.ts'
import { useDone } from './use-done.ts'

export function RecoveryPage() {
  const { pathname } = useLocation()
  if (pathname.startsWith('/new-password')) return <NewPassword />
  return pathname.startsWith('/confirm-email') ? <ConfirmEmail /> : <ForgotPassword />
}

const WHERE_IT_IS = 'Ссылка в нём действует один час. Письма нет? Посмотрите в папке «Спам».'

const rules = async () => (await import('./rules/account-rules.ts')).forgotPasswordRules

/** /forgot-password: the e-mail to which a link for a new password is sent. */
function ForgotPassword() {
  const fields = useFormFields({ email: useKnownEmail() }, rules)
  const ask = useApiAct(securityApi.askPasswordReset)
  const { done, setDone, doneRef } = useDone()

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
            <p ref={doneRef} tabIndex={-1}>
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

/**
 * /confirm-email/TOKEN: confirmed by a button, not by opening the link: mail scanners open links,
 * too.
 */
function ConfirmEmail() {
  const { token = '' } = useParams()
  const { state } = useSession()
  const confirm = useApiAct(securityApi.confirmEmail, [securityApi.emailState])
  const { done, setDone, doneRef } = useDone()
  const isCustomer = state === 'customer'
  return (
    <AccountScreen heading="Подтверждение e-mail" hasToggle={false}>
      {confirm.isError && (
        <FailureNotice text={messageOf(confirm.error, 'Не удалось подтвердить e-mail.')}>
          <Link to={isCustomer ? '/personal-area/security' : '/login'}>
            {isCustomer ? 'Запросить письмо ещё раз' : 'Войти, чтобы запросить письмо'}
          </Link>
        </FailureNotice>
      )}
      <div>
        <div role="status" className={styles.form}>
          {done && (
            <>
              <p ref={doneRef} tabIndex={-1}>
                {done} Теперь мы знаем, что наши письма дойдут до вас.
              </p>
              <Link to="/catalog">Перейти в каталог</Link>
            </>
          )}
        </div>
        {!done && (
          <div className={styles.form}>
            <p>
              Нажмите кнопку, чтобы подтвердить: этот адрес ваш, и письма о заказах можно слать на
              него.
            </p>
            <Button
              variant="primary"
              wide
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { params: { token } },
                  { onSuccess: ({ message }) => setDone(message) },
                )
              }
            >
              Подтвердить e-mail
            </Button>
          </div>
        )}
      </div>
    </AccountScreen>
  )
}
