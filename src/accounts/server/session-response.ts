// A session as the wire shows it.

import { deviceWords } from '../device-words.ts'
import type { Session } from '../security-contract.ts'
import type { KeptSession } from './access-tokens.repository.ts'

/** `current` is the hash of the token by which the list was asked for. */
export const sessionResponse = (session: KeptSession, current: Buffer): Session => ({
  id: session.id,
  device: deviceWords(session.userAgent),
  created_at: session.createdAt.toISOString(),
  used_at: session.usedAt.toISOString(),
  is_current: current.equals(session.hash),
})
