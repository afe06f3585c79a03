// SQL of letters: queued in the transaction of their event, claimed by one worker at a time.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { LetterKind, LetterOf } from '../letter-kinds.ts'
import type { Trouble } from './smtp-transport.ts'

export type ClaimedLetter = {
  readonly id: number
  readonly kind: LetterKind
  readonly recipient: string
  readonly data: unknown
  readonly createdAt: Date
  /** Since when it waits: a letter that is sent again is not old. */
  readonly waitsSince: Date
  /** Includes the try that it is claimed for. */
  readonly tries: number
}

/** Lease of a claimed letter; after it another worker may take it. */
export const LEASE_SECONDS = 120

export type NewLetter = {
  readonly kind: LetterKind
  readonly recipient: string
  readonly data: unknown
  readonly customerId: number | null
}

export async function insertLetter(
  db: Database,
  { kind, recipient, data, customerId }: NewLetter,
): Promise<void> {
  await db.query(sql`
    SELECT queue_letter(${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb, ${customerId})`)
}

/** Claims due letters, longest due first. */
export async function claimLetters(db: Database, most: number): Promise<ClaimedLetter[]> {
  const letters = await db.query<ClaimedLetter>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM letters
      WHERE sent_at IS NULL AND given_up_at IS NULL AND due_at <= now()
      ORDER BY due_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    UPDATE letters
    SET tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id IN (SELECT id FROM due)
    RETURNING id, kind, recipient, data, created_at AS "createdAt", tries,
              coalesce(again_at, created_at) AS "waitsSince"`)
  return letters.sort((one, other) => one.id - other.id)
}

/** A claimed letter; a later claim has a higher count of tries. */
export type Claim = Pick<ClaimedLetter, 'id' | 'tries'>

/** Returns claimed letters that were not tried. */
export async function releaseLetters(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await db.query(sql`
    UPDATE letters SET tries = letters.tries - 1, due_at = now()
    FROM unnest(${claims.map(({ id }) => id)}::bigint[],
                ${claims.map(({ tries }) => tries)}::integer[]) AS claim(id, tries)
    WHERE letters.id = claim.id AND letters.tries = claim.tries
      AND sent_at IS NULL AND given_up_at IS NULL`)
}

/** Whether the claim is still the last one. */
const isClaimed = ({ id, tries }: Claim) => sql`
  id = ${id} AND tries = ${tries} AND sent_at IS NULL AND given_up_at IS NULL`

/** Deletes the token: it opens an account. */
export async function markSent(db: Database, claim: Claim): Promise<void> {
  await db.query(sql`
    UPDATE letters SET sent_at = now(), failure = '', data = data - 'token'
    WHERE ${isClaimed(claim)}`)
}

export async function markFailed(
  db: Database,
  claim: Claim,
  {
    failure,
    trouble,
    seconds,
  }: { readonly failure: string; readonly trouble: Trouble; readonly seconds: number },
): Promise<void> {
  await db.query(sql`
    UPDATE letters SET failure = ${failure}, trouble = ${trouble}, due_at = now() + make_interval(secs => ${seconds})
    WHERE ${isClaimed(claim)}`)
}

/** Without a trouble it is given up for its age: that of its last try stays. */
export async function giveUpLetter(
  db: Database,
  claim: Claim,
  { failure, trouble = null }: { readonly failure: string; readonly trouble?: Trouble | null },
): Promise<void> {
  await db.query(sql`
    UPDATE letters
    SET given_up_at = now(), failure = ${failure}, trouble = coalesce(${trouble}::text, trouble),
        data = data - 'token'
    WHERE ${isClaimed(claim)}`)
}

/** Deletes letters sent or given up long ago; resolves to how many. */
export async function deleteOldLetters(db: Database, most: number): Promise<number> {
  const deleted = await db.query(sql`
    WITH sent AS MATERIALIZED (
      SELECT id FROM letters WHERE sent_at < now() - interval '90 days'
      ORDER BY sent_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), given_up AS MATERIALIZED (
      SELECT id FROM letters WHERE given_up_at < now() - interval '1 year'
      ORDER BY given_up_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    DELETE FROM letters
    WHERE id IN (SELECT id FROM sent UNION ALL SELECT id FROM given_up)
    RETURNING id`)
  return deleted.length
}

export type LetterRow = {
  readonly id: number
  readonly kind: LetterKind
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly dueAt: Date
  readonly tries: number
  readonly failure: string
  readonly sentAt: Date | null
  readonly givenUpAt: Date | null
}

/** `null` means any. */
export type LetterFilter = {
  readonly kind: LetterKind | null
  readonly recipient: string | null
  /** Only letters older than this id: the next page. */
  readonly before: number | null
  readonly isUnsent: boolean
  readonly state: LetterState | null
  readonly offset: number
}

/** `failed`: tried in vain, and tried again. */
export type LetterState = 'waiting' | 'failed' | 'given-up' | 'sent'

const OF_STATE: Readonly<Record<LetterState, Sql>> = {
  waiting: sql`sent_at IS NULL AND given_up_at IS NULL`,
  failed: sql`sent_at IS NULL AND given_up_at IS NULL AND failure <> ''`,
  'given-up': sql`given_up_at IS NOT NULL`,
  sent: sql`sent_at IS NOT NULL`,
}

const LETTER = sql`
  SELECT id, kind, recipient, data, created_at AS "createdAt", due_at AS "dueAt", tries,
         failure, sent_at AS "sentAt", given_up_at AS "givenUpAt"
  FROM letters`

/** Locked for a change; null: there is none. */
export async function lockLetter(tx: Database, id: number): Promise<LetterRow | null> {
  const [letter] = await tx.query<LetterRow>(sql`${LETTER} WHERE id = ${id} FOR UPDATE`)
  return letter ?? null
}

/** A letter that was given up is due at once, as often as a new one. */
export async function markAgain(tx: Database, id: number): Promise<void> {
  await tx.query(sql`
    UPDATE letters
    SET given_up_at = NULL, tries = 0, failure = '', trouble = NULL, due_at = now(), again_at = now()
    WHERE id = ${id} AND given_up_at IS NOT NULL`)
}

export const findLetters = (
  db: Database,
  { kind, recipient, before, isUnsent, state, offset }: LetterFilter,
  most: number,
): Promise<LetterRow[]> =>
  db.query(sql`
    ${LETTER}
    WHERE ${state === null ? sql`true` : OF_STATE[state]}
      AND (${kind}::text IS NULL OR kind = ${kind})
      AND (${recipient}::text IS NULL OR lower(recipient) = lower(${recipient}))
      AND (${before}::bigint IS NULL OR id < ${before})
      AND (NOT ${isUnsent} OR sent_at IS NULL)
    ORDER BY id DESC
    LIMIT ${most} OFFSET ${offset}`)

/** Without sent letters, which are too many to count often. */
export async function countUnsent(db: Database): Promise<{ waiting: number; givenUp: number }> {
  const [row] = await db.query<{ waiting: number; givenUp: number }>(sql`
    SELECT (SELECT count(*)::integer FROM letters
            WHERE sent_at IS NULL AND given_up_at IS NULL) AS waiting,
           (SELECT count(*)::integer FROM letters WHERE given_up_at IS NOT NULL) AS "givenUp"`)
  return row ?? { waiting: 0, givenUp: 0 }
}

export async function countSent(db: Database): Promise<number> {
  const [row] = await db.query<{ sent: number }>(
    sql`SELECT count(*)::integer AS sent FROM letters WHERE sent_at IS NOT NULL`,
  )
  return row?.sent ?? 0
}

/** After a restored backup: most queued letters were sent since, and would be sent twice. */
export async function giveUpWaitingLetters(db: Database, failure: string): Promise<number> {
  const [givenUp] = await db.query<{ count: number }>(sql`
    WITH given_up AS (
      UPDATE letters SET given_up_at = now(), failure = ${failure}, data = data - 'token'
      WHERE sent_at IS NULL AND given_up_at IS NULL
      RETURNING 1)
    SELECT count(*)::integer AS count FROM given_up`)
  return givenUp?.count ?? 0
}

type QueuedLetter = {
  readonly [Kind in LetterKind]: {
    readonly kind: Kind
    readonly recipient: string
    readonly data: LetterOf<Kind>
    /**
     * The customer whose export and deletion include the letter. The caller has locked his row or an
     * open order of his, else the deletion of the account could miss the letter.
     */
    readonly customerId: number | null
  }
}[LetterKind]

/** `db` may be an open transaction; the letter is sent after the commit. */
export const queueLetter = (db: Database, letter: QueuedLetter): Promise<void> =>
  insertLetter(db, letter)
