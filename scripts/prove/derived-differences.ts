// SQL that compares the read models of search and lists with freshly built ones, and the goods of
// other suppliers with their former state.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Difference = { readonly list: string; readonly missing: number; readonly wrong: number }

/** Rebuilds the read models beside those in use, so the transaction must be rolled back. */
export async function derivedDifferences(tx: Database): Promise<string[]> {
  await tx.query(sql`SELECT build_product_lists()`)
  const rows = await tx.query<Difference>(sql`
    WITH kept AS (
      SELECT 'product_search' AS list, product_id AS one, category_id AS two,
             manufacturer_id AS three, price, tsv::text AS text FROM public.product_search
      UNION ALL SELECT 'model_listing', product_id, category_id, model_id, price,
             concat_ws(' ', engine_ids, manufacturer_id, is_original)
      FROM public.model_listing
      UNION ALL SELECT 'category_counts', category_id, product_count, 0, 0, ''
      FROM public.category_counts WHERE product_count <> 0
      UNION ALL SELECT 'model_category_counts', model_id, category_id, product_count, 0, ''
      FROM public.model_category_counts WHERE product_count <> 0
    ), right_ones AS (
      SELECT 'product_search' AS list, product_id AS one, category_id AS two,
             manufacturer_id AS three, price, tsv::text AS text FROM rebuilt.product_search
      UNION ALL SELECT 'model_listing', product_id, category_id, model_id, price,
             concat_ws(' ', engine_ids, manufacturer_id, is_original)
      FROM rebuilt.model_listing
      UNION ALL SELECT 'category_counts', category_id, product_count, 0, 0, ''
      FROM rebuilt.category_counts
      UNION ALL SELECT 'model_category_counts', model_id, category_id, product_count, 0, ''
      FROM rebuilt.model_category_counts
      UNION ALL
      -- a word that no name has any more may stay; one that a name has must be there
      SELECT 'catalogue_words', 0, 0, 0, 0, fresh.word FROM rebuilt.catalogue_words AS fresh
      WHERE NOT EXISTS (SELECT FROM public.catalogue_words AS known
                        WHERE (known.word, known.lexeme) = (fresh.word, fresh.lexeme))
    )
    SELECT list, sum(missing)::integer AS missing, sum(wrong)::integer AS wrong
    FROM (
      SELECT list, 1 AS missing, 0 AS wrong
      FROM (SELECT * FROM right_ones EXCEPT ALL SELECT * FROM kept) AS not_kept
      UNION ALL
      SELECT list, 0, 1 FROM (SELECT * FROM kept EXCEPT ALL SELECT * FROM right_ones) AS not_right
    ) AS differing
    GROUP BY list ORDER BY list`)
  return rows.map(
    ({ list, missing, wrong }) => `${list}: ${missing} rows are missing, ${wrong} are wrong`,
  )
}

/** Fingerprint of the goods, stock and offers of other suppliers: no list may change them. */
export async function fingerprintOfOthers(tx: Database, lastBeside: number): Promise<string> {
  const [row] = await tx.query<{ fingerprint: string }>(sql`
    SELECT md5(
      (SELECT string_agg(md5(to_jsonb(product)::text), '' ORDER BY id)
       FROM products AS product WHERE id <= ${lastBeside})
      || (SELECT coalesce(string_agg(md5(to_jsonb(level)::text), ''
                                     ORDER BY product_id, location_id), '')
          FROM stock_levels AS level WHERE product_id <= ${lastBeside})
      || (SELECT coalesce(string_agg(md5(to_jsonb(offer)::text), ''
                                     ORDER BY supplier_id, product_id), '')
          FROM supplier_offers AS offer WHERE product_id <= ${lastBeside})) AS fingerprint`)
  return row?.fingerprint ?? ''
}
