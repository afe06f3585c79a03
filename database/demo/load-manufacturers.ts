// Writes manufacturers of parts and oils, and the other names they go by.

import { normaliseManufacturer } from '#src/catalogue/manufacturer-name.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { manufacturerFacts, oilFacts } from './facts.ts'

type Maker = {
  readonly name: string
  readonly country: string | null
  readonly aliases: readonly string[]
  readonly isOriginal: boolean
}

/** Resolves to ids by the name in the facts. */
export async function loadManufacturers(db: Database): Promise<ReadonlyMap<string, number>> {
  const makers = allMakers()
  await db.query(sql`
    INSERT INTO manufacturers (name, name_norm, country, is_original)
    SELECT * FROM unnest(
      ${makers.map(({ name }) => name)}::text[],
      ${makers.map(({ name }) => normaliseManufacturer(name))}::text[],
      ${makers.map(({ country }) => country)}::text[],
      ${makers.map(({ isOriginal }) => isOriginal)}::boolean[])
    ON CONFLICT DO NOTHING`)
  const rows = await db.query<{ id: number; norm: string }>(
    sql`SELECT id, name_norm AS norm FROM manufacturers`,
  )
  const idsByNorm = new Map(rows.map(({ id, norm }) => [norm, id]))
  const aliases = makers.flatMap(({ name, aliases }) =>
    aliases.map((alias) => ({
      norm: normaliseManufacturer(alias),
      id: idsByNorm.get(normaliseManufacturer(name)) ?? null,
    })),
  )
  const free = aliases.filter(({ norm }) => !idsByNorm.has(norm))
  await db.query(sql`
    INSERT INTO manufacturer_synonyms (name_norm, manufacturer_id)
    SELECT * FROM unnest(
      ${free.map(({ norm }) => norm)}::text[], ${free.map(({ id }) => id)}::integer[])
    ON CONFLICT DO NOTHING`)
  return new Map(
    makers.map(({ name }) => [name, idsByNorm.get(normaliseManufacturer(name)) ?? 0] as const),
  )
}

/** Parts first: a manufacturer of parts and oils has more data there. */
function allMakers(): Maker[] {
  const makers: Maker[] = [
    ...manufacturerFacts.originals.map((maker) => ({ ...maker, isOriginal: true })),
    ...manufacturerFacts.substitutes.map((maker) => ({ ...maker, isOriginal: false })),
    ...oilFacts.brands.map((brand) => ({ ...brand, isOriginal: false })),
  ]
  return makers.filter(
    ({ name }, place) => makers.findIndex((other) => other.name === name) === place,
  )
}
