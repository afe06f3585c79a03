// The login and registration inside a form of another slice; its code comes with the first visitor
// who orders.

import { lazy } from 'react'

export type { AccountPart } from './late/account-in-place.tsx'

export const AccountInPlace = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./late/account-in-place.tsx')).AccountInPlace,
}))
