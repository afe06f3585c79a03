// The secret that proves a login, and the hash under which it is stored.

import { createHash, randomBytes } from 'node:crypto'

export const newAccessToken = (): string => randomBytes(32).toString('base64url')

/** A plain hash is enough: 256 random bits cannot be guessed, so nothing has to be slow. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
