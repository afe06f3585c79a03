// SQL of the journal of exchanges: what each named and refused, and what waits for the owner.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ExchangeQuestion } from '../exchange-difference.ts'

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
const MOST_REFUSALS = 1000

const RUN = sql`
  SELECT id, session_id AS "sessionId", version, price_type AS "priceType", status,
         started_at AS "startedAt", finished_at AS "finishedAt", undone_at AS "undoneAt", offers,
         refused, failure, questions, new_products::text AS "newProducts",
         ledger_from AS "ledgerFrom",
         forgotten_at IS NULL AND finished_at > now() - make_interval(days => ${JOURNAL_DAYS})
           AS "isKept"
  FROM exchange_runs`

/** The run of the session since its `init`; made with its first file. It is running again. */
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
      UPDATE exchange_runs AS run SET status = 'running'
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

export const listRuns = (db: Database, most: number): Promise<ExchangeRun[]> =>
  db.query<ExchangeRun>(sql`${RUN} ORDER BY id DESC LIMIT ${most}`)

/** What it, or the run before it, was held for and nobody has decided. */
export async function heldBefore(db: Database, id: number): Promise<ExchangeQuestion[]> {
  const [run] = await db.query<{ questions: ExchangeQuestion[] }>(sql`
    SELECT questions FROM exchange_runs
    WHERE id = ${id} AND questions <> '[]' OR status = 'waiting' AND id < ${id}
    ORDER BY id DESC LIMIT 1`)
  return run?.questions ?? []
}

/** Offers of held runs before it are published, or held, with this one's. */
export const replaceHeld = (db: Database, id: number) =>
  db.query(sql`
    UPDATE exchange_runs
    SET status = 'failed', failure = ${`Вместо него идёт обмен № ${id}.`}
    WHERE status = 'waiting' AND id < ${id}`)

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

/** '' where all of the file is in. */
export const endFile = (
  db: Database,
  id: number,
  { offers, refused, failure }: Pick<ExchangeRun, 'offers' | 'refused' | 'failure'>,
) =>
  db.query(sql`
    UPDATE exchange_runs
    SET status = CASE WHEN ${failure}::text = '' THEN 'done' ELSE 'failed' END,
        failure = ${failure}, offers = ${offers}, refused = ${refused}, questions = '[]',
        finished_at = now()
    WHERE id = ${id}`)

/** A file of it could not be read; what other files have said is not changed. */
export const failRun = (db: Database, id: number, failure: string) =>
  db.query(sql`
    UPDATE exchange_runs SET status = 'failed', failure = ${failure}, finished_at = now()
    WHERE id = ${id} AND status <> 'waiting'`)

export const endUndone = (tx: Database, id: number) =>
  tx.query(sql`
    UPDATE exchange_runs SET status = 'undone', undone_at = now() WHERE id = ${id}`)

export type OfferRefusal = {
  readonly offerId: string
  readonly name: string
  readonly article: string
  readonly reason: string
}

/** Of the offers that the session has named: those that are refused now. */
export const saveRefusals = (db: Database, run: Pick<ExchangeRun, 'id' | 'sessionId'>) =>
  db.transaction(async (tx) => {
    await tx.query(sql`DELETE FROM exchange_refusals WHERE run_id = ${run.id}`)
    await tx.query(sql`
      INSERT INTO exchange_refusals (run_id, offer_id, name, article, reason)
      SELECT ${run.id}::integer, offer.id,
             coalesce(nullif(offer.told ->> 'name', ''), product.told ->> 'name', ''),
             coalesce(nullif(offer.told ->> 'article', ''), product.told ->> 'article', ''),
             offer.reason
      FROM exchange_offers AS offer
      LEFT JOIN exchange_products AS product ON product.id = offer.product_id
      WHERE offer.seen_in = ${run.sessionId} AND offer.state = 'refused'
      ORDER BY offer.id LIMIT ${MOST_REFUSALS}`)
  })

export const listRefusals = (db: Database, id: number, most: number): Promise<OfferRefusal[]> =>
  db.query(sql`
    SELECT offer_id AS "offerId", name, article, reason FROM exchange_refusals
    WHERE run_id = ${id} ORDER BY offer_id LIMIT ${most}`)

type Refused = { readonly offers: number; readonly refused: number; readonly rivals: number }

export async function countRefused(db: Database, sessionId: number): Promise<Refused> {
  const [row] = await db.query<Refused>(sql`
    SELECT count(*)::integer AS offers,
           (count(*) FILTER (WHERE state = 'refused'))::integer AS refused,
           (count(*) FILTER (WHERE state = 'refused' AND is_rival))::integer AS rivals
    FROM exchange_offers WHERE seen_in = ${sessionId}`)
  return row ?? { offers: 0, refused: 0, rivals: 0 }
}

type Homeless = { readonly goods: number; readonly units: number; readonly warehouses: string[] }

/** What the session has counted at warehouses for which the shop has no place. */
export async function countHomeless(db: Database, sessionId: number): Promise<Homeless> {
  const [row] = await db.query<Homeless>(sql`
    SELECT count(DISTINCT told.offer_id)::integer AS goods,
           coalesce(sum(told.units), 0)::float8 AS units,
           coalesce(array_agg(DISTINCT coalesce(nullif(warehouse.name, ''), warehouse.id)), '{}')
             AS warehouses
    FROM exchange_warehouses AS warehouse
    JOIN (SELECT offer.id AS offer_id, stock.id, stock.units
          FROM exchange_offers AS offer
          CROSS JOIN LATERAL (
            SELECT key AS id, value::integer AS units FROM jsonb_each_text(offer.stocks)
            UNION ALL
            SELECT 'total', offer.quantity WHERE offer.stocks IS NULL) AS stock
          WHERE offer.seen_in = ${sessionId} AND ${sessionId} IN (offer.stocks_in, offer.quantity_in)
            AND stock.units > 0
            -- nothing to look for where each warehouse has its place
            AND EXISTS (SELECT FROM exchange_warehouses WHERE location_id IS NULL)
         ) AS told ON told.id = warehouse.id
    WHERE warehouse.location_id IS NULL`)
  return row ?? { goods: 0, units: 0, warehouses: [] }
}
