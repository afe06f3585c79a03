// SQL that derives edges from numbers by the rules of analogue-rules.ts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DISTINCTIVE_NUMBER, MOST_CARRIERS, MOST_NAMED } from '../../analogue-rules.ts'
import { createTables } from '../temporary-tables.repository.ts'

/** A number that links no products, because too many carry it. */
export type WideNumber = { readonly number: string; readonly products: number }

const MOST_LISTED = 20

/** Fills `changed_numbers` from `number_changes`. */
export async function collectChangedNumbers(tx: Database): Promise<void> {
  await createTables(tx, 'changed_numbers')
  await tx.query(sql`
    INSERT INTO changed_numbers (norm) SELECT DISTINCT number_norm FROM number_changes`)
}

/** Adds articles of new products that earlier numbers name. */
export const addNumbersOfListed = (tx: Database) =>
  tx.query(sql`
    INSERT INTO changed_numbers (norm)
    SELECT listed.article_norm FROM listed
    JOIN article_numbers AS known ON known.number_norm = listed.article_norm
    WHERE listed.is_new
    EXCEPT SELECT norm FROM changed_numbers`)

/** Articles of these products that are numbers of other products too. */
export async function listArticlesNamedByOthers(
  tx: Database,
  productIds: readonly number[],
): Promise<string[]> {
  const rows = await tx.query<{ norm: string }>(sql`
    SELECT DISTINCT product.article_norm AS norm FROM products AS product
    WHERE product.id = ANY (${productIds}::integer[])
      AND EXISTS (SELECT FROM article_numbers AS known
                  WHERE known.number_norm = product.article_norm)`)
  return rows.map(({ norm }) => norm)
}

export const addChangedNumbers = (tx: Database, norms: readonly string[]) =>
  tx.query(sql`INSERT INTO changed_numbers (norm) SELECT unnest(${norms}::text[])`)

/** Deletes numbers that are not distinctive: they have no edges. Resolves to how many are left. */
export async function dropGenericNumbers(tx: Database): Promise<number> {
  await tx.query(sql`DELETE FROM changed_numbers WHERE NOT norm ~ ${DISTINCTIVE_NUMBER}`)
  await tx.script('ANALYZE changed_numbers')
  const [row] = await tx.query<{ numbers: number }>(
    sql`SELECT count(*)::integer AS numbers FROM changed_numbers`,
  )
  return row?.numbers ?? 0
}

/**
 * Fills `number_carriers`, and counts them in `changed_numbers` where the number links products.
 */
export async function findCarriers(tx: Database): Promise<void> {
  await createTables(tx, 'number_carriers')
  await tx.query(sql`
    INSERT INTO number_carriers (norm, product_id, source, way)
    SELECT changed.norm, product.id, '', 0
    FROM changed_numbers AS changed
    JOIN products AS product ON product.article_norm = changed.norm
    UNION ALL
    SELECT changed.norm, known.product_id, known.source,
           CASE known.kind WHEN 'former' THEN 0 WHEN 'original' THEN 1 ELSE 2 END
    FROM changed_numbers AS changed
    JOIN article_numbers AS known ON known.number_norm = changed.norm`)
  await tx.script('ANALYZE number_carriers')
  await tx.query(sql`
    UPDATE changed_numbers AS changed SET carriers = joining.carriers, named = joining.named
    FROM (SELECT norm, count(DISTINCT product_id)::integer AS carriers,
                 count(DISTINCT product_id) FILTER (WHERE way = 0)::integer AS named
          FROM number_carriers
          GROUP BY norm
          HAVING count(DISTINCT product_id) > 1 AND bool_or(way < 2) AND bool_or(way > 0)
         ) AS joining
    WHERE joining.norm = changed.norm`)
  await tx.script('ANALYZE changed_numbers')
}

export const listWideNumbers = (tx: Database): Promise<WideNumber[]> =>
  tx.query(sql`
    SELECT norm AS number, carriers AS products FROM changed_numbers
    WHERE carriers > ${MOST_CARRIERS} OR named > ${MOST_NAMED}
    ORDER BY carriers DESC, norm COLLATE "C" LIMIT ${MOST_LISTED}`)

/**
 * Fills `number_edges`: links each carrier of a number with the products whose article it is, or,
 * if there are none, with the first product that carries it as original.
 */
export async function deriveEdges(tx: Database): Promise<void> {
  await createTables(tx, 'number_edges')
  await tx.query(sql`
    WITH joining AS (
      SELECT norm, named FROM changed_numbers
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
