// By what failed logins of staff are counted, and how they are forgotten.

import { deleteAttempts } from '#src/accounts/server/public.ts'
import { limitedAddress } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'

// counted apart from customers: who guesses at their doors locks out nobody at this one
export const addressKey = (address: string) => `staff login address ${limitedAddress(address)}`
export const accountKey = (email: string) => `staff login account ${email}`

/** The owner vouches for it: whoever guessed there, it is open again. */
export const openStaffAccount = (db: Database, email: string) =>
  deleteAttempts(db, [accountKey(email)])

export const openStaffAddress = (db: Database, address: string) =>
  deleteAttempts(db, [addressKey(address)])
