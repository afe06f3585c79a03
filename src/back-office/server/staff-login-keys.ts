// How logins of staff are counted, and how what strangers have tried is forgotten.

import { openAccount, openNetwork } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'

// counted apart from customers: who guesses at their doors closes nothing at this one
export const DOOR = 'staff login'
export const staffAccount = (email: string) =>
  ({ door: DOOR, account: `account ${email}` }) as const

/** The owner vouches for it: whoever guessed there, it is open again. */
export const openStaffAccount = (db: Database, email: string) =>
  openAccount(db, staffAccount(email))

export const openStaffAddress = (db: Database, address: string) => openNetwork(db, DOOR, address)
