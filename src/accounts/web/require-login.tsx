// Who may see a page. Until the browser's storage is read nobody knows.

import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useReturnAddress } from './return-address.ts'
import { useSession } from './session-store.ts'

type Props = { readonly children: ReactNode }

/** Everybody else is sent to the front page; `PersonalAreaLayout` waits with what is personal. */
export function CustomersOnly({ children }: Props) {
  const { state } = useSession()
  return state === 'guest' ? <Navigate to="/" replace /> : children
}

/** A customer is sent on: to where the login was asked for, or to the front page. */
export function GuestsOnly({ children }: Props) {
  const { state } = useSession()
  const address = useReturnAddress()
  if (state !== 'customer') return children
  return <Navigate to={address?.returnTo ?? '/'} state={address?.returnState} replace />
}
