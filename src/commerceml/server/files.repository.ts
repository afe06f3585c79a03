// SQL of the files of an exchange: received bytes, imported records and the claim of a worker.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ExchangeFile = {
  readonly size: number
  readonly pieceHash: string
  readonly state: 'coming' | 'importing' | 'done' | 'failed'
  readonly taken: number
  readonly failure: string
}

const columns = sql`size, piece_hash AS "pieceHash", state, taken, failure`

export async function findFile(
  db: Database,
  sessionId: number,
  name: string,
): Promise<ExchangeFile | null> {
  const [file] = await db.query<ExchangeFile>(sql`
    SELECT ${columns} FROM exchange_files WHERE session_id = ${sessionId} AND name = ${name}`)
  return file ?? null
}

type Piece = { readonly size: number; readonly pieceHash: string }

/** Saves the new size and resets the import of the file. */
export const saveFile = (db: Database, sessionId: number, name: string, piece: Piece) =>
  db.query(sql`
    INSERT INTO exchange_files (session_id, name, size, piece_hash)
    VALUES (${sessionId}, ${name}, ${piece.size}, ${piece.pieceHash})
    ON CONFLICT (session_id, name) DO UPDATE
    SET size = excluded.size, piece_hash = excluded.piece_hash, state = 'coming', taken = 0,
        failure = '', worker = NULL, lease_until = NULL`)

/** The size of all files of the session. */
export async function totalSize(db: Database, sessionId: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT coalesce(sum(size), 0) AS total FROM exchange_files WHERE session_id = ${sessionId}`)
  return row?.total ?? 0
}

const LEASE_SECONDS = 20
const MOST_FILES = 20_000

/** Claims the file for import; null when it is done, missing, or claimed by another process. */
export async function claimFile(
  db: Database,
  sessionId: number,
  { name, worker }: { readonly name: string; readonly worker: string },
): Promise<{ readonly taken: number } | null> {
  const [file] = await db.query<{ taken: number }>(sql`
    UPDATE exchange_files
    SET state = 'importing', worker = ${worker},
        lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE session_id = ${sessionId} AND name = ${name} AND state IN ('coming', 'importing')
      AND (lease_until IS NULL OR lease_until < now())
    RETURNING taken`)
  return file ?? null
}

export type FileClaim = {
  readonly sessionId: number
  readonly name: string
  readonly worker: string
}

/** Adds imported records and renews the lease, in their transaction; false for a lost claim. */
export async function advanceFile(db: Database, claim: FileClaim, count: number): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE exchange_files
    SET taken = taken + ${count}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE session_id = ${claim.sessionId} AND name = ${claim.name} AND worker = ${claim.worker}
      AND state = 'importing'
    RETURNING taken`)
  return rows.length > 0
}

export const renewLease = (db: Database, claim: FileClaim) =>
  db.query(sql`
    UPDATE exchange_files SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE session_id = ${claim.sessionId} AND name = ${claim.name} AND worker = ${claim.worker}
      AND state = 'importing'`)

/** Ends the import of the file; a `failure` other than '' marks it as failed. */
export const closeFile = (db: Database, claim: FileClaim, failure: string) =>
  db.query(sql`
    UPDATE exchange_files
    SET state = CASE WHEN ${failure}::text = '' THEN 'done' ELSE 'failed' END,
        failure = ${failure}, lease_until = NULL
    WHERE session_id = ${claim.sessionId} AND name = ${claim.name} AND worker = ${claim.worker}`)

/** Ends the lease, so that another process can resume at once. */
export const releaseFile = (db: Database, claim: FileClaim) =>
  db.query(sql`
    UPDATE exchange_files SET lease_until = NULL
    WHERE session_id = ${claim.sessionId} AND name = ${claim.name} AND worker = ${claim.worker}`)

/** Names of received files that are not imported yet. */
export async function listWaiting(
  db: Database,
  sessionId: number,
  ending: '.xml' | '.zip',
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    SELECT name FROM exchange_files
    WHERE session_id = ${sessionId} AND state IN ('coming', 'importing')
      AND lower(right(name, 4)) = ${ending}
    ORDER BY name
    LIMIT ${MOST_FILES}`)
  return rows.map(({ name }) => name)
}

/** The failure of the first failed file; '' when none has failed. */
export async function firstFailure(
  db: Database,
  sessionId: number,
  ending: '.xml' | '.zip',
): Promise<string> {
  const [file] = await db.query<{ failure: string }>(sql`
    SELECT failure FROM exchange_files
    WHERE session_id = ${sessionId} AND state = 'failed' AND lower(right(name, 4)) = ${ending}
    ORDER BY name LIMIT 1`)
  return file?.failure ?? ''
}
