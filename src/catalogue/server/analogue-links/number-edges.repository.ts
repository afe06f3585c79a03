// SQL of the edges that follow from numbers. The rule is told in analogue-rules.ts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { MOST_CARRIERS, MOST_NAMED, TELLING_NUMBER } from '../../analogue-rules.ts'

/** A number that joins nobody, because too many carry it. */
export type WideNumber = { readonly number: string; readonly products: number }

const MOST_TOLD = 20

/** `changed_numbers`: the edges that follow from these are derived anew. */
export async function createChangedNumbers(tx: Database): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.changed_numbers')
  await tx.query(sql`
    CREATE TEMP TABLE changed_numbers ON COMMIT DROP AS
    SELECT DISTINCT number_norm AS norm FROM number_changes`)
}

/** A number may have been said before the product came that it names. */
export const addNumbersOfListed = (tx: Database) =>
  tx.query(sql`
    INSERT INTO changed_numbers (norm)
    SELECT DISTINCT listed.article_norm FROM listed
    JOIN article_numbers AS said ON said.number_norm = listed.article_norm
    WHERE listed.is_new`)

/** Those of the articles of these products that are told as numbers of others. */
export async function listNamingNumbers(
  tx: Database,
  productIds: readonly number[],
): Promise<string[]> {
  const rows = await tx.query<{ norm: string }>(sql`
    SELECT DISTINCT product.article_norm AS norm FROM products AS product
    WHERE product.id = ANY (${productIds}::integer[])
      AND EXISTS (SELECT FROM article_numbers AS said
                  WHERE said.number_norm = product.article_norm)`)
  return rows.map(({ norm }) => norm)
}

export const addChangedNumbers = (tx: Database, norms: readonly string[]) =>
  tx.query(sql`INSERT INTO changed_numbers (norm) SELECT unnest(${norms}::text[])`)

/** Numbers that tell too little had no edges and get none. Resolves to how many are left. */
export async function dropVagueNumbers(tx: Database): Promise<number> {
  await tx.query(sql`DELETE FROM changed_numbers WHERE NOT norm ~ ${TELLING_NUMBER}`)
  await tx.script('ANALYZE changed_numbers')
  const [row] = await tx.query<{ numbers: number }>(
    sql`SELECT count(*)::integer AS numbers FROM changed_numbers`,
  )
  return row?.numbers ?? 0
}

/** `number_carriers`: who carries the changed numbers, as his own (0), original (1) or cross (2). */
export async function createNumberCarriers(tx: Database): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.number_carriers, pg_temp.joining_numbers')
  await tx.query(sql`
    CREATE TEMP TABLE number_carriers ON COMMIT DROP AS
    SELECT changed.norm, product.id AS product_id, '' AS source, 0 AS way
    FROM (SELECT DISTINCT norm FROM changed_numbers) AS changed
    JOIN products AS product ON product.article_norm = changed.norm
    UNION ALL
    SELECT changed.norm, said.product_id, said.source,
           CASE said.kind WHEN 'former' THEN 0 WHEN 'original' THEN 1 ELSE 2 END
    FROM (SELECT DISTINCT norm FROM changed_numbers) AS changed
    JOIN article_numbers AS said ON said.number_norm = changed.norm`)
  await tx.query(sql`
    CREATE TEMP TABLE joining_numbers ON COMMIT DROP AS
    SELECT norm, count(DISTINCT product_id)::integer AS carriers,
           count(DISTINCT product_id) FILTER (WHERE way = 0)::integer AS named
    FROM number_carriers
    GROUP BY norm
    HAVING count(DISTINCT product_id) > 1 AND bool_or(way < 2) AND bool_or(way > 0)`)
  await tx.script('ANALYZE number_carriers; ANALYZE joining_numbers')
}

export const listWideNumbers = (tx: Database): Promise<WideNumber[]> =>
  tx.query(sql`
    SELECT norm AS number, carriers AS products FROM joining_numbers
    WHERE carriers > ${MOST_CARRIERS} OR named > ${MOST_NAMED}
    ORDER BY carriers DESC, norm COLLATE "C" LIMIT ${MOST_TOLD}`)

/**
 * `number_edges`: whoever carries a number is linked with those whose own it is; where it is
 * nobody's own, with the first of those whose original it is.
 */
export async function createNumberEdges(tx: Database): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.number_edges')
  await tx.query(sql`
    CREATE TEMP TABLE number_edges (
      product_id integer, analogue_id integer, source text, norm text) ON COMMIT DROP`)
  await tx.query(sql`
    WITH joining AS (
      SELECT norm, named FROM joining_numbers
      WHERE carriers <= ${MOST_CARRIERS} AND named <= ${MOST_NAMED}
    ), head AS (
      SELECT carrier.norm, carrier.product_id
      FROM joining JOIN number_carriers AS carrier USING (norm)
      WHERE carrier.way = 0
      UNION
      (SELECT DISTINCT ON (carrier.norm) carrier.norm, carrier.product_id
       FROM joining JOIN number_carriers AS carrier USING (norm)
       JOIN products AS product ON product.id = carrier.product_id
       JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
       WHERE joining.named = 0 AND carrier.way = 1
       ORDER BY carrier.norm, product.article_norm COLLATE "C", maker.name_norm COLLATE "C")
    )
    INSERT INTO number_edges
    SELECT DISTINCT least(head.product_id, carrier.product_id),
           greatest(head.product_id, carrier.product_id), carrier.source, head.norm
    FROM head JOIN number_carriers AS carrier USING (norm)
    WHERE carrier.way > 0 AND carrier.product_id <> head.product_id`)
  await tx.script('ANALYZE number_edges')
}
