// SQL of picture requests by price lists and 1C: queue, retries and results.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { MOST_PICTURES } from '../contract.ts'

export type RequestSource = '1c' | 'list'

export type PictureRequest = {
  readonly productId: number
  readonly source: RequestSource
  readonly position: number
  readonly origin: string
  readonly tries: number
}

/**
 * Replaces the source's requests for the products of `wanted`, a statement of `product_id` and
 * `origins`, a text array. Of unchanged origins only those that failed are fetched again, once, and not before
 * their last wait has passed;
 * pictures that are no longer requested are hidden.
 */
export async function requestPicturesOf(
  db: Database,
  source: RequestSource,
  wanted: Sql,
): Promise<void> {
  await db.query(sql`
    WITH wanted AS MATERIALIZED (${wanted}),
    stated AS MATERIALIZED (
      SELECT wanted.product_id, one.place AS position, one.origin
      FROM wanted CROSS JOIN LATERAL unnest(wanted.origins) WITH ORDINALITY AS one(origin, place)
      WHERE one.place <= ${MOST_PICTURES} AND one.origin <> ''
    ), dropped AS (
      DELETE FROM picture_requests AS kept USING wanted
      WHERE kept.product_id = wanted.product_id AND kept.source = ${source}
        AND NOT EXISTS (
          SELECT FROM stated
          WHERE (stated.product_id, stated.position) = (kept.product_id, kept.position))
      RETURNING kept.product_id, kept.position
    ), hidden AS (
      DELETE FROM product_images AS image USING dropped
      WHERE (image.product_id, image.position) = (dropped.product_id, dropped.position)
        AND image.source = ${source}
    )
    INSERT INTO picture_requests (product_id, source, position, origin)
    SELECT product_id, ${source}, position, origin FROM stated
    ON CONFLICT (product_id, source, position) DO UPDATE
    SET origin = EXCLUDED.origin, state = 'waiting', due_at = now(), reason = '',
        tries = CASE WHEN picture_requests.origin = EXCLUDED.origin
                     THEN picture_requests.tries - 1 ELSE 0 END
    WHERE picture_requests.origin <> EXCLUDED.origin OR (picture_requests.state = 'failed' AND picture_requests.due_at <= now())`)
}

type Stated = { readonly productId: number; readonly origins: readonly string[] }

/** Like `requestPicturesOf`; each product at most once. */
export const requestPicturesByName = (
  db: Database,
  source: RequestSource,
  stated: readonly Stated[],
): Promise<void> =>
  requestPicturesOf(
    db,
    source,
    sql`SELECT product_id, ARRAY(SELECT jsonb_array_elements_text(origins::jsonb)) AS origins
        FROM unnest(
          ${stated.map(({ productId }) => productId)}::integer[],
          ${stated.map(({ origins }) => JSON.stringify(origins))}::text[]
        ) AS given(product_id, origins)`,
  )

/** Leases the requests due longest; other processes skip them for `leaseSeconds`. */
export const claimRequests = (
  db: Database,
  { most, leaseSeconds }: { readonly most: number; readonly leaseSeconds: number },
): Promise<PictureRequest[]> =>
  db.query(sql`
    WITH due AS MATERIALIZED (
      SELECT product_id, source, position FROM picture_requests
      WHERE state = 'waiting' AND due_at <= now()
      ORDER BY due_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    UPDATE picture_requests AS request
    SET due_at = now() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    FROM due
    WHERE (request.product_id, request.source, request.position)
        = (due.product_id, due.source, due.position)
    RETURNING request.product_id AS "productId", request.source, request.position, request.origin,
              request.tries`)

type Outcome = {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reason: string
  readonly afterSeconds: number
}

/** Saves the result, unless the source has changed the request since. */
export const endRequest = (
  db: Database,
  { productId, source, position, origin }: PictureRequest,
  { state, reason, afterSeconds }: Outcome,
): Promise<unknown> =>
  db.query(sql`
    UPDATE picture_requests
    SET state = ${state}, reason = ${reason},
        due_at = now() + make_interval(secs => ${afterSeconds})
    WHERE (product_id, source, position) = (${productId}, ${source}, ${position})
      AND origin = ${origin}`)

/** Retries requests for a file of 1C that has arrived, also under a known name. */
export const noteFile = (db: Database, origin: string, afterSeconds: number): Promise<unknown> =>
  db.query(sql`
    UPDATE picture_requests
    SET state = 'waiting', tries = 0, due_at = now() + make_interval(secs => ${afterSeconds})
    WHERE source = '1c' AND origin = ${origin}`)

export async function countRequests(db: Database): Promise<{ waiting: number; failed: number }> {
  const [row] = await db.query<{ waiting: number; failed: number }>(sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
           count(*) FILTER (WHERE state = 'failed')::integer AS failed
    FROM picture_requests`)
  return row ?? { waiting: 0, failed: 0 }
}

type FailedRequest = { readonly article: string; readonly origin: string; readonly reason: string }

export const listFailed = (db: Database, most: number): Promise<FailedRequest[]> =>
  db.query(sql`
    SELECT product.article, request.origin, request.reason
    FROM picture_requests AS request JOIN products AS product ON product.id = request.product_id
    WHERE request.state = 'failed'
    ORDER BY request.due_at DESC
    LIMIT ${most}`)
