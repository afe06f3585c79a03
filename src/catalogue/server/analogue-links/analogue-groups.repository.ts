// SQL by which derived groups enter the catalogue: ids are kept, names follow from the members.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { TELLING_NUMBER } from '../../analogue-rules.ts'

const AT_ONCE = 100_000

/** `group_parts`: who is together with whom; a part of one product is no group (part is null). */
export async function createGroupParts(
  tx: Database,
  parts: readonly (readonly number[])[],
): Promise<void> {
  await tx.script(`
    DROP TABLE IF EXISTS pg_temp.group_parts;
    CREATE TEMP TABLE group_parts (product_id integer NOT NULL, part integer) ON COMMIT DROP`)
  const rows = parts.flatMap((products, at) =>
    products.map((id) => [id, products.length > 1 ? at : null] as const),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.query(sql`
      INSERT INTO group_parts (product_id, part)
      SELECT * FROM unnest(${some.map(([id]) => id)}::integer[],
                           ${some.map(([, part]) => part)}::integer[])`)
  }
  await tx.script('ANALYZE group_parts')
}

/** Made empty: products that are in another group than before, and in which. */
export const createRegrouped = (tx: Database) =>
  tx.script(`
    DROP TABLE IF EXISTS pg_temp.regrouped;
    CREATE TEMP TABLE regrouped (product_id integer NOT NULL, group_id integer) ON COMMIT DROP`)

/** Writes what differs. Resolves to how many products changed their group (`regrouped`). */
export async function saveGroups(tx: Database): Promise<number> {
  await tx.script(`
    DROP TABLE IF EXISTS pg_temp.former_groups, pg_temp.derived_groups, pg_temp.group_names`)
  await chooseIds(tx)
  await chooseNames(tx)
  await writeGroups(tx)
  await tx.query(sql`
    INSERT INTO regrouped (product_id, group_id)
    SELECT product.id AS product_id, derived.group_id
    FROM group_parts AS member
    JOIN products AS product ON product.id = member.product_id
    LEFT JOIN derived_groups AS derived ON derived.part = member.part
    WHERE product.analogue_group_id IS DISTINCT FROM derived.group_id`)
  await tx.script('ANALYZE regrouped')
  await tx.query(sql`
    UPDATE products SET analogue_group_id = regrouped.group_id
    FROM regrouped WHERE products.id = regrouped.product_id`)
  await tx.query(sql`
    DELETE FROM analogue_groups AS emptied USING former_groups AS former
    WHERE emptied.id = former.group_id
      AND NOT EXISTS (SELECT FROM products WHERE analogue_group_id = emptied.id)`)
  const [row] = await tx.query<{ products: number }>(
    sql`SELECT count(*)::integer AS products FROM regrouped`,
  )
  return row?.products ?? 0
}

/** A part keeps the group that most of its products were in, if no other part holds more of it. */
async function chooseIds(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE former_groups ON COMMIT DROP AS
    SELECT member.part, product.analogue_group_id AS group_id, count(*) AS members,
           min(product.id) AS first_id
    FROM group_parts AS member
    JOIN products AS product ON product.id = member.product_id
    WHERE product.analogue_group_id IS NOT NULL
    GROUP BY member.part, product.analogue_group_id`)
  await tx.query(sql`
    CREATE TEMP TABLE derived_groups ON COMMIT DROP AS
    WITH won AS (
      SELECT DISTINCT ON (group_id) group_id, part, members FROM former_groups
      WHERE part IS NOT NULL
      ORDER BY group_id, members DESC, first_id
    ), kept AS (
      SELECT DISTINCT ON (part) part, group_id FROM won ORDER BY part, members DESC, group_id
    )
    SELECT part.part, kept.group_id, kept.group_id IS NULL AS is_new
    FROM (SELECT DISTINCT part FROM group_parts WHERE part IS NOT NULL) AS part
    LEFT JOIN kept USING (part)`)
  await tx.query(sql`
    UPDATE derived_groups
    SET group_id = nextval(pg_get_serial_sequence('analogue_groups', 'id'))::integer
    WHERE is_new`)
  await tx.script('ANALYZE derived_groups')
}

/** The original number that most products of a part share; where there is none, the first article. */
const chooseNames = (tx: Database) =>
  tx.query(sql`
    CREATE TEMP TABLE group_names ON COMMIT DROP AS
    WITH said AS (
      SELECT member.part, number.number_norm AS norm, number.product_id,
             min(number.number COLLATE "C") AS number
      FROM group_parts AS member
      JOIN article_numbers AS number
        ON number.product_id = member.product_id AND number.kind = 'original'
      WHERE member.part IS NOT NULL
      GROUP BY member.part, number.number_norm, number.product_id
    ), shared AS (
      SELECT part, norm, min(number) AS number, count(*) AS products
      FROM said GROUP BY part, norm HAVING norm ~ ${TELLING_NUMBER}
    ), best AS (
      SELECT DISTINCT ON (part) part, norm, number FROM shared
      ORDER BY part, products DESC, norm COLLATE "C"
    ), first AS (
      SELECT DISTINCT ON (member.part) member.part, product.article_norm AS norm,
             product.article AS number
      FROM group_parts AS member
      JOIN products AS product ON product.id = member.product_id
      WHERE member.part IS NOT NULL
        AND NOT EXISTS (SELECT FROM best WHERE best.part = member.part)
      ORDER BY member.part, product.article_norm COLLATE "C", product.article COLLATE "C"
    )
    SELECT part, norm, number FROM best UNION ALL SELECT part, norm, number FROM first`)

async function writeGroups(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO analogue_groups (id, article, article_norm)
    SELECT derived.group_id, name.number, name.norm
    FROM derived_groups AS derived JOIN group_names AS name USING (part)
    WHERE derived.is_new`)
  await tx.query(sql`
    UPDATE analogue_groups AS kept SET article = name.number, article_norm = name.norm
    FROM derived_groups AS derived JOIN group_names AS name USING (part)
    WHERE kept.id = derived.group_id AND NOT derived.is_new
      AND (kept.article, kept.article_norm) IS DISTINCT FROM (name.number, name.norm)`)
}
