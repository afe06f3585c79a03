// SQL of second factors and of their recovery codes, of which only hashes are stored.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Factor = {
  readonly secret: Buffer
  /** Null: shown, and no code of it was entered yet. */
  readonly confirmedAt: Date | null
  /** Of a new telephone; null: no code of one is awaited, or not any more. */
  readonly nextSecret: Buffer | null
  readonly codesLeft: number
}

export async function findFactor(db: Database, staffId: number): Promise<Factor | null> {
  const [found] = await db.query<Factor>(sql`
    SELECT secret, confirmed_at AS "confirmedAt",
           CASE WHEN next_until > now() THEN next_secret END AS "nextSecret",
           (SELECT count(*)::integer FROM staff_recovery_codes AS code
            WHERE code.staff_id = factor.staff_id) AS "codesLeft"
    FROM staff_factors AS factor WHERE staff_id = ${staffId}`)
  if (!found) return null
  const { secret, nextSecret } = found
  return {
    ...found,
    secret: Buffer.from(secret),
    nextSecret: nextSecret && Buffer.from(nextSecret),
  }
}

/** Replaces a secret that was not confirmed; false: a confirmed one is there. */
export async function insertFactor(
  db: Database,
  { staffId, secret }: { readonly staffId: number; readonly secret: Buffer },
): Promise<boolean> {
  const rows = await db.query(sql`
    INSERT INTO staff_factors AS factor (staff_id, secret) VALUES (${staffId}, ${secret})
    ON CONFLICT (staff_id) DO UPDATE SET secret = excluded.secret, last_step = 0
      WHERE factor.confirmed_at IS NULL
    RETURNING 1`)
  return rows.length > 0
}

const NEXT_LIFE = sql`interval '15 minutes'`

/** The secret of a new telephone, for a while beside the one that counts; false: none counts yet. */
export async function insertNextSecret(
  db: Database,
  { staffId, secret }: { readonly staffId: number; readonly secret: Buffer },
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE staff_factors SET next_secret = ${secret}, next_until = now() + ${NEXT_LIFE}
    WHERE staff_id = ${staffId} AND confirmed_at IS NOT NULL
    RETURNING 1`)
  return rows.length > 0
}

type Used = { readonly staffId: number; readonly secret: Buffer; readonly step: number }

/** False: it is confirmed already, or another secret was shown since. */
export async function confirmFactor(db: Database, { staffId, secret, step }: Used) {
  const rows = await db.query(sql`
    UPDATE staff_factors
    SET secret = ${secret}, next_secret = NULL, next_until = NULL, confirmed_at = now(),
        last_step = ${step}
    WHERE staff_id = ${staffId}
      AND ((secret = ${secret} AND confirmed_at IS NULL)
        OR (next_secret = ${secret} AND next_until > now()))
    RETURNING 1`)
  return rows.length > 0
}

/** Whatever secret waits for its code; the one that counts stays. */
export async function dropAwaited(db: Database, staffId: number): Promise<void> {
  await db.query(sql`
    DELETE FROM staff_factors WHERE staff_id = ${staffId} AND confirmed_at IS NULL`)
  await db.query(sql`
    UPDATE staff_factors SET next_secret = NULL, next_until = NULL WHERE staff_id = ${staffId}`)
}

/** Sessions that waited for a second factor may do everything now. */
export const markFactorSet = (db: Database, staffId: number) =>
  db.query(sql`UPDATE staff_tokens SET lacks_factor = false WHERE staff_id = ${staffId}`)

/** False: a code of this step or of a later one was used, in whatever process. */
export async function spendStep(db: Database, { staffId, secret, step }: Used): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE staff_factors SET last_step = ${step}
    WHERE staff_id = ${staffId} AND secret = ${secret} AND confirmed_at IS NOT NULL
      AND last_step < ${step}
    RETURNING 1`)
  return rows.length > 0
}

/** With its recovery codes; false: there was none. */
export async function deleteFactor(db: Database, staffId: number): Promise<boolean> {
  const rows = await db.query(
    sql`DELETE FROM staff_factors WHERE staff_id = ${staffId} RETURNING 1`,
  )
  return rows.length > 0
}

export async function replaceCodes(
  db: Database,
  { staffId, hashes }: { readonly staffId: number; readonly hashes: readonly Buffer[] },
): Promise<void> {
  await db.query(sql`DELETE FROM staff_recovery_codes WHERE staff_id = ${staffId}`)
  for (const hash of hashes) {
    await db.query(sql`
      INSERT INTO staff_recovery_codes (code_hash, staff_id) VALUES (${hash}, ${staffId})`)
  }
}

/** False: no such code is left. */
export async function spendRecoveryCode(
  db: Database,
  { staffId, hash }: { readonly staffId: number; readonly hash: Buffer },
): Promise<boolean> {
  const rows = await db.query(sql`
    DELETE FROM staff_recovery_codes WHERE staff_id = ${staffId} AND code_hash = ${hash}
    RETURNING 1`)
  return rows.length > 0
}
