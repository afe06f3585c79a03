// Who is logged in, as the browser's storage remembers it: unknown until the page is alive.

import * as z from 'zod/mini'
import { storedValue } from '#src/platform/web/stored-value.ts'
import { User } from '../contract.ts'

const token = storedValue<string | null | undefined>('token', undefined, (stored) =>
  typeof stored === 'string' && stored !== '' ? stored : null,
)
const user = storedValue<User | null | undefined>('user', undefined, (stored) => {
  const known = z.safeParse(User, stored)
  return known.success ? known.data : null
})

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'guest' }
  | { readonly state: 'customer'; readonly user: User }

const unknown: Session = { state: 'unknown' }
const guest: Session = { state: 'guest' }

export function useSession(): Session {
  const [storedToken, storedUser] = [token.use(), user.use()]
  if (storedToken === undefined || storedUser === undefined) return unknown
  return storedToken && storedUser ? { state: 'customer', user: storedUser } : guest
}

export const readToken = (): string | null => token.read() ?? null

export function logInHere(who: User, newToken: string): void {
  token.write(newToken)
  user.write(who)
}

/** The cart stays: it belongs to the browser. */
export function logOutHere(): void {
  token.write(null)
  user.write(null)
}

/** The profile was changed or read anew. */
export const rememberUser = (who: User): void => user.write(who)
