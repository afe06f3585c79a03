// Writes manufacturers of parts and oils, and the other names they go by.

import { normaliseManufacturer } from '#src/catalogue/manufacturer-name.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addManufacturers, type NewManufacturer } from '#src/supply/server/setup.ts'
import { manufacturerFacts, oilFacts } from './facts.ts'

/** Resolves to ids by the name in the facts. */
export async function loadManufacturers(db: Database): Promise<ReadonlyMap<string, number>> {
  const makers = allMakers()
  await addManufacturers(db, makers)
  const rows = await db.query<{ name: string; id: number }>(sql`
    SELECT given.name, maker.id
    FROM unnest(
      ${makers.map(({ name }) => name)}::text[],
      ${makers.map(({ name }) => normaliseManufacturer(name))}::text[]) AS given(name, norm)
    JOIN manufacturers AS maker ON maker.id = coalesce(
      (SELECT own.id FROM manufacturers AS own WHERE own.name_norm = given.norm),
      (SELECT other.manufacturer_id FROM manufacturer_synonyms AS other
       WHERE other.name_norm = given.norm))`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Parts first: a manufacturer of parts and oils has more data there. */
function allMakers(): NewManufacturer[] {
  const makers: NewManufacturer[] = [
    ...manufacturerFacts.originals.map((maker) => ({ ...maker, isOriginal: true })),
    ...manufacturerFacts.substitutes.map((maker) => ({ ...maker, isOriginal: false })),
    ...oilFacts.brands.map((brand) => ({ ...brand, isOriginal: false })),
  ]
  return makers.filter(
    ({ name }, place) => makers.findIndex((other) => other.name === name) === place,
  )
}
