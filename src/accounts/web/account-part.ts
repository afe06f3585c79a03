// How a form of another slice uses the login and registration inside it.

import { lazy, type Ref } from 'react'
import type { User } from '../contract.ts'
import type { ReturnAddress } from './require-login.tsx'

/** The customer who is logged in now; null: the form says why not, but for the phone's error. */
export type Entered =
  | { readonly user: User }
  | { readonly user: null; readonly phoneError: string | undefined }

export type AccountPart = {
  /** Nothing is typed: the visitor wants the page of the login. */
  readonly isUntouched: () => boolean
  /** It asks for a login; else for a registration. */
  readonly isKnown: () => boolean
  readonly check: () => Promise<boolean>
  /** Registers with the phone of the outer form, or logs in. */
  readonly enter: (phone: string) => Promise<Entered>
}

export type AccountInPlaceProps = {
  readonly part: Ref<AccountPart>
  /** The way back from the page of the login. */
  readonly loginState: ReturnAddress
  /** Called after a login by its own button. */
  readonly onEntered: (user: User) => void
}

/** Fetched when a visitor orders. */
export const AccountInPlace = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./late/account-in-place.tsx')).AccountInPlace,
}))
