// The session in the browser's storage: unknown until hydration.

import { readLocal, writeLocal } from '#src/platform/web/browser-storage.ts'
import { storedValue } from '#src/platform/web/stored-value.ts'
import type { User } from '../contract.ts'

const token = storedValue<string | null | undefined>('token', undefined, (stored) =>
  typeof stored === 'string' && stored !== '' ? stored : null,
)
const user = storedValue<User | null | undefined>('user', undefined, asUser)

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

/** The key of this device; kept after logging out. */
export const readDevice = (): string | undefined => {
  const stored = readLocal('device')
  return typeof stored === 'string' ? stored : undefined
}

type Tokens = { readonly token: string; readonly device: string }

export function logInHere(who: User, given: Tokens): void {
  token.write(given.token)
  writeLocal('device', given.device)
  user.write(who)
}

/** A reset password makes this device known, without a session. */
export const rememberDevice = (device: string): void => void writeLocal('device', device)

/** Cart and favourites belong to the browser and stay, as do cars that the shop does not keep. */
export function logOutHere(): void {
  // if the code cannot be loaded, the next login replaces the cars
  void import('./late/bring-cars.ts').then(({ forgetCars }) => forgetCars()).catch(() => {})
  token.write(null)
  user.write(null)
}

/** Logs out at the customer's wish and deletes the order form's address and phone. */
export function leaveHere(): void {
  logOutHere()
  writeLocal('orderDraft', null)
  writeLocal('orderContact', null)
}

/** After the profile was changed or loaded. */
export const rememberUser = (who: User): void => user.write(who)

const TEXTS = ['name', 'lastname', 'phone', 'email'] as const

/** Checked by hand: the contract's schema would bring its library to every page. */
function asUser(stored: unknown): User | null {
  if (typeof stored !== 'object' || stored === null) return null
  const known = stored as Partial<Record<keyof User, unknown>>
  if (!TEXTS.every((name) => typeof known[name] === 'string')) return null
  return { patronymic: null, address: null, ...known } as User
}
