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

type Key = {
  readonly idempotencyKey: string
  readonly contentHash: string
  /** Until when it is answered. */
  readonly dueAt: Date | null
}

/** Returns null when the key exists. An unknown product is stored as null. */
export async function insertRequest(
  tx: Database,
  request: NewRequest,
  { idempotencyKey, contentHash, dueAt }: Key,
): Promise<number | null> {
  const { kind, name, phone, email, message, vin, car, productId, callFrom, callUntil } = request
  const [inserted] = await tx.query<{ id: number }>(sql`
    INSERT INTO buyer_requests (kind, name, phone, email, message, vin, car, product_id, call_from,
                                call_until, due_at, idempotency_key, content_hash)
    VALUES (${kind}, ${name}, ${phone}, ${email}, ${message}, ${vin}, ${car},
            (SELECT id FROM products WHERE id = ${productId} AND NOT is_hidden),
            ${callFrom}::timestamptz, ${callUntil}::timestamptz, ${dueAt}::timestamptz,
            ${idempotencyKey}, ${contentHash})
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

export async function findPhotoKey(
  db: Database,
  { requestId, position }: { readonly requestId: number; readonly position: number },
): Promise<string | null> {
  const [photo] = await db.query<{ key: string }>(sql`
    SELECT key FROM request_photos WHERE request_id = ${requestId} AND position = ${position}`)
  return photo?.key ?? null
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
