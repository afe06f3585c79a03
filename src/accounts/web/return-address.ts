// Where a visitor goes on after logging in, carried by the browser's history and not by the address.

import { useLocation } from 'react-router'

export type ReturnAddress = {
  readonly returnTo: string
  /** What the page there wants back: a form as it was filled in. */
  readonly returnState?: unknown
  /** Why a login is needed, for the screen that asks for it. */
  readonly reason?: string
}

/** What the screen of the login says first: why it is needed, what has been done. */
export function useLoginReason(): string | null {
  const state = useLocation().state as { reason?: unknown } | null
  return typeof state?.reason === 'string' ? state.reason : null
}

/** The e-mail of somebody who has just signed up. */
export function useKnownEmail(): string {
  const state = useLocation().state as { email?: unknown } | null
  return typeof state?.email === 'string' ? state.email : ''
}

/** Null when the visitor came to log in from nowhere in particular. */
export function useReturnAddress(): ReturnAddress | null {
  const state = useLocation().state as Partial<ReturnAddress> | null
  return typeof state?.returnTo === 'string' ? (state as ReturnAddress) : null
}
