// The consent to the processing of personal data: whether it was given, and how to take it back.

import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Agreement, accountsApi } from '../contract.ts'
import { securityApi } from '../security-contract.ts'
import { givenText } from './agreement-texts.ts'
import { useDone } from './use-done.ts'

export function ConsentPanel() {
  const known = useApi(accountsApi.agreements, {})
  const { done, setDone, words } = useDone()
  if (known.isPending) return <Skeleton shape="text" />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось узнать, дано ли согласие.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  const given = known.data.agreements.find(({ kind }) => kind === 'personal-data')
  return (
    <>
      <div role="status">
        {!given && (
          <p ref={words} tabIndex={-1}>
            {done || 'Согласия на обработку персональных данных вы не давали.'}{' '}
            <RouterLink href="/personal-data">Текст согласия</RouterLink>
          </p>
        )}
      </div>
      {given && <Given given={given} onRevoked={() => setDone('Согласие отозвано.')} />}
    </>
  )
}

type Props = { readonly given: Agreement; readonly onRevoked: () => void }

function Given({ given, onRevoked }: Props) {
  const revoke = useApiAct(securityApi.revokeConsent, [accountsApi.agreements])
  return (
    <>
      <p>
        {givenText(given)} <RouterLink href="/personal-data">Текст согласия</RouterLink>
      </p>
      {revoke.isError && (
        <FailureNotice text={messageOf(revoke.error, 'Не удалось отозвать согласие.')} />
      )}
      <div>
        <Button
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate({ params: { kind: 'personal-data' } }, { onSuccess: onRevoked })
          }
        >
          Отозвать согласие
        </Button>
      </div>
    </>
  )
}
