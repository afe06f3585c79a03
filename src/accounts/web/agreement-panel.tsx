// The state of a customer's agreement and the button to accept it.

import { useEffect, useRef, useState } from 'react'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { type AgreementKind, currentEdition } from '#src/shared/agreement-editions.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type Agreement, accountsApi } from '../contract.ts'
import styles from './agreement-panel.module.css'
import { agreementTexts, givenText } from './agreement-texts.ts'
import type { ReturnAddress } from './require-login.tsx'
import { useSession } from './session-store.ts'

type Props = {
  readonly kind: AgreementKind
  /** The page after logging in. */
  readonly returnTo: string
}

export function AgreementPanel({ kind, returnTo }: Props) {
  const { state } = useSession()
  return (
    <div className={styles.panel}>
      {state === 'customer' ? (
        <OfCustomer kind={kind} />
      ) : (
        <OfVisitor kind={kind} returnTo={returnTo} />
      )}
    </div>
  )
}

function OfVisitor({ kind, returnTo }: Props) {
  const { act, reason, hint, variant } = agreementTexts[kind]
  const address: ReturnAddress = { returnTo, reason }
  return (
    <>
      <ButtonLink href="/registration" state={address} link={RouterLink} variant={variant}>
        {act}
      </ButtonLink>
      <p className={styles.hint}>{hint}</p>
    </>
  )
}

function OfCustomer({ kind }: { readonly kind: AgreementKind }) {
  const known = useApi(accountsApi.agreements, {})
  if (known.isPending) return <Skeleton shape="text" />
  if (known.isError) {
    const text = messageOf(known.error, 'Не удалось узнать, принято ли соглашение.')
    return <FailureNotice text={text} onRetry={known.refetch} />
  }
  const given = known.data.agreements.find((agreement) => agreement.kind === kind)
  return <Acceptance kind={kind} given={given} />
}

type AcceptanceProps = { readonly kind: AgreementKind; readonly given: Agreement | undefined }

function Acceptance({ kind, given }: AcceptanceProps) {
  const agree = useApiAct(accountsApi.agree, [accountsApi.agreements])
  const version = currentEdition(kind)
  const isCurrent = given?.version === version
  const [hasPressed, setPressed] = useState(false)
  const text = useFocusWhen(hasPressed && isCurrent)
  return (
    <>
      {/* Its place stays in the page, so that the answer to the button is read aloud. */}
      <div role="status">
        {given && (
          <p ref={text} tabIndex={-1} className={styles.words}>
            {givenText(given)}
          </p>
        )}
      </div>
      {agree.isError && (
        <FailureNotice text={messageOf(agree.error, 'Не удалось принять соглашение.')} />
      )}
      {!isCurrent && (
        <Button
          variant={agreementTexts[kind].variant}
          loading={agree.isPending}
          onClick={() => {
            setPressed(true)
            agree.mutate({ body: { kind, version } })
          }}
        >
          {agreementTexts[kind].act}
        </Button>
      )}
    </>
  )
}

/** The pressed button disappears: the focus moves to the text in its place. */
function useFocusWhen(isDone: boolean) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isDone) place.current?.focus({ preventScroll: true })
  }, [isDone])
  return place
}
