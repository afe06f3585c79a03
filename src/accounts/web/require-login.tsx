// Who may see a page. Until the browser's storage is read nobody knows, and nothing is shown.

import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { useReturnAddress } from './return-address.ts'
import { ScriptNeeded } from './script-needed.tsx'
import { useSession } from './session-store.ts'

type Props = { readonly children: ReactNode }

/** Everybody else is sent to the front page. */
export function CustomersOnly({ children }: Props) {
  const { state } = useSession()
  if (state === 'unknown') return <UnknownVisitor title="Личный кабинет" />
  return state === 'customer' ? children : <Navigate to="/" replace />
}

/** A customer is sent on: to where the login was asked for, or to the front page. */
export function GuestsOnly({ children }: Props) {
  const { state } = useSession()
  const address = useReturnAddress()
  if (state === 'unknown') return <UnknownVisitor title="Вход" />
  if (state === 'guest') return children
  return <Navigate to={address?.returnTo ?? '/'} state={address?.returnState} replace />
}

/** What the server sends: search engines read here that the page is not for them. */
const UnknownVisitor = ({ title }: { readonly title: string }) => (
  <>
    <PageHead title={title} noIndex />
    <ScriptNeeded labelHidden />
  </>
)
