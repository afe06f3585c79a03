// SQL of the owner's acts on manufacturers and their other spellings.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type CountedManufacturer = {
  readonly id: number
  readonly name: string
  readonly norm: string
  readonly country: string | null
  /** Normalised. */
  readonly synonyms: readonly string[]
  readonly products: number
  readonly isOriginal: boolean
}

/** Those with the most products first. Reads all products: for a command, never for a page. */
export const listCountedManufacturers = (db: Database): Promise<CountedManufacturer[]> =>
  db.query(sql`
    SELECT maker.id, maker.name, maker.name_norm AS norm, maker.country,
           maker.is_original AS "isOriginal",
           ARRAY(SELECT name_norm FROM manufacturer_synonyms
                 WHERE manufacturer_id = maker.id ORDER BY name_norm) AS synonyms,
           coalesce(counted.products, 0)::integer AS products
    FROM manufacturers AS maker
    LEFT JOIN (SELECT manufacturer_id, count(*) AS products FROM products
               GROUP BY manufacturer_id) AS counted ON counted.manufacturer_id = maker.id
    ORDER BY products DESC, maker.name`)

export type SharedArticles = {
  readonly one: number
  readonly other: number
  /** Articles that both have, under equal names. */
  readonly products: number
}

const FEWEST_SHARED = 3
const MOST_PAIRS = 100

/** Pairs that share half of the goods of the smaller one. Reads all products, as above. */
export const listSharedArticles = (db: Database): Promise<SharedArticles[]> =>
  db.query(sql`
    WITH shared AS (
      SELECT one.manufacturer_id AS one, other.manufacturer_id AS other, count(*) AS products
      FROM products AS one
      JOIN products AS other
        ON other.article_norm = one.article_norm AND other.manufacturer_id > one.manufacturer_id
       AND lower(other.name) = lower(one.name)
      GROUP BY one.manufacturer_id, other.manufacturer_id
      HAVING count(*) >= ${FEWEST_SHARED}
    )
    SELECT one, other, products::integer FROM shared
    WHERE products * 2 >= (
      SELECT min(counted.products) FROM (
        SELECT count(*) AS products FROM products
        WHERE manufacturer_id IN (one, other) GROUP BY manufacturer_id) AS counted)
    ORDER BY products DESC, one, other LIMIT ${MOST_PAIRS}`)

/** The former name stays a spelling. */
export async function saveManufacturerName(
  tx: Database,
  id: number,
  { name, norm }: { readonly name: string; readonly norm: string },
): Promise<void> {
  await tx.query(sql`DELETE FROM manufacturer_synonyms WHERE name_norm = ${norm}`)
  await tx.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
    SELECT name_norm, id FROM manufacturers WHERE id = ${id} AND name_norm <> ${norm}`)
  await tx.query(sql`UPDATE manufacturers SET name = ${name}, name_norm = ${norm} WHERE id = ${id}`)
}

export const insertSynonym = (tx: Database, id: number, norm: string) =>
  tx.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id) VALUES (${norm}, ${id})`)

export const deleteSynonym = (tx: Database, norm: string) =>
  tx.query(sql`DELETE FROM manufacturer_synonyms WHERE name_norm = ${norm}`)

export const markMakersDue = (tx: Database, ids: readonly number[]) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT id, 'lists' FROM products WHERE manufacturer_id = ANY (${ids}::integer[])`)

type Pair = { readonly from: number; readonly into: number }

/** Products of the one, supersessions, rules and spellings become the other's; then it is deleted. */
export async function joinManufacturers(tx: Database, { from, into }: Pair): Promise<void> {
  await tx.query(sql`
    UPDATE products SET manufacturer_id = ${into}, updated_at = now()
    WHERE manufacturer_id = ${from}`)
  await tx.query(sql`
    INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
    SELECT ${into}::integer, from_norm, to_norm, source FROM supersessions
    WHERE manufacturer_id = ${from} ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM supersessions WHERE manufacturer_id = ${from}`)
  await tx.query(sql`
    UPDATE run_supersessions SET manufacturer_id = ${into} WHERE manufacturer_id = ${from}`)
  await tx.query(sql`
    UPDATE category_rules SET manufacturer_id = ${into} WHERE manufacturer_id = ${from}`)
  // the undo of an exchange gives a product its former maker back
  await tx.query(sql`
    UPDATE product_changes
    SET was_facts = CASE WHEN (was_facts ->> 'manufacturer_id')::integer = ${from}
                         THEN was_facts || jsonb_build_object('manufacturer_id', ${into}::integer)
                         ELSE was_facts END,
        is_facts = CASE WHEN (is_facts ->> 'manufacturer_id')::integer = ${from}
                        THEN is_facts || jsonb_build_object('manufacturer_id', ${into}::integer)
                        ELSE is_facts END
    WHERE (was_facts ->> 'manufacturer_id')::integer = ${from}
       OR (is_facts ->> 'manufacturer_id')::integer = ${from}`)
  await tx.query(sql`
    UPDATE manufacturer_synonyms SET manufacturer_id = ${into} WHERE manufacturer_id = ${from}`)
  await tx.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
    SELECT name_norm, ${into}::integer FROM manufacturers WHERE id = ${from}`)
  await tx.query(sql`DELETE FROM manufacturers WHERE id = ${from}`)
}
