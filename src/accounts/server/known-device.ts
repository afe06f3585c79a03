// Remembers devices that logged in, by a token of their own.

import type { Database } from '#src/platform/server/database.ts'
import {
  deleteDevices,
  deleteExpiredDevices,
  findDevice,
  insertDevice,
  renewDevice,
  replaceDevice,
} from './known-devices.repository.ts'
import { newAccessToken, tokenHash } from './secret-hashes.ts'

/** As the client sent it; clients of the bare specification send none. */
export type DeviceToken = string | null | undefined

/** Unknown accounts are looked up too, so that timing reveals nothing. */
const NOBODY = ''

export const deviceOwner = (kind: 'customer' | 'staff', id: number | null): string =>
  id === null ? NOBODY : `${kind} ${id}`

export const isKnownDevice = async (
  db: Database,
  owner: string,
  token: DeviceToken,
): Promise<boolean> => (token ? findDevice(db, owner, tokenHash(token)) : false)

/**
 * After a successful login; returns the device's token. `tx` also inserts the session, so that a
 * password change forgets both or none.
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
  // an unknown token may have been planted, so it is never adopted
  const fresh = newAccessToken()
  if (token) await replaceDevice(tx, tokenHash(token), tokenHash(fresh))
  await insertDevice(tx, owner, tokenHash(fresh))
  await deleteExpiredDevices(tx) // each new device deletes expired ones, so no timer is needed
  return fresh
}

/**
 * After a password change, and when a session is ended from another: the device must log in again,
 * as an unknown one.
 */
export const forgetDevices = deleteDevices
