// SQL of reviews.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type REVIEW_STATES, REVIEWS_PER_PAGE } from '../contract.ts'

/** Tables whose changes invalidate cached pages. */
export const SHOWN_OF_REVIEWS: readonly string[] = ['reviews']

export type ReviewStatus = (typeof REVIEW_STATES)[number]

type PublishedReview = {
  readonly author: string
  readonly stars: number
  readonly text: string
  /** ISO 8601. */
  readonly writtenAt: string
  readonly answer: string
}

type Published = {
  readonly count: number
  /** Of all pages, as the count is; to a tenth; null: there are none. */
  readonly average: number | null
  /** One page, newest first. */
  readonly reviews: readonly PublishedReview[]
}

/** Of a product by its id or key. */
export async function readPublished(
  db: Database,
  idOrKey: string,
  page: number,
): Promise<Published> {
  const id = /^\d{1,9}$/.test(idOrKey) ? Number(idOrKey) : 0
  const [published] = await db.query<Published>(sql`
    WITH product AS MATERIALIZED (
      SELECT id FROM products WHERE id = ${id}
      UNION ALL SELECT id FROM products WHERE key = ${idOrKey}
      LIMIT 1
    ), shown AS (
      SELECT id, author, stars, text, written_at, answer
      FROM reviews
      WHERE product_id = (SELECT id FROM product) AND status = 'published'
      ORDER BY written_at DESC, id DESC
      LIMIT ${REVIEWS_PER_PAGE} OFFSET ${(page - 1) * REVIEWS_PER_PAGE})
    SELECT count(*)::integer AS count, round(avg(stars), 1)::float8 AS average,
           (SELECT coalesce(jsonb_agg(jsonb_build_object(
              'author', author, 'stars', stars, 'text', text, 'writtenAt', written_at,
              'answer', answer) ORDER BY written_at DESC, id DESC), '[]')
            FROM shown) AS reviews
    FROM reviews
    WHERE product_id = (SELECT id FROM product) AND status = 'published'`)
  return published ?? { count: 0, average: null, reviews: [] }
}

export type OwnReview = {
  readonly stars: number
  readonly text: string
  readonly status: ReviewStatus
  readonly refusal: string
}

type Writer = { readonly customerId: number; readonly productId: number }

export async function findOwn(
  db: Database,
  { customerId, productId }: Writer,
): Promise<OwnReview | null> {
  const [row] = await db.query<OwnReview>(sql`
    SELECT stars, text, status, refusal FROM reviews
    WHERE product_id = ${productId} AND customer_id = ${customerId}`)
  return row ?? null
}

/** Whether the customer has received an order with the product. */
export async function hasReceived(
  db: Database,
  { customerId, productId }: Writer,
): Promise<boolean> {
  const [row] = await db.query<{ received: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM orders AS placed
      JOIN order_lines AS line ON line.order_id = placed.id AND line.product_id = ${productId}
        AND line.state = 'ordered'
      WHERE placed.customer_id = ${customerId} AND placed.status = 'completed') AS received`)
  return row?.received === true
}

type Written = Writer & {
  readonly author: string
  readonly stars: number
  readonly text: string
}

/** Inserts a review or replaces a refused one; returns false when one waits or is shown. */
export async function saveReview(
  db: Database,
  { customerId, productId, author, stars, text }: Written,
): Promise<boolean> {
  const rows = await db.query(sql`
    INSERT INTO reviews (product_id, customer_id, author, stars, text)
    VALUES (${productId}, ${customerId}, ${author}, ${stars}, ${text})
    ON CONFLICT ON CONSTRAINT reviews_once DO UPDATE
    SET author = excluded.author, stars = excluded.stars, text = excluded.text, status = 'new',
        refusal = '', answer = '', written_at = now(), told_at = NULL
    WHERE reviews.status = 'refused'
    RETURNING id`)
  return rows.length > 0
}

export type WaitingReview = {
  readonly id: number
  readonly product: string
  readonly article: string
  readonly author: string
  readonly stars: number
  readonly text: string
  readonly status: ReviewStatus
  readonly answer: string
  readonly writtenAt: Date
}

const whole = sql`
  SELECT review.id, product.name AS product, product.article, review.author, review.stars,
         review.text, review.status, review.answer, review.written_at AS "writtenAt"
  FROM reviews AS review
  JOIN products AS product ON product.id = review.product_id`

/** Longest waiting first. */
export const listNew = (db: Database, most: number): Promise<WaitingReview[]> =>
  db.query(sql`
    ${whole}
    WHERE review.status = 'new'
    ORDER BY review.written_at, review.id
    LIMIT ${most}`)

export const countNew = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM reviews WHERE status = 'new'`)
  return row?.count ?? 0
}

export async function findReview(db: Database, id: number): Promise<WaitingReview | null> {
  const [row] = await db.query<WaitingReview>(sql`${whole} WHERE review.id = ${id}`)
  return row ?? null
}

/** `refusal` is empty unless it is refused. */
export const saveDecision = (
  db: Database,
  id: number,
  { status, refusal }: { readonly status: ReviewStatus; readonly refusal: string },
) => db.query(sql`UPDATE reviews SET status = ${status}, refusal = ${refusal} WHERE id = ${id}`)

export const saveAnswer = (db: Database, id: number, answer: string) =>
  db.query(sql`UPDATE reviews SET answer = ${answer} WHERE id = ${id}`)

export type UntoldReview = Pick<WaitingReview, 'id' | 'stars' | 'product'>

/** Claims new reviews for a letter to the owner, each once. */
export const claimUntold = (db: Database, most: number): Promise<UntoldReview[]> =>
  db.query(sql`
    WITH told AS (
      UPDATE reviews SET told_at = now()
      WHERE id IN (SELECT id FROM reviews
                   WHERE told_at IS NULL AND status = 'new'
                   ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING id, stars, product_id)
    SELECT told.id, told.stars, product.name AS product
    FROM told JOIN products AS product ON product.id = told.product_id
    ORDER BY told.id`)

const MOST_OF_CUSTOMER = 10_000

export type CustomerReview = OwnReview & {
  readonly product: string
  readonly author: string
  readonly writtenAt: Date
}

/** Newest first. */
export const listOfCustomer = (db: Database, customerId: number): Promise<CustomerReview[]> =>
  db.query(sql`
    SELECT product.name AS product, review.author, review.stars, review.text, review.status,
           review.refusal, review.written_at AS "writtenAt"
    FROM reviews AS review
    JOIN products AS product ON product.id = review.product_id
    WHERE review.customer_id = ${customerId}
    ORDER BY review.written_at DESC, review.id DESC
    LIMIT ${MOST_OF_CUSTOMER}`)

/** Deletes the customer's reviews that are not published. */
export const deleteUnpublished = (db: Database, customerId: number) =>
  db.query(sql`DELETE FROM reviews WHERE customer_id = ${customerId} AND status <> 'published'`)

/** Removes name and customer from his published reviews. */
export const anonymisePublished = (db: Database, customerId: number, author: string) =>
  db.query(sql`
    UPDATE reviews SET author = ${author}, customer_id = NULL WHERE customer_id = ${customerId}`)
