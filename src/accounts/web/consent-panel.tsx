// The consent to the processing of personal data, with the button to withdraw it.

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
  if (known.isPending) return <Skeleton shape="text" />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось узнать, дано ли согласие.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  const given = known.data.agreements.find(({ kind }) => kind === 'personal-data')
  return <Consent given={given} />
}

/** Withdrawing needs no confirmation: the consent can be given again under its text. */
function Consent({ given }: { readonly given: Agreement | undefined }) {
  const revoke = useApiAct(securityApi.revokeConsent, [accountsApi.agreements])
  const { done, setDone, doneRef } = useDone()
  const none = done || 'Согласия на обработку персональных данных вы не давали.'
  return (
    <>
      <div role="status">
        <p ref={doneRef} tabIndex={-1}>
          {given ? givenText(given) : none}{' '}
          <RouterLink href="/personal-data">Текст согласия</RouterLink>
        </p>
      </div>
      {revoke.isError && (
        <FailureNotice text={messageOf(revoke.error, 'Не удалось отозвать согласие.')} />
      )}
      {given && (
        <div>
          <Button
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate(
                { params: { kind: 'personal-data' } },
                { onSuccess: () => setDone('Согласие отозвано.') },
              )
            }
          >
            Отозвать согласие
          </Button>
        </div>
      )}
    </>
  )
}
