// Whether the customer's e-mail is confirmed; another letter where it is not.

import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { securityApi } from '../security-contract.ts'
import { useDone } from './use-done.ts'

export function EmailPanel() {
  const known = useApi(securityApi.emailState, {})
  if (known.isPending) return <Skeleton shape="text" />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось узнать, подтверждён ли e-mail.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  const { email, confirmed_at } = known.data
  if (confirmed_at !== null) return <p>{email} — подтверждён.</p>
  return <Unconfirmed email={email} />
}

function Unconfirmed({ email }: { readonly email: string }) {
  const ask = useApiAct(securityApi.askEmailConfirmation, [securityApi.emailState])
  const { done, setDone, words } = useDone()
  return (
    <>
      <p>{email} — не подтверждён. Откройте ссылку из нашего письма.</p>
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
          <Button
            loading={ask.isPending}
            onClick={() => ask.mutate({}, { onSuccess: ({ message }) => setDone(message) })}
          >
            Отправить письмо ещё раз
          </Button>
        )}
      </div>
    </>
  )
}
