// The letters of the shop as staff may read them, the newest first.

import type { Database } from '#src/platform/server/database.ts'
import type { LetterKind } from '../letter-kinds.ts'
import { findLetters, type LetterRow } from './letters.repository.ts'

const MOST = 100
/** The first opens an account, the second is what a buyer is known by at the counter. */
const SECRETS = ['token', 'pickupCode']
const HIDDEN = '•••'

type Wishes = {
  readonly kind?: LetterKind
  readonly recipient?: string
  readonly before?: number
  readonly isUnsent?: boolean
  readonly most?: number
  readonly offset?: number
  /** Tell also what opens an account or an order. */
  readonly withSecrets?: boolean
}

export async function listLetters(db: Database, wishes: Wishes = {}): Promise<LetterRow[]> {
  const { kind = null, recipient = null, before = null, isUnsent = false, offset = 0 } = wishes
  const most = Math.min(wishes.most ?? MOST, MOST)
  const letters = await findLetters(db, { kind, recipient, before, isUnsent, offset }, most)
  if (wishes.withSecrets) return letters
  return letters.map((letter) => ({ ...letter, data: withoutSecrets(letter.data) }))
}

const withoutSecrets = (data: LetterRow['data']): LetterRow['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, SECRETS.includes(name) ? HIDDEN : value]),
  )
