// /confirm-email/TOKEN: the e-mail is confirmed by a button, not by opening the link: programs that
// look through letters open links, too.

import { Link, useParams } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { securityApi } from '../security-contract.ts'
import { AccountScreen } from './account-screen.tsx'
import styles from './form.module.css'
import { useSession } from './session-store.ts'
import { useDone } from './use-done.ts'

export function ConfirmEmail() {
  const { token = '' } = useParams()
  const { state } = useSession()
  const confirm = useApiAct(securityApi.confirmEmail, [securityApi.emailState])
  const { done, setDone, words } = useDone()
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
              <p ref={words} tabIndex={-1}>
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
