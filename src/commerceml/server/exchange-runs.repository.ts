// SQL of the journal of exchanges: counts, refusals, and what waits for the owner.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeBasis, ExchangeChanges, ExchangeQuestion } from '../exchange-difference.ts'

/** Tables and writing functions whose content is shown on pages. */
export const SHOWN_OF_EXCHANGE: readonly string[] = ['restore_exchange_former()']

export type RunStatus = 'running' | 'waiting' | 'done' | 'failed' | 'undone'

export type ExchangeRun = {
  readonly id: number
  readonly sessionId: number
  readonly version: string
  /** The owner's setting of the price type that buyers pay. */
  readonly priceType: string | null
  readonly status: RunStatus
  readonly startedAt: string
  readonly finishedAt: string
  readonly undoneAt: string | null
  readonly offers: number
  readonly refused: number
  readonly failure: string
  readonly questions: readonly ExchangeQuestion[]
  /** A multirange of the ids of the products that it created. */
  readonly newProducts: string
  readonly ledgerFrom: number
  /** Whether its changes are still kept, so that it can be undone. */
  readonly isKept: boolean
}

/** How long an exchange can be undone and stays in the journal. */
export const JOURNAL_DAYS = 14

const RUN = sql`
  SELECT id, session_id AS "sessionId", version, price_type AS "priceType", status,
         started_at AS "startedAt", finished_at AS "finishedAt", undone_at AS "undoneAt", offers,
         refused, failure, questions, new_products::text AS "newProducts",
         ledger_from AS "ledgerFrom",
         forgotten_at IS NULL AND finished_at > now() - make_interval(days => ${JOURNAL_DAYS})
           AS "isKept"
  FROM exchange_runs`

/** Opens the run of the session since its `init`, or creates it with the first file. */
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

/** Makes triggers keep former rows of 1C's tables for this run until the end of the transaction. */
export const keepFormerRows = (tx: Database, runId: number) =>
  tx.query(sql`SELECT set_config('silkway.exchange_run', ${String(runId)}, true)`)

export async function findRun(db: Database, id: number): Promise<ExchangeRun | null> {
  const [run] = await db.query<ExchangeRun>(sql`${RUN} WHERE id = ${id}`)
  return run ?? null
}

/** The last run of the session; null before its first file. */
export async function runOfSession(db: Database, sessionId: number): Promise<ExchangeRun | null> {
  const [run] = await db.query<ExchangeRun>(sql`
    ${RUN} WHERE session_id = ${sessionId} ORDER BY id DESC LIMIT 1`)
  return run ?? null
}

/** The newest first; `before` is the last number of the page before. */
export const listRuns = (
  db: Database,
  most: number,
  before: number | null = null,
): Promise<ExchangeRun[]> =>
  db.query<ExchangeRun>(sql`
    ${RUN} ${before === null ? sql`` : sql`WHERE id < ${before}`} ORDER BY id DESC LIMIT ${most}`)

export const listWaitingRuns = (db: Database): Promise<ExchangeRun[]> =>
  db.query<ExchangeRun>(sql`${RUN} WHERE status = 'waiting' ORDER BY id DESC`)

/**
 * Fails earlier held runs whose goods have all been sent again. Runs with questions about absent or
 * uncounted goods wait until the next full exchange is compared.
 */
export const failReplacedRuns = (db: Database, id: number) =>
  db.query(sql`
    UPDATE exchange_runs AS held
    SET status = 'failed', failure = ${`Вместо него идёт обмен № ${id}.`}
    WHERE held.status = 'waiting' AND held.id < ${id}
      AND NOT held.questions @? ${LACKING}::jsonpath
      AND NOT EXISTS (SELECT FROM exchange_offers WHERE due_in = held.session_id)
      AND NOT EXISTS (SELECT FROM exchange_offers WHERE price_held_in = held.id)`)

const LACKING = '$[*] ? (@.about == "absent" || @.about == "uncounted")'

/** Drops questions about absent goods of earlier runs, as a newer full exchange is compared. */
export const dropLackingQuestions = (db: Database, id: number) =>
  db.query(sql`
    UPDATE exchange_runs
    SET questions = jsonb_path_query_array(
          questions, '$[*] ? (@.about != "absent" && @.about != "uncounted")')
    WHERE status = 'waiting' AND id < ${id} AND questions @? ${LACKING}::jsonpath`)

/** Changes of the run so far and the basis before it; null before its first file. */
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

/** Holds the prices for the owner's decision while the run goes on. */
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

/** Called in the transaction of each published batch. */
export const savePublished = (tx: Database, id: number, newIds: readonly number[]) =>
  tx.query(sql`
    UPDATE exchange_runs
    SET finished_at = now(),
        new_products = new_products + coalesce(
          (SELECT range_agg(int4range(made.id, made.id, '[]'))
           FROM unnest(${newIds}::integer[]) AS made(id)), '{}')
    WHERE id = ${id}`)

type EndedRun = Pick<ExchangeRun, 'status' | 'failure' | 'questions'> & {
  /** null before the last file. */
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

/** Whether the run holds prices for the owner's decision. */
export async function hasHeldPrices(db: Database, id: number): Promise<boolean> {
  const rows = await db.query(sql`SELECT FROM exchange_offers WHERE price_held_in = ${id} LIMIT 1`)
  return rows.length > 0
}

/** Fails the run for an unreadable file; other files stay imported. */
export const failRun = (db: Database, id: number, failure: string) =>
  db.query(sql`
    UPDATE exchange_runs SET status = 'failed', failure = ${failure}, finished_at = now()
    WHERE id = ${id} AND status <> 'waiting'`)

export const endUndone = (tx: Database, id: number) =>
  tx.query(sql`
    UPDATE exchange_runs SET status = 'undone', undone_at = now() WHERE id = ${id}`)

/** Whether a session of goods has called in the last seconds or still writes. */
export async function isExchangeRunning(db: Database): Promise<boolean> {
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
 * The latest published exchange after this one with the same goods, found by the session that sent
 * each last; null when there is none.
 */
export async function findLaterExchange(
  tx: Database,
  { id, sessionId, ledgerFrom }: Pick<ExchangeRun, 'id' | 'sessionId' | 'ledgerFrom'>,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(sql`
    WITH sent AS (
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
    SELECT later.id FROM sent JOIN exchange_runs AS later ON later.session_id = sent.seen_in
    WHERE sent.seen_in <> ${sessionId} AND later.id > ${id} AND later.status <> 'undone'
    ORDER BY later.id DESC LIMIT 1`)
  return row?.id ?? null
}

export const restoreFormer = (tx: Database, id: number) =>
  tx.query(sql`SELECT restore_exchange_former(${id})`)
