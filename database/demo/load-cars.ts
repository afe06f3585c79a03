// Writes makes, models, generations and engines.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { slugOf } from '#src/shared/slug.ts'
import { engineFacts, makeFacts, powerFacts } from './facts.ts'

export type CarIds = {
  readonly models: ReadonlyMap<string, number>
  readonly engines: ReadonlyMap<string, number>
}

export const carKey = (make: string, model: string): string => `${make}\t${model}`

const powersOf = new Map(powerFacts.map((fact) => [carKey(fact.make, fact.model), fact]))

/** Of a make the most asked for first. */
const models = makeFacts.flatMap((make) =>
  make.models
    .toSorted((one, other) => other.share - one.share)
    .map((model, position) => ({ ...model, make: make.name, position })),
)
/** Makes in the order of their demand: the most sought stand first. */
const placeOf = new Map(
  makeFacts
    .map(({ name, models }) => ({ name, share: models.reduce((sum, { share }) => sum + share, 0) }))
    .toSorted((one, other) => other.share - one.share)
    .map(({ name }, place) => [name, place]),
)
const MEMORY = 'M'

/** A list as one text: the database takes arrays of texts, not of arrays. */
const together = (list: readonly string[]): string => list.join('|')

export async function loadCars(db: Database): Promise<CarIds> {
  await loadMakes(db)
  await loadModels(db)
  await loadGenerations(db)
  await loadEngines(db)
  const modelRows = await db.query<{ id: number; make: string; model: string }>(sql`
    SELECT model.id, make.name AS make, model.name AS model
    FROM models AS model JOIN makes AS make ON make.id = model.make_id`)
  const engineRows = await db.query<{ id: number; name: string }>(sql`SELECT id, name FROM engines`)
  return {
    models: new Map(modelRows.map(({ id, make, model }) => [carKey(make, model), id])),
    engines: new Map(engineRows.map(({ id, name }) => [name, id])),
  }
}

async function loadMakes(db: Database): Promise<void> {
  await db.query(sql`
    INSERT INTO makes (name, slug, name_ru, country, aliases, position)
    SELECT name, slug, name_ru, country, string_to_array(aliases, '|'), position
    FROM unnest(
      ${makeFacts.map(({ name }) => name)}::text[],
      ${makeFacts.map(({ name }) => slugOf(name))}::text[],
      ${makeFacts.map(({ nameRu }) => nameRu)}::text[],
      ${makeFacts.map(({ country }) => country)}::text[],
      ${makeFacts.map(({ aliases }) => together(aliases))}::text[],
      ${makeFacts.map(({ name }) => placeOf.get(name) ?? 0)}::integer[])
      AS given(name, slug, name_ru, country, aliases, position)
    ON CONFLICT DO NOTHING`)
}

async function loadModels(db: Database): Promise<void> {
  await db.query(sql`
    INSERT INTO models (make_id, name, slug, name_ru, aliases, position, body_style)
    SELECT make.id, given.name, given.slug, given.name_ru,
           string_to_array(given.aliases, '|'), given.position, given.body_style
    FROM unnest(
      ${models.map(({ make }) => make)}::text[],
      ${models.map(({ name }) => name)}::text[],
      ${models.map(({ name }) => slugOf(name))}::text[],
      ${models.map(({ nameRu }) => nameRu)}::text[],
      ${models.map(({ aliases }) => together(aliases))}::text[],
      ${models.map(({ position }) => position)}::integer[],
      ${models.map(({ make, name }) => powersOf.get(carKey(make, name))?.body ?? null)}::text[])
      AS given(make, name, slug, name_ru, aliases, position, body_style)
    JOIN makes AS make ON make.name = given.make
    ON CONFLICT DO NOTHING`)
}

/** The sources name one generation per model, by its body or by its years. */
async function loadGenerations(db: Database): Promise<void> {
  const named = models.map(({ body, years: [from, to] }) => body ?? `${from}–${to ?? 'н. в.'}`)
  await db.query(sql`
    INSERT INTO generations (model_id, name, body, year_from, year_to)
    SELECT model.id, given.name, given.body, given.year_from, given.year_to
    FROM unnest(
      ${models.map(({ make }) => make)}::text[],
      ${models.map(({ name }) => name)}::text[],
      ${named}::text[],
      ${models.map(({ body }) => body)}::text[],
      ${models.map(({ years }) => years[0])}::smallint[],
      ${models.map(({ years }) => years[1])}::smallint[])
      AS given(make, model, name, body, year_from, year_to)
    JOIN makes AS make ON make.name = given.make
    JOIN models AS model ON model.make_id = make.id AND model.name = given.model
    ON CONFLICT DO NOTHING`)
}

async function loadEngines(db: Database): Promise<void> {
  await db.query(sql`
    INSERT INTO engines (name, volume_ml, fuel, is_turbo)
    SELECT * FROM unnest(
      ${engineFacts.map(({ name }) => name)}::text[],
      ${engineFacts.map(({ volumeMl }) => volumeMl)}::integer[],
      ${engineFacts.map(({ fuel }) => fuel)}::text[],
      ${engineFacts.map(({ turbo }) => turbo)}::boolean[])
    ON CONFLICT DO NOTHING`)
  const pairs = models.flatMap(({ make, name, engines }) => {
    const powers = powersOf.get(carKey(make, name))?.powers ?? []
    return engines.map((engine) => {
      const [, power = null, source = MEMORY] = powers.find(([code]) => code === engine) ?? []
      return { make, name, engine, power, isSourced: source !== MEMORY }
    })
  })
  await db.query(sql`
    INSERT INTO model_engines (model_id, engine_id, power_hp, is_power_sourced)
    SELECT model.id, engine.id, given.power, given.is_sourced
    FROM unnest(
      ${pairs.map(({ make }) => make)}::text[],
      ${pairs.map(({ name }) => name)}::text[],
      ${pairs.map(({ engine }) => engine)}::text[],
      ${pairs.map(({ power }) => power)}::smallint[],
      ${pairs.map(({ isSourced }) => isSourced)}::boolean[])
      AS given(make, model, engine, power, is_sourced)
    JOIN makes AS make ON make.name = given.make
    JOIN models AS model ON model.make_id = make.id AND model.name = given.model
    JOIN engines AS engine ON engine.name = given.engine
    ON CONFLICT DO NOTHING`)
}
