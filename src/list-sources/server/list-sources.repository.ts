// SQL of the sources of price lists: settings, claims by one process at a time, and outcomes.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { FAILURES_TOLD } from '../schedule.ts'
import type { SourceSettings, Trouble } from './source.ts'

export type ListSource = SourceSettings & {
  readonly id: number
  readonly supplierId: number
  readonly supplier: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly mark: string
  readonly contentHash: string
  readonly settingsHash: string
  readonly runId: number | null
  readonly newAt: Date | null
  readonly seenAt: Date | null
  readonly failures: number
  readonly failingSince: Date | null
  readonly trouble: Trouble | ''
  readonly troubleText: string
  readonly reported: string
}

export type ClaimedSource = ListSource & { readonly claim: number; readonly broken: number }

const COLUMNS = sql`
  source.id, source.supplier_id AS "supplierId", supplier.name AS supplier, source.address,
  source.login, source.senders, source.file_pattern AS "filePattern",
  source.is_inside AS "isInside", source.options, source.times,
  source.every_hours AS "everyHours", source.quiet_days AS "quietDays",
  source.created_at AS "createdAt", source.due_at AS "dueAt", source.mark,
  source.content_hash AS "contentHash", source.settings_hash AS "settingsHash",
  source.run_id AS "runId", source.new_at AS "newAt", source.seen_at AS "seenAt",
  source.failures, source.failing_since AS "failingSince", source.trouble,
  source.trouble_text AS "troubleText", source.reported`

/** Null when the supplier has a source already. */
export async function insertSource(
  db: Database,
  supplierId: number,
  settings: SourceSettings & { readonly dueAt: Date },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO list_sources
      (supplier_id, address, login, senders, file_pattern, is_inside, options, times, every_hours,
       quiet_days, due_at)
    VALUES (${supplierId}, ${settings.address}, ${settings.login}, ${settings.senders}::text[],
            ${settings.filePattern}, ${settings.isInside},
            ${JSON.stringify(settings.options)}::jsonb, ${settings.times}::smallint[],
            ${settings.everyHours}, ${settings.quietDays}, ${settings.dueAt.toISOString()})
    ON CONFLICT (supplier_id) DO NOTHING
    RETURNING id`)
  return row?.id ?? null
}

const MOST_SOURCES = 500

export const listSources = (db: Database): Promise<ListSource[]> =>
  db.query(sql`
    SELECT ${COLUMNS}
    FROM list_sources AS source JOIN suppliers AS supplier ON supplier.id = source.supplier_id
    ORDER BY source.id LIMIT ${MOST_SOURCES}`)

export async function findSource(db: Database, id: number): Promise<ListSource | null> {
  const [source] = await db.query<ListSource>(sql`
    SELECT ${COLUMNS}
    FROM list_sources AS source JOIN suppliers AS supplier ON supplier.id = source.supplier_id
    WHERE source.id = ${id}`)
  return source ?? null
}

export async function deleteSource(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`DELETE FROM list_sources WHERE id = ${id} RETURNING id`)
  return rows.length > 0
}

/** Lease of a claim; its process renews it more often. */
const LEASE_SECONDS = 60

/** Claims one due source, or the named one; null when there is none that nobody works on. */
export async function claimSource(
  db: Database,
  id: number | null = null,
): Promise<ClaimedSource | null> {
  const [source] = await db.query<ClaimedSource>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM list_sources
      WHERE (claimed_until IS NULL OR claimed_until <= now())
        AND CASE WHEN ${id}::integer IS NULL THEN due_at <= now() ELSE id = ${id} END
      ORDER BY due_at
      LIMIT 1
      FOR UPDATE SKIP LOCKED)
    UPDATE list_sources AS source
    SET claimed_until = now() + make_interval(secs => ${LEASE_SECONDS}), claim = claim + 1,
        broken = CASE WHEN claimed_until IS NULL THEN 0 ELSE broken + 1 END
    FROM due, suppliers AS supplier
    WHERE source.id = due.id AND supplier.id = source.supplier_id
    RETURNING ${COLUMNS}, source.claim, source.broken`)
  return source ?? null
}

type Claim = Pick<ClaimedSource, 'id' | 'claim'>

/** False when the claim is lost. */
export async function renewClaim(db: Database, { id, claim }: Claim): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE list_sources SET claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id} AND claim = ${claim} AND claimed_until IS NOT NULL RETURNING id`)
  return rows.length > 0
}

/** Gives a claim back without an outcome; the source is due again then. */
export const releaseClaim = (db: Database, { id, claim }: Claim, dueAt: Date) =>
  db.query(sql`
    UPDATE list_sources SET claimed_until = NULL, broken = 0, due_at = ${dueAt.toISOString()}
    WHERE id = ${id} AND claim = ${claim}`)

export type SavedOutcome = Pick<
  ListSource,
  | 'dueAt'
  | 'mark'
  | 'contentHash'
  | 'settingsHash'
  | 'runId'
  | 'newAt'
  | 'seenAt'
  | 'failures'
  | 'failingSince'
  | 'trouble'
  | 'troubleText'
  | 'reported'
>

/** Ends a claim; writes nothing when another process has it since. */
export const endClaim = (db: Database, { id, claim }: Claim, saved: SavedOutcome) =>
  db.query(sql`
    UPDATE list_sources
    SET claimed_until = NULL, broken = 0, due_at = ${saved.dueAt.toISOString()},
        mark = ${saved.mark}, content_hash = ${saved.contentHash},
        settings_hash = ${saved.settingsHash}, run_id = ${saved.runId},
        new_at = ${saved.newAt?.toISOString() ?? null},
        seen_at = ${saved.seenAt?.toISOString() ?? null}, failures = ${saved.failures},
        failing_since = ${saved.failingSince?.toISOString() ?? null},
        trouble = ${saved.trouble}, trouble_text = ${saved.troubleText}, reported = ${saved.reported}
    WHERE id = ${id} AND claim = ${claim}`)

/** Minutes that the clocks of the shops are ahead of UTC. */
export async function utcOffset(db: Database): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(
    sql`SELECT utc_offset_minutes AS minutes FROM delivery_settings`,
  )
  return row?.minutes ?? 180
}

export type UntoldTrouble = Pick<
  ListSource,
  'id' | 'supplier' | 'runId' | 'failures' | 'troubleText'
> & { readonly trouble: Trouble }

/**
 * Troubles that the owner has no letter about, noted as reported; failures only after several in a row.
 * A question is reported again when it is another one.
 */
export const claimTroubles = (db: Database, most: number): Promise<UntoldTrouble[]> =>
  db.query(sql`
    WITH untold AS MATERIALIZED (
      SELECT id FROM list_sources
      WHERE trouble <> '' AND (trouble <> 'fails' OR failures >= ${FAILURES_TOLD})
        AND reported <> CASE trouble WHEN 'asks' THEN trouble || trouble_text ELSE trouble END
      ORDER BY id LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    UPDATE list_sources AS source
    SET reported = CASE trouble WHEN 'asks' THEN trouble || trouble_text ELSE trouble END
    FROM untold, suppliers AS supplier
    WHERE source.id = untold.id AND supplier.id = source.supplier_id
    RETURNING source.id, supplier.name AS supplier, source.run_id AS "runId", source.failures,
              source.trouble, source.trouble_text AS "troubleText"`)
