// SQL that adds manufacturers and their other spellings. What is there is not changed, but a maker of
// cars becomes one with its goods of which nobody has said more.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type NewManufacturer = {
  readonly name: string
  readonly country: string | null
  readonly aliases: readonly string[]
  /** A car maker: its parts are originals. */
  readonly isOriginal: boolean
}

/**
 * Resolves to how many were new. A name that is another one's synonym already, or a spelling that is
 * somebody's name, is left to whom it belongs.
 */
export async function addManufacturers(
  db: Database,
  makers: readonly NewManufacturer[],
): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO manufacturers (name, name_norm, country, is_original)
    SELECT given.* FROM unnest(
      ${makers.map(({ name }) => name)}::text[],
      ${makers.map(({ name }) => normaliseManufacturer(name))}::text[],
      ${makers.map(({ country }) => country)}::text[],
      ${makers.map(({ isOriginal }) => isOriginal)}::boolean[])
      AS given(name, norm, country, is_original)
    WHERE NOT EXISTS (SELECT FROM manufacturer_synonyms WHERE name_norm = given.norm)
    ON CONFLICT DO NOTHING RETURNING id`)
  const spellings = makers.flatMap(({ name, aliases }) =>
    aliases.map((alias) => ({
      of: normaliseManufacturer(name),
      norm: normaliseManufacturer(alias),
    })),
  )
  await db.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
    SELECT given.norm, maker.id
    FROM unnest(
      ${spellings.map(({ norm }) => norm)}::text[], ${spellings.map(({ of }) => of)}::text[])
      AS given(norm, maker)
    JOIN manufacturers AS maker ON maker.name_norm = given.maker
    WHERE NOT EXISTS (SELECT FROM manufacturers WHERE name_norm = given.norm)
    ON CONFLICT DO NOTHING`)
  await markOriginals(
    db,
    makers.flatMap(({ name, aliases, isOriginal }) => (isOriginal ? [name, ...aliases] : [])),
  )
  return added.length
}

async function markOriginals(db: Database, spellings: readonly string[]): Promise<void> {
  const marked = await db.query<{ id: number }>(sql`
    UPDATE manufacturers SET is_original = true
    WHERE name_norm = ANY (${spellings.map(normaliseManufacturer)}::text[]) AND NOT is_original
    RETURNING id`)
  const goods = await db.query(sql`
    UPDATE products SET quality = 'original'
    WHERE quality = 'untold' AND manufacturer_id = ANY (${marked.map(({ id }) => id)}::integer[])
    RETURNING id`)
  if (goods.length > 0) await db.query(sql`SELECT rebuild_product_lists()`)
}

/** Gives manufacturers another name; their former one stays a spelling. Resolves to how many. */
export async function renameManufacturers(
  db: Database,
  renames: readonly { readonly from: string; readonly to: string }[],
): Promise<number> {
  const names = sql`unnest(
    ${renames.map(({ from }) => from)}::text[],
    ${renames.map(({ from }) => normaliseManufacturer(from))}::text[],
    ${renames.map(({ to }) => to)}::text[],
    ${renames.map(({ to }) => normaliseManufacturer(to))}::text[])
    AS given(former, former_norm, name, norm)`
  const renamed = await db.query<{ id: number; former: string }>(sql`
    UPDATE manufacturers AS maker SET name = given.name, name_norm = given.norm
    FROM ${names}
    WHERE maker.name = given.former
      AND NOT EXISTS (SELECT FROM manufacturers AS other
                      WHERE other.id <> maker.id
                        AND (other.name_norm = given.norm OR other.name = given.name))
    RETURNING maker.id, given.former_norm AS former`)
  await db.query(sql`
    DELETE FROM manufacturer_synonyms AS synonym USING manufacturers AS maker
    WHERE maker.name_norm = synonym.name_norm
      AND maker.id = ANY (${renamed.map(({ id }) => id)}::integer[])`)
  await db.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
    SELECT given.norm, given.id FROM unnest(
      ${renamed.map(({ former }) => former)}::text[], ${renamed.map(({ id }) => id)}::integer[])
      AS given(norm, id)
    WHERE NOT EXISTS (SELECT FROM manufacturers WHERE name_norm = given.norm)
    ON CONFLICT DO NOTHING`)
  return renamed.length
}
