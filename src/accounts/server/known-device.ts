// A device that logged in rightly before: its token, and for how long an account knows it.

import type { Database } from '#src/platform/server/database.ts'
import { newAccessToken, tokenHash } from './access-token.ts'
import {
  deleteDevices,
  deleteExpiredDevices,
  findDevice,
  insertDevice,
  renewDevice,
  replaceDevice,
} from './known-devices.repository.ts'

/** What the client sent; clients of the specification alone send none. */
export type DeviceToken = string | null | undefined

/** The owner of no account: looked up all the same, so that time tells nobody from somebody. */
const NOBODY = ''

export const deviceOwner = (kind: 'customer' | 'staff', id: number | null): string =>
  id === null ? NOBODY : `${kind} ${id}`

export const isKnownDevice = async (
  db: Database,
  owner: string,
  token: DeviceToken,
): Promise<boolean> => (token ? findDevice(db, owner, tokenHash(token)) : false)

/**
 * After a right login; returns the token that the device is known by from here on. `tx` is the
 * transaction of the session's token: a change of the password then forgets both or none.
 */
export async function rememberDevice(
  tx: Database,
  owner: string,
  { token, isKnown }: { readonly token: DeviceToken; readonly isKnown: boolean },
): Promise<string> {
  if (token && isKnown) {
    await renewDevice(tx, owner, tokenHash(token))
    return token
  }
  // a token that this account does not know may have been planted: it is never taken over
  const fresh = newAccessToken()
  if (token) await replaceDevice(tx, tokenHash(token), tokenHash(fresh))
  await insertDevice(tx, owner, tokenHash(fresh))
  await deleteExpiredDevices(tx) // every new device sweeps a little, so no timer has to
  return fresh
}

/**
 * With a new password, and wherever a session is ended by another one, which keeps its own device:
 * its owner has to come in again while strangers guess.
 */
export const forgetDevices = deleteDevices
