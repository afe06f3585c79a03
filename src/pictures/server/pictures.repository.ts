// SQL of pictures: which are stored, and which products show them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { MOST_PICTURES } from '../contract.ts'
import type { PictureFacts } from '../product-image.ts'

/** Tables whose changes invalidate cached pages. */
export const SHOWN_OF_PICTURES: readonly string[] = ['pictures', 'product_images']

/** Sources of pictures, the strongest first. */
export const PICTURE_SOURCES = ['owner', '1c', 'list'] as const
export type PictureSource = (typeof PICTURE_SOURCES)[number]

/** Notes that the picture was brought again, so that it is not swept; false when it is not stored. */
export async function touchPicture(db: Database, hash: string): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE pictures SET brought_at = now() WHERE hash = ${hash} RETURNING hash`)
  return rows.length > 0
}

export const savePicture = (
  db: Database,
  { hash, width, height }: PictureFacts,
): Promise<unknown> =>
  db.query(sql`
    INSERT INTO pictures (hash, width, height) VALUES (${hash}, ${width}, ${height})
    ON CONFLICT (hash) DO UPDATE SET brought_at = now()`)

type Shown = { readonly position: number; readonly hash: string; readonly source: PictureSource }

/** Ordered by position. Locks the product's row, so that concurrent changes take turns. */
export async function lockPicturesOf(db: Database, productId: number): Promise<Shown[]> {
  await db.query(sql`SELECT id FROM products WHERE id = ${productId} FOR NO KEY UPDATE`)
  return db.query<Shown>(sql`
    SELECT position, hash, source FROM product_images
    WHERE product_id = ${productId}
    ORDER BY position
    LIMIT ${MOST_PICTURES}`)
}

/** At most MOST_PICTURES, ordered by position. */
export const listPicturesOf = (db: Database, productId: number): Promise<Shown[]> =>
  db.query(sql`
    SELECT position, hash, source FROM product_images
    WHERE product_id = ${productId}
    ORDER BY position
    LIMIT ${MOST_PICTURES}`)

/** Replaces a picture at its position. */
export const showPicture = (
  db: Database,
  productId: number,
  { position, hash, source }: Shown,
): Promise<unknown> =>
  db.query(sql`
    INSERT INTO product_images (product_id, position, hash, source)
    VALUES (${productId}, ${position}, ${hash}, ${source})
    ON CONFLICT (product_id, position)
      DO UPDATE SET hash = EXCLUDED.hash, source = EXCLUDED.source, added_at = now()`)

/** Hides one position or all pictures of a product; resolves to their number. */
export async function hidePictures(
  db: Database,
  productId: number,
  position: number | null = null,
): Promise<number> {
  const rows = await db.query(sql`
    DELETE FROM product_images
    WHERE product_id = ${productId}
      AND (${position}::integer IS NULL OR position = ${position})
    RETURNING position`)
  return rows.length
}

/** The pictures of a product are these, in this order; all of them must be its own. */
export async function arrangePictures(
  tx: Database,
  productId: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.query(sql`DELETE FROM product_images WHERE product_id = ${productId}`)
  await tx.query(sql`
    INSERT INTO product_images (product_id, position, hash, source)
    SELECT ${productId}, place::integer, hash, 'owner'
    FROM unnest(${[...hashes]}::text[]) WITH ORDINALITY AS wanted(hash, place)`)
}

/** Counts products with pictures and stored pictures, for the command. */
export async function countPictures(db: Database) {
  const [row] = await db.query<{ products: number; shown: number; stored: number }>(sql`
    SELECT (SELECT count(DISTINCT product_id)::integer FROM product_images) AS products,
           (SELECT count(*)::integer FROM product_images) AS shown,
           (SELECT count(*)::integer FROM pictures) AS stored`)
  return row ?? { products: 0, shown: 0, stored: 0 }
}

/** Hashes after `after`, in their order. */
export async function listHashes(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(sql`
    SELECT hash FROM pictures WHERE hash > ${after} ORDER BY hash LIMIT ${limit}`)
  return rows.map(({ hash }) => hash)
}

/** Locks unused pictures that nobody has brought for `days`; returns their hashes. */
export async function lockUnused(db: Database, days: number, limit: number): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(sql`
    SELECT hash FROM pictures AS picture
    WHERE brought_at < now() - make_interval(days => ${days})
      AND NOT EXISTS (SELECT FROM product_images AS image WHERE image.hash = picture.hash)
    ORDER BY brought_at
    LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`)
  return rows.map(({ hash }) => hash)
}

export const deletePictures = (db: Database, hashes: readonly string[]): Promise<unknown> =>
  db.query(sql`DELETE FROM pictures WHERE hash = ANY(${hashes}::text[])`)
