// SQL of requests and their photos; a request and its letters share a transaction.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type RequestKind = 'part' | 'call'
export type RequestState = 'new' | 'taken' | 'done'

export type NewRequest = {
  readonly kind: RequestKind
  readonly name: string
  /** Eleven digits. */
  readonly phone: string
  readonly email: string
  readonly message: string
  readonly vin: string
  readonly car: string
  readonly productId: number | null
  /** When to call, as ISO 8601; null: as soon as possible. */
  readonly callFrom: string | null
  readonly callUntil: string | null
}

type Key = { readonly idempotencyKey: string; readonly contentHash: string }

/** Returns null when the key exists. An unknown product is stored as null. */
export async function insertRequest(
  tx: Database,
  request: NewRequest,
  { idempotencyKey, contentHash }: Key,
): Promise<number | null> {
  const { kind, name, phone, email, message, vin, car, productId, callFrom, callUntil } = request
  const [inserted] = await tx.query<{ id: number }>(sql`
    INSERT INTO buyer_requests (kind, name, phone, email, message, vin, car, product_id, call_from,
                                call_until, idempotency_key, content_hash)
    VALUES (${kind}, ${name}, ${phone}, ${email}, ${message}, ${vin}, ${car},
            (SELECT id FROM products WHERE id = ${productId} AND NOT is_hidden),
            ${callFrom}::timestamptz, ${callUntil}::timestamptz, ${idempotencyKey}, ${contentHash})
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id`)
  return inserted?.id ?? null
}

type Keyed = { readonly id: number; readonly contentHash: string }

export async function findByKey(db: Database, key: string): Promise<Keyed | null> {
  const [found] = await db.query<Keyed>(sql`
    SELECT id, content_hash AS "contentHash" FROM buyer_requests WHERE idempotency_key = ${key}`)
  return found ?? null
}

export const insertPhoto = (db: Database, key: string) =>
  db.query(sql`INSERT INTO request_photos (key) VALUES (${key})`)

/** Gives photos to a request, in their order; resolves to how many were free. */
export async function claimPhotos(
  tx: Database,
  requestId: number,
  keys: readonly string[],
): Promise<number> {
  const claimed = await tx.query(sql`
    UPDATE request_photos AS photo
    SET request_id = ${requestId}, position = given.position
    FROM unnest(${keys}::text[]) WITH ORDINALITY AS given(key, position)
    WHERE photo.key = given.key AND photo.request_id IS NULL
    RETURNING photo.key`)
  return claimed.length
}

type LetterKind = 'part-requested' | 'call-requested' | 'request-received'

export type NewLetter = {
  readonly kind: LetterKind
  readonly recipient: string
  readonly requestId: number
}

/** Queues a letter about a request with all its fields. */
export async function queueRequestLetter(
  tx: Database,
  { kind, recipient, requestId }: NewLetter,
): Promise<void> {
  await tx.query(sql`
    SELECT queue_letter(${kind}, ${recipient}, CASE
      WHEN ${kind} = 'request-received' THEN jsonb_build_object('id', request.id)
      ELSE jsonb_build_object(
        'id', request.id, 'name', request.name, 'phone', request.phone, 'email', request.email,
        'message', request.message, 'vin', request.vin, 'car', request.car,
        'from', request.call_from, 'until', request.call_until,
        'photos', (SELECT coalesce(jsonb_agg(photo.key ORDER BY photo.position), '[]')
                   FROM request_photos AS photo WHERE photo.request_id = request.id),
        'product', CASE WHEN product.id IS NOT NULL THEN jsonb_build_object(
          'name', product.name, 'article', product.article, 'manufacturer', manufacturer.name,
          'key', product.key) END) END, NULL)
    FROM buyer_requests AS request
    LEFT JOIN products AS product ON product.id = request.product_id
    LEFT JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE request.id = ${requestId}`)
}

export type RequestRow = {
  readonly id: number
  readonly kind: RequestKind
  readonly state: RequestState
  readonly createdAt: Date
  readonly takenBy: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly message: string
  readonly vin: string
  readonly car: string
  readonly product: string | null
  readonly callFrom: Date | null
  readonly photos: readonly string[]
}

/** Requests that are not done, oldest first; `after` is the last id of the page before. */
export const listOpenRequests = (
  db: Database,
  after: number,
  most: number,
): Promise<RequestRow[]> =>
  db.query(sql`
    SELECT request.id, request.kind, request.state, request.created_at AS "createdAt",
           request.taken_by AS "takenBy", request.name, request.phone, request.email,
           request.message, request.vin, request.car, request.call_from AS "callFrom",
           product.article AS product,
           ARRAY(SELECT photo.key FROM request_photos AS photo
                 WHERE photo.request_id = request.id ORDER BY photo.position) AS photos
    FROM buyer_requests AS request
    LEFT JOIN products AS product ON product.id = request.product_id
    WHERE request.state <> 'done' AND request.id > ${after}
    ORDER BY request.id
    LIMIT ${most}`)

/** Returns false for an unknown request. Setting the same state again changes nothing. */
export async function setRequestState(
  db: Database,
  id: number,
  { state, by }: { readonly state: RequestState; readonly by: string },
): Promise<boolean> {
  const [request] = await db.query<{ isThere: boolean }>(sql`
    WITH changed AS (
      UPDATE buyer_requests
      SET state = ${state},
          taken_at = CASE ${state} WHEN 'new' THEN NULL WHEN 'taken' THEN now() ELSE taken_at END,
          taken_by = CASE ${state} WHEN 'new' THEN '' WHEN 'taken' THEN ${by} ELSE taken_by END,
          done_at = CASE ${state} WHEN 'done' THEN now() END,
          done_by = CASE ${state} WHEN 'done' THEN ${by} ELSE '' END
      WHERE id = ${id} AND state <> ${state})
    SELECT EXISTS (SELECT FROM buyer_requests WHERE id = ${id}) AS "isThere"`)
  return request?.isThere ?? false
}

/** Locks unneeded photos: never sent, or of requests to be deleted. Returns their keys. */
export async function lockOldPhotos(tx: Database, most: number): Promise<string[]> {
  const photos = await tx.query<{ key: string }>(sql`
    WITH unsent AS MATERIALIZED (
      SELECT key FROM request_photos
      WHERE request_id IS NULL AND brought_at < now() - interval '1 day'
      ORDER BY brought_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), old AS MATERIALIZED (
      SELECT id FROM buyer_requests WHERE delete_at < now() ORDER BY delete_at LIMIT ${most})
    SELECT key FROM unsent
    UNION ALL
    SELECT photo.key FROM request_photos AS photo JOIN old ON old.id = photo.request_id`)
  return photos.map(({ key }) => key)
}

export const deletePhotos = (tx: Database, keys: readonly string[]) =>
  tx.query(sql`DELETE FROM request_photos WHERE key = ANY (${keys}::text[])`)

/** Deletes expired requests whose photos are gone; resolves to their number. */
export async function deleteOldRequests(tx: Database, most: number): Promise<number> {
  const deleted = await tx.query(sql`
    DELETE FROM buyer_requests WHERE id IN (
      SELECT id FROM buyer_requests AS request
      WHERE delete_at < now()
        AND NOT EXISTS (SELECT FROM request_photos WHERE request_id = request.id)
      ORDER BY delete_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`)
  return deleted.length
}
