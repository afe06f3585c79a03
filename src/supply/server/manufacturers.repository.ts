// SQL of manufacturers: finds them by name or synonym and creates new ones.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Manufacturer = {
  readonly id: number
  readonly name: string
  /** A car maker: its parts are originals. */
  readonly isOriginal: boolean
}

/**
 * Manufacturers by normalised name, found by name or synonym; missing ones are created. A name
 * without letters and digits is left out.
 */
export async function findOrCreateManufacturers(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, Manufacturer>> {
  const nameByNorm = new Map(names.map((name) => [normaliseManufacturer(name), name.trim()]))
  nameByNorm.delete('')
  const known = await findByNorms(db, [...nameByNorm.keys()])
  const missing = [...nameByNorm].filter(([norm]) => !known.has(norm))
  if (missing.length === 0) return known
  await db.query(sql`
    INSERT INTO manufacturers (name, name_norm)
    SELECT * FROM unnest(
      ${missing.map(([, name]) => name)}::text[],
      ${missing.map(([norm]) => norm)}::text[])
    ON CONFLICT (name_norm) DO NOTHING`)
  return findByNorms(db, [...nameByNorm.keys()])
}

/** As above; missing ones are left out. */
export const findManufacturers = (db: Database, names: readonly string[]) =>
  findByNorms(db, [...new Set(names.map(normaliseManufacturer))])

async function findByNorms(db: Database, norms: readonly string[]) {
  const rows = await db.query<Manufacturer & { norm: string }>(sql`
    SELECT given.norm, manufacturer.id, manufacturer.name,
           manufacturer.is_original AS "isOriginal"
    FROM unnest(${norms}::text[]) AS given(norm)
    JOIN manufacturers AS manufacturer ON manufacturer.id = coalesce(
      (SELECT own.id FROM manufacturers AS own WHERE own.name_norm = given.norm),
      (SELECT other.manufacturer_id FROM manufacturer_synonyms AS other
       WHERE other.name_norm = given.norm))`)
  return new Map(rows.map(({ norm, ...manufacturer }) => [norm, manufacturer]))
}

/** By its normalised name or synonym; null when there is none. */
export async function findManufacturer(db: Database, norm: string): Promise<Manufacturer | null> {
  return (await findByNorms(db, [norm])).get(norm) ?? null
}
