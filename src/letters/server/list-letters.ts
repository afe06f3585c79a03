// Lists letters for staff and counts them for the owner and for metrics.

import type { Database } from '#src/platform/server/database.ts'
import type { LetterKind } from '../letter-kinds.ts'
import {
  countSent,
  countUnsent,
  findLetters,
  type LetterRow,
  type LetterState,
} from './letters.repository.ts'

const MOST = 100
/** The first opens an account, the second releases the goods at the counter. */
const SECRETS = ['token', 'pickupCode']
const HIDDEN = '•••'

type Options = {
  readonly kind?: LetterKind
  readonly recipient?: string
  readonly before?: number | undefined
  readonly isUnsent?: boolean
  readonly state?: LetterState | undefined
  readonly most?: number
  readonly offset?: number
  /** Includes tokens and pickup codes. */
  readonly withSecrets?: boolean
}

export async function listLetters(db: Database, options: Options = {}): Promise<LetterRow[]> {
  const { kind = null, recipient = null, before = null, isUnsent = false, offset = 0 } = options
  const most = Math.min(options.most ?? MOST, MOST)
  const filter = { kind, recipient, before, isUnsent, state: options.state ?? null, offset }
  const letters = await findLetters(db, filter, most)
  return options.withSecrets ? letters : letters.map(hidden)
}

export const hidden = (letter: LetterRow): LetterRow => ({
  ...letter,
  data: withoutSecrets(letter.data),
})

const withoutSecrets = (data: LetterRow['data']): LetterRow['data'] =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, SECRETS.includes(name) ? HIDDEN : value]),
  )

type LetterCounts = {
  readonly waiting: number
  readonly givenUp: number
  readonly sent: number
}

export async function countLetters(db: Database): Promise<LetterCounts> {
  const [unsent, sent] = await Promise.all([countUnsent(db), countSent(db)])
  return { ...unsent, sent }
}

/** For metrics: by state, without sent ones. */
export async function unsentLetters(db: Database): Promise<Readonly<Record<string, number>>> {
  const { waiting, givenUp } = await countUnsent(db)
  return { waiting, 'given-up': givenUp }
}
