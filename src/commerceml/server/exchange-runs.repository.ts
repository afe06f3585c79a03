// SQL of the journal of exchanges: what each named and refused, and what waits for the owner.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeBasis, ExchangeChanges, ExchangeQuestion } from '../exchange-difference.ts'

export type RunStatus = 'running' | 'waiting' | 'done' | 'failed' | 'undone'

export type ExchangeRun = {
  readonly id: number
  readonly sessionId: number
  readonly version: string
  /** The setting of the price type that buyers pay. */
  readonly priceType: string | null
  readonly status: RunStatus
  readonly startedAt: string
  readonly finishedAt: string
  readonly undoneAt: string | null
  readonly offers: number
  readonly refused: number
  readonly failure: string
  readonly questions: readonly ExchangeQuestion[]
  /** A multirange of the ids of the products that it made. */
  readonly newProducts: string
  readonly ledgerFrom: number
  /** Whether it is still kept what it has changed. */
  readonly isKept: boolean
}

/** So long an exchange can be undone, and stands in the journal. */
export const JOURNAL_DAYS = 14

const RUN = sql`
  SELECT id, session_id AS "sessionId", version, price_type AS "priceType", status,
         started_at AS "startedAt", finished_at AS "finishedAt", undone_at AS "undoneAt", offers,
         refused, failure, questions, new_products::text AS "newProducts",
         ledger_from AS "ledgerFrom",
         forgotten_at IS NULL AND finished_at > now() - make_interval(days => ${JOURNAL_DAYS})
           AS "isKept"
  FROM exchange_runs`

/** The run of the session since its `init`; made with its first file. It is running again, or waits. */
export const openRun = (
  db: Database,
  sessionId: number,
  {
    priceType,
    ledgerFrom,
  }: { readonly priceType?: string | undefined; readonly ledgerFrom: number },
): Promise<number> =>
  db.transaction(async (tx) => {
    const [known] = await tx.query<{ id: number }>(sql`
      UPDATE exchange_runs AS run
      SET status = CASE run.status WHEN 'waiting' THEN 'waiting' ELSE 'running' END
      FROM exchange_sessions AS session
      WHERE session.id = ${sessionId} AND run.session_id = session.id
        AND run.started_at >= session.begun_at AND run.status <> 'undone'
      RETURNING run.id`)
    if (known) return known.id
    const [made] = await tx.query<{ id: number }>(sql`
      INSERT INTO exchange_runs (session_id, version, price_type, ledger_from)
      SELECT id, version, ${priceType ?? null}::text, ${ledgerFrom}::bigint
      FROM exchange_sessions WHERE id = ${sessionId}
      RETURNING id`)
    if (!made) throw new Error(`the exchange session ${sessionId} is not there`)
    return made.id
  })

/** For the rest of the transaction: former rows of 1C's tables are kept for this run. */
export const keepFormerFor = (tx: Database, runId: number) =>
  tx.query(sql`SELECT set_config('silkway.exchange_run', ${String(runId)}, true)`)

export async function findRun(db: Database, id: number): Promise<ExchangeRun | null> {
  const [run] = await db.query<ExchangeRun>(sql`${RUN} WHERE id = ${id}`)
  return run ?? null
}

/** The last one of the session; null before its first file. */
export async function runOfSession(db: Database, sessionId: number): Promise<ExchangeRun | null> {
  const [run] = await db.query<ExchangeRun>(sql`
    ${RUN} WHERE session_id = ${sessionId} ORDER BY id DESC LIMIT 1`)
  return run ?? null
}

export const listRuns = (db: Database, most: number): Promise<ExchangeRun[]> =>
  db.query<ExchangeRun>(sql`${RUN} ORDER BY id DESC LIMIT ${most}`)

/**
 * Held runs before it whose goods have all come again. Who waits to take off sale what a full
 * exchange lacked waits on, until another full one has been compared.
 */
export const replaceHeld = (db: Database, id: number) =>
  db.query(sql`
    UPDATE exchange_runs AS held
    SET status = 'failed', failure = ${`Вместо него идёт обмен № ${id}.`}
    WHERE held.status = 'waiting' AND held.id < ${id}
      AND NOT held.questions @? ${LACKING}::jsonpath
      AND NOT EXISTS (SELECT FROM exchange_offers WHERE due_in = held.session_id)
      AND NOT EXISTS (SELECT FROM exchange_offers WHERE price_held_in = held.id)`)

const LACKING = '$[*] ? (@.about == "absent" || @.about == "uncounted")'

/** A full exchange is compared: what earlier ones lacked is its own question, or none. */
export const forgetLacking = (db: Database, id: number) =>
  db.query(sql`
    UPDATE exchange_runs
    SET questions = jsonb_path_query_array(
          questions, '$[*] ? (@.about != "absent" && @.about != "uncounted")')
    WHERE status = 'waiting' AND id < ${id} AND questions @? ${LACKING}::jsonpath`)

/** What the run has changed so far, and what there was before; null before its first file. */
export async function readSums(
  db: Database,
  id: number,
): Promise<(ExchangeChanges & ExchangeBasis) | null> {
  const [run] = await db.query<{ sums: (ExchangeChanges & ExchangeBasis) | Record<string, never> }>(
    sql`SELECT sums FROM exchange_runs WHERE id = ${id}`,
  )
  return run && 'onSale' in run.sums ? (run.sums as ExchangeChanges & ExchangeBasis) : null
}

export const saveSums = (db: Database, id: number, sums: ExchangeChanges & ExchangeBasis) =>
  db.query(sql`UPDATE exchange_runs SET sums = ${JSON.stringify(sums)}::jsonb WHERE id = ${id}`)

/** Prices wait for the owner, and the run goes on. */
export const askAboutPrices = (
  db: Database,
  id: number,
  questions: readonly ExchangeQuestion[],
  failure: string,
) =>
  db.query(sql`
    UPDATE exchange_runs
    SET status = 'waiting', questions = ${JSON.stringify(questions)}::jsonb, failure = ${failure}
    WHERE id = ${id}`)

/** For metrics. */
export async function countWaiting(db: Database): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(sql`
    SELECT count(*)::integer AS waiting FROM exchange_runs WHERE status = 'waiting'`)
  return row?.waiting ?? 0
}

export const holdRun = (
  db: Database,
  id: number,
  questions: readonly ExchangeQuestion[],
  failure: string,
) =>
  db.query(sql`
    UPDATE exchange_runs
    SET status = 'waiting', questions = ${JSON.stringify(questions)}::jsonb, failure = ${failure},
        finished_at = now()
    WHERE id = ${id}`)

/** In the transaction of each batch that it has published. */
export const noteWritten = (tx: Database, id: number, newIds: readonly number[]) =>
  tx.query(sql`
    UPDATE exchange_runs
    SET finished_at = now(),
        new_products = new_products + coalesce(
          (SELECT range_agg(int4range(made.id, made.id, '[]'))
           FROM unnest(${newIds}::integer[]) AS made(id)), '{}')
    WHERE id = ${id}`)

type EndedRun = Pick<ExchangeRun, 'status' | 'failure' | 'questions'> & {
  /** Null where they are not counted yet. */
  readonly counts: Pick<ExchangeRun, 'offers' | 'refused'> | null
}

export const endFile = (
  db: Database,
  id: number,
  { status, failure, questions, counts }: EndedRun,
) =>
  db.query(sql`
    UPDATE exchange_runs
    SET status = ${status}, failure = ${failure}, questions = ${JSON.stringify(questions)}::jsonb,
        offers = coalesce(${counts?.offers ?? null}::integer, offers),
        refused = coalesce(${counts?.refused ?? null}::integer, refused), finished_at = now()
    WHERE id = ${id}`)

/** Whether a price waits for the owner with it. */
export async function holdsPrices(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`SELECT FROM exchange_offers WHERE price_held_in = ${id} LIMIT 1`)
  return rows.length > 0
}

/** A file of it could not be read; what other files have said is not changed. */
export const failRun = (db: Database, id: number, failure: string) =>
  db.query(sql`
    UPDATE exchange_runs SET status = 'failed', failure = ${failure}, finished_at = now()
    WHERE id = ${id} AND status <> 'waiting'`)

export const endUndone = (tx: Database, id: number) =>
  tx.query(sql`
    UPDATE exchange_runs SET status = 'undone', undone_at = now() WHERE id = ${id}`)

/** Whether a session of goods was heard of in the last seconds, or still writes. */
export async function isUnderWay(db: Database): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM exchange_sessions AS session
      WHERE session.kind = 'catalog' AND session.begun_at IS NOT NULL AND session.ended_at IS NULL
        AND (NOT session.is_resting AND session.seen_at > now() - interval '15 seconds'
             OR EXISTS (SELECT FROM exchange_files AS file
                        WHERE file.session_id = session.id AND file.lease_until > now()))) AS is`)
  return row?.is ?? false
}

/**
 * A later exchange that stands and has told the same goods again; null where there is none. Offers
 * and products say who named them last.
 */
export async function laterExchange(
  tx: Database,
  { id, sessionId, ledgerFrom }: Pick<ExchangeRun, 'id' | 'sessionId' | 'ledgerFrom'>,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(sql`
    WITH told AS (
      SELECT offer.seen_in FROM exchange_former AS former
      JOIN exchange_offers AS offer ON offer.id = former.key
      WHERE former.run_id = ${id} AND former.table_name = 'exchange_offers'
      UNION
      SELECT product.seen_in FROM exchange_former AS former
      JOIN exchange_products AS product ON product.id = former.key
      WHERE former.run_id = ${id} AND former.table_name = 'exchange_products'
      UNION
      SELECT offer.seen_in FROM stock_movements AS moved
      JOIN external_ids AS linked
        ON linked.source = '1c' AND linked.product_id = moved.product_id
      JOIN exchange_offers AS offer ON offer.id = linked.external_id
      WHERE moved.id > ${ledgerFrom} AND moved.document = ${`1c ${id}`}
    )
    SELECT later.id FROM told JOIN exchange_runs AS later ON later.session_id = told.seen_in
    WHERE told.seen_in <> ${sessionId} AND later.id > ${id} AND later.status <> 'undone'
    ORDER BY later.id DESC LIMIT 1`)
  return row?.id ?? null
}

export const restoreFormer = (tx: Database, id: number) =>
  tx.query(sql`SELECT restore_exchange_former(${id})`)

const MOST_AT_ONCE = 1000

export async function oldRuns(db: Database, days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM exchange_runs
    WHERE finished_at < now() - make_interval(days => ${days})
    ORDER BY id LIMIT ${MOST_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** At most `most` rows; resolves to how many went. */
export async function forgetFormer(db: Database, id: number, most: number): Promise<number> {
  const [row] = await db.query<{ gone: number }>(sql`
    WITH gone AS (
      DELETE FROM exchange_former WHERE ctid IN (
        SELECT ctid FROM exchange_former WHERE run_id = ${id} LIMIT ${most})
      RETURNING 1)
    SELECT count(*)::integer AS gone FROM gone`)
  return row?.gone ?? 0
}

/** Its refusals go with it. */
export const deleteOldRun = (db: Database, id: number) =>
  db.query(sql`DELETE FROM exchange_runs WHERE id = ${id}`)
