// SQL that saves derived groups: ids are kept where possible, names are derived from the members.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DISTINCTIVE_NUMBER } from '../../analogue-rules.ts'
import { createTables } from '../temporary-tables.repository.ts'

const AT_ONCE = 100_000

/** Fills `group_members`; a product that is connected with none has `part` NULL. */
export async function fillGroupMembers(
  tx: Database,
  parts: readonly (readonly number[])[],
): Promise<void> {
  await createTables(tx, 'group_members')
  const rows = parts.flatMap((products, at) =>
    products.map((id) => [id, products.length > 1 ? at : null] as const),
  )
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await tx.query(sql`
      INSERT INTO group_members (product_id, part, former_id)
      SELECT product.id, given.part, product.analogue_group_id
      FROM unnest(${some.map(([id]) => id)}::integer[], ${some.map(([, part]) => part)}::integer[])
        AS given(product_id, part)
      JOIN products AS product ON product.id = given.product_id`)
  }
  await tx.script('ANALYZE group_members')
}

/** Writes groups that differ, deletes empty ones. Resolves to how many products changed groups. */
export async function saveGroups(tx: Database): Promise<number> {
  await deriveGroups(tx)
  await writeGroups(tx)
  const [row] = await tx.query<{ products: number }>(sql`
    WITH regrouped AS (
      UPDATE products SET analogue_group_id = derived.group_id
      FROM group_members AS member
      LEFT JOIN derived_groups AS derived ON derived.part = member.part
      WHERE products.id = member.product_id AND member.former_id IS DISTINCT FROM derived.group_id
      RETURNING 1)
    SELECT count(*)::integer AS products FROM regrouped`)
  await tx.query(sql`
    DELETE FROM analogue_groups AS emptied
    USING (SELECT DISTINCT former_id FROM group_members) AS former
    WHERE emptied.id = former.former_id
      AND NOT EXISTS (SELECT FROM products WHERE analogue_group_id = emptied.id)`)
  return row?.products ?? 0
}

/**
 * Fills `derived_groups`. A part keeps the group that most of its products had, unless another part
 * has more of that group. Its name is the original number that most of its products share, or else
 * the first article.
 */
async function deriveGroups(tx: Database): Promise<void> {
  await createTables(tx, 'derived_groups')
  await tx.query(sql`
    WITH former AS (
      SELECT part, former_id AS group_id, count(*) AS members, min(product_id) AS first_id
      FROM group_members WHERE former_id IS NOT NULL AND part IS NOT NULL
      GROUP BY part, former_id
    ), won AS (
      SELECT DISTINCT ON (group_id) group_id, part, members FROM former
      ORDER BY group_id, members DESC, first_id
    ), kept AS (
      SELECT DISTINCT ON (part) part, group_id FROM won ORDER BY part, members DESC, group_id
    ), ${NAMES}
    INSERT INTO derived_groups (part, group_id, is_new, article, article_norm)
    SELECT part.part,
           coalesce(kept.group_id,
                    nextval(pg_get_serial_sequence('analogue_groups', 'id'))::integer),
           kept.group_id IS NULL, coalesce(best.number, first.number),
           coalesce(best.norm, first.norm)
    FROM (SELECT DISTINCT part FROM group_members WHERE part IS NOT NULL) AS part
    LEFT JOIN kept USING (part) LEFT JOIN best USING (part) LEFT JOIN first USING (part)`)
  await tx.script('ANALYZE derived_groups')
}

const NAMES = sql`
    numbers AS (
      SELECT member.part, number.number_norm AS norm, number.product_id,
             min(number.number COLLATE "C") AS number
      FROM group_members AS member
      JOIN article_numbers AS number
        ON number.product_id = member.product_id AND number.kind = 'original'
      WHERE member.part IS NOT NULL
      GROUP BY member.part, number.number_norm, number.product_id
    ), shared AS (
      SELECT part, norm, min(number) AS number, count(*) AS products
      FROM numbers GROUP BY part, norm HAVING norm ~ ${DISTINCTIVE_NUMBER}
    ), best AS MATERIALIZED (
      SELECT DISTINCT ON (part) part, norm, number FROM shared
      ORDER BY part, products DESC, norm COLLATE "C"
    ), first AS (
      SELECT DISTINCT ON (member.part) member.part, product.article_norm AS norm,
             product.article AS number
      FROM group_members AS member
      JOIN products AS product ON product.id = member.product_id
      WHERE member.part IS NOT NULL
        AND NOT EXISTS (SELECT FROM best WHERE best.part = member.part)
      ORDER BY member.part, product.article_norm COLLATE "C", product.article COLLATE "C"
    )`

async function writeGroups(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO analogue_groups (id, article, article_norm)
    SELECT group_id, article, article_norm FROM derived_groups WHERE is_new`)
  await tx.query(sql`
    UPDATE analogue_groups AS kept SET article = derived.article, article_norm = derived.article_norm
    FROM derived_groups AS derived
    WHERE kept.id = derived.group_id AND NOT derived.is_new
      AND (kept.article, kept.article_norm)
          IS DISTINCT FROM (derived.article, derived.article_norm)`)
}
