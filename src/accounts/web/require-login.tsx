// Guards of pages for customers or guests alone, and the page after a login.

import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from './session-store.ts'

type Props = { readonly children: ReactNode }

/** Redirects guests to the home page; `PersonalAreaLayout` waits until the session is known. */
export function CustomersOnly({ children }: Props) {
  const { state } = useSession()
  return state === 'guest' ? <Navigate to="/" replace /> : children
}

/** Redirects customers to the page that asked for the login, or to the home page. */
export function GuestsOnly({ children }: Props) {
  const { state } = useSession()
  const address = useReturnAddress()
  if (state !== 'customer') return children
  return <Navigate to={address?.returnTo ?? '/'} replace />
}

/** Travels in the state of the browser's history. */
export type ReturnAddress = {
  readonly returnTo: string
  /** Why a login is needed, for the screen that asks for it. */
  readonly reason?: string
  /** Phone from the order form, for the registration form. */
  readonly phone?: string
}

/** The message above the login form. */
export function useLoginReason(): string | null {
  const state = useLocation().state as { reason?: unknown } | null
  return typeof state?.reason === 'string' ? state.reason : null
}

/** The e-mail of a customer who has just signed up. */
export function useKnownEmail(): string {
  const state = useLocation().state as { email?: unknown } | null
  return typeof state?.email === 'string' ? state.email : ''
}

/** Phone of a new customer from the page that asked for the login. */
export const typedBefore = (state: Partial<ReturnAddress> | null): { phone?: string } =>
  typeof state?.phone === 'string' ? { phone: state.phone } : {}

/** Null when no page asked for the login. */
export function useReturnAddress(): ReturnAddress | null {
  const state = useLocation().state as Partial<ReturnAddress> | null
  return typeof state?.returnTo === 'string' ? (state as ReturnAddress) : null
}
