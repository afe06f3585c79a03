// SQL that adds makes, models, generations and engines. What is there is not changed.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { slugOf } from '#src/shared/slug.ts'

export type NewMake = {
  readonly name: string
  readonly nameRu: string
  readonly country: string
  readonly aliases: readonly string[]
  readonly position: number
}

/** A model by the names that it was added under: their slugs outlive renames. */
type ModelName = { readonly make: string; readonly model: string }

export type NewModel = ModelName & {
  readonly nameRu: string
  readonly aliases: readonly string[]
  readonly position: number
  readonly bodyStyle: string | null
}

export type NewGeneration = ModelName & {
  readonly name: string
  readonly body: string | null
  readonly years: readonly [number, number | null]
}

export type NewEngine = {
  readonly name: string
  readonly volumeMl: number
  readonly fuel: string
  readonly turbo: boolean
}

export type NewModelEngine = ModelName & {
  readonly engine: string
  readonly power: number | null
  readonly isPowerSourced: boolean
}

export type NewCars = {
  readonly makes: readonly NewMake[]
  readonly models: readonly NewModel[]
  readonly generations: readonly NewGeneration[]
  readonly engines: readonly NewEngine[]
  readonly modelEngines: readonly NewModelEngine[]
}

export type AddedCars = {
  readonly makes: number
  readonly models: number
  readonly engines: number
}

/** Resolves to how many were not there. */
export async function addCars(db: Database, cars: NewCars): Promise<AddedCars> {
  const makes = await addMakes(db, cars.makes)
  const models = await addModels(db, cars.models)
  await addGenerations(db, cars.generations)
  const engines = await addEngines(db, cars.engines)
  await addModelEngines(db, cars.modelEngines)
  return { makes, models, engines }
}

/** A list as one text: the database takes arrays of texts, not of arrays. */
const together = (list: readonly string[]): string => list.join('|')

async function addMakes(db: Database, makes: readonly NewMake[]): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO makes (name, slug, name_ru, country, aliases, position)
    SELECT name, slug, name_ru, country, string_to_array(aliases, '|'), position
    FROM unnest(
      ${makes.map(({ name }) => name)}::text[],
      ${makes.map(({ name }) => slugOf(name))}::text[],
      ${makes.map(({ nameRu }) => nameRu)}::text[],
      ${makes.map(({ country }) => country)}::text[],
      ${makes.map(({ aliases }) => together(aliases))}::text[],
      ${makes.map(({ position }) => position)}::integer[])
      AS given(name, slug, name_ru, country, aliases, position)
    ON CONFLICT DO NOTHING RETURNING id`)
  return added.length
}

async function addModels(db: Database, models: readonly NewModel[]): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO models (make_id, name, slug, name_ru, aliases, position, body_style)
    SELECT make.id, given.name, given.slug, given.name_ru,
           string_to_array(given.aliases, '|'), given.position, given.body_style
    FROM unnest(
      ${models.map(({ make }) => slugOf(make))}::text[],
      ${models.map(({ model }) => model)}::text[],
      ${models.map(({ model }) => slugOf(model))}::text[],
      ${models.map(({ nameRu }) => nameRu)}::text[],
      ${models.map(({ aliases }) => together(aliases))}::text[],
      ${models.map(({ position }) => position)}::integer[],
      ${models.map(({ bodyStyle }) => bodyStyle)}::text[])
      AS given(make, name, slug, name_ru, aliases, position, body_style)
    JOIN makes AS make ON make.slug = given.make
    ON CONFLICT DO NOTHING RETURNING id`)
  return added.length
}

async function addGenerations(db: Database, generations: readonly NewGeneration[]): Promise<void> {
  await db.query(sql`
    INSERT INTO generations (model_id, name, body, year_from, year_to)
    SELECT model.id, given.name, given.body, given.year_from, given.year_to
    FROM unnest(
      ${generations.map(({ make }) => slugOf(make))}::text[],
      ${generations.map(({ model }) => slugOf(model))}::text[],
      ${generations.map(({ name }) => name)}::text[],
      ${generations.map(({ body }) => body)}::text[],
      ${generations.map(({ years }) => years[0])}::smallint[],
      ${generations.map(({ years }) => years[1])}::smallint[])
      AS given(make, model, name, body, year_from, year_to)
    JOIN makes AS make ON make.slug = given.make
    JOIN models AS model ON model.make_id = make.id AND model.slug = given.model
    ON CONFLICT DO NOTHING`)
}

async function addEngines(db: Database, engines: readonly NewEngine[]): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO engines (name, volume_ml, fuel, is_turbo)
    SELECT * FROM unnest(
      ${engines.map(({ name }) => name)}::text[],
      ${engines.map(({ volumeMl }) => volumeMl)}::integer[],
      ${engines.map(({ fuel }) => fuel)}::text[],
      ${engines.map(({ turbo }) => turbo)}::boolean[])
    ON CONFLICT DO NOTHING RETURNING id`)
  return added.length
}

async function addModelEngines(db: Database, pairs: readonly NewModelEngine[]): Promise<void> {
  await db.query(sql`
    INSERT INTO model_engines (model_id, engine_id, power_hp, is_power_sourced)
    SELECT model.id, engine.id, given.power, given.is_sourced
    FROM unnest(
      ${pairs.map(({ make }) => slugOf(make))}::text[],
      ${pairs.map(({ model }) => slugOf(model))}::text[],
      ${pairs.map(({ engine }) => engine)}::text[],
      ${pairs.map(({ power }) => power)}::smallint[],
      ${pairs.map(({ isPowerSourced }) => isPowerSourced)}::boolean[])
      AS given(make, model, engine, power, is_sourced)
    JOIN makes AS make ON make.slug = given.make
    JOIN models AS model ON model.make_id = make.id AND model.slug = given.model
    JOIN engines AS engine ON engine.name = given.engine
    ON CONFLICT DO NOTHING`)
}
