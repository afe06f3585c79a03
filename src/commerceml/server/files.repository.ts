// SQL of the files of an exchange: what came, and how far it is brought in.

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

/** The file is as long now; whatever was read of it before counts no more. */
export const saveFile = (db: Database, sessionId: number, name: string, piece: Piece) =>
  db.query(sql`
    INSERT INTO exchange_files (session_id, name, size, piece_hash)
    VALUES (${sessionId}, ${name}, ${piece.size}, ${piece.pieceHash})
    ON CONFLICT (session_id, name) DO UPDATE
    SET size = excluded.size, piece_hash = excluded.piece_hash, state = 'coming', taken = 0,
        failure = '', worker = NULL, lease_until = NULL`)

/** What all files of the exchange have together. */
export async function totalSize(db: Database, sessionId: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT coalesce(sum(size), 0) AS total FROM exchange_files WHERE session_id = ${sessionId}`)
  return row?.total ?? 0
}

const LEASE_SECONDS = 20
const MOST_FILES = 20_000

/** Takes the file to bring it in; null when it is done, gone, or another process is at it. */
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

export type Held = { readonly sessionId: number; readonly name: string; readonly worker: string }

/** Within the transaction of what was taken; false when the file is not ours any more. */
export async function noteTaken(db: Database, held: Held, count: number): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE exchange_files
    SET taken = taken + ${count}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE session_id = ${held.sessionId} AND name = ${held.name} AND worker = ${held.worker}
      AND state = 'importing'
    RETURNING taken`)
  return rows.length > 0
}

export const renewLease = (db: Database, held: Held) =>
  db.query(sql`
    UPDATE exchange_files SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE session_id = ${held.sessionId} AND name = ${held.name} AND worker = ${held.worker}
      AND state = 'importing'`)

/** It is brought in, or it cannot be: then `failure` says why. */
export const closeFile = (db: Database, held: Held, failure: string) =>
  db.query(sql`
    UPDATE exchange_files
    SET state = CASE WHEN ${failure}::text = '' THEN 'done' ELSE 'failed' END,
        failure = ${failure}, lease_until = NULL
    WHERE session_id = ${held.sessionId} AND name = ${held.name} AND worker = ${held.worker}`)

/** Whoever comes next may go on with it at once. */
export const releaseFile = (db: Database, held: Held) =>
  db.query(sql`
    UPDATE exchange_files SET lease_until = NULL
    WHERE session_id = ${held.sessionId} AND name = ${held.name} AND worker = ${held.worker}`)

/** Names of files of a kind that came and are not brought in. */
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

/** Why a file of the exchange could not be brought in; '' when all could. */
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
