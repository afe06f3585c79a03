// SQL of makes, models and engines. Given names match display names or slugs in any case.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { EngineFacts } from '../engine-name.ts'

/** Tables that pages show, and functions that write to them. */
export const SHOWN_OF_VEHICLES: readonly string[] = [
  'makes',
  'models',
  'engines',
  'generations',
  'model_engines',
  'former_cars',
]

type MakeRow = { name: string; slug: string; models: string[]; modelSlugs: string[] }

/** Every make with its models, both in the order of the shop. */
export const listMakes = (db: Database): Promise<MakeRow[]> =>
  db.query(sql`
    SELECT make.name, make.slug,
           coalesce(array_agg(model.name ORDER BY model.position, model.id)
             FILTER (WHERE model.id IS NOT NULL), '{}') AS models,
           coalesce(array_agg(model.slug ORDER BY model.position, model.id)
             FILTER (WHERE model.id IS NOT NULL), '{}') AS "modelSlugs"
    FROM makes AS make
    LEFT JOIN models AS model ON model.make_id = make.id
    GROUP BY make.id
    ORDER BY make.position, make.id`)

/** The engines of a model; none when the make or the model is unknown. */
export const listEngines = (db: Database, make: string, model: string): Promise<EngineFacts[]> =>
  db.query(sql`
    SELECT engine.name, engine.volume_ml AS "volumeMl", engine.fuel, engine.is_turbo AS "isTurbo",
           fitted.power_hp AS "powerHp", fitted.is_power_sourced AS "isPowerSourced"
    FROM makes AS make
    JOIN models AS model ON model.make_id = make.id
    JOIN model_engines AS fitted ON fitted.model_id = model.id
    JOIN engines AS engine ON engine.id = fitted.engine_id
    WHERE (lower(make.name) = lower(${make}) OR make.slug = lower(${make}))
      AND (lower(model.name) = lower(${model}) OR model.slug = lower(${model}))
    ORDER BY engine.volume_ml NULLS LAST, engine.is_turbo, engine.name`)

export type ModelRow = {
  readonly name: string
  readonly slug: string
  readonly body: string | null
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly engines: readonly EngineFacts[]
}

/** The models of a make in the order of the shop; none when it is unknown. */
export const listModels = (db: Database, make: string): Promise<ModelRow[]> =>
  db.query(sql`
    SELECT model.name, model.slug, model.body_style AS body, built.year_from AS "yearFrom",
           built.year_to AS "yearTo",
           coalesce((
             SELECT json_agg(json_build_object(
               'name', engine.name, 'volumeMl', engine.volume_ml, 'fuel', engine.fuel,
               'isTurbo', engine.is_turbo, 'powerHp', fitted.power_hp,
               'isPowerSourced', fitted.is_power_sourced)
               ORDER BY engine.volume_ml NULLS LAST, engine.is_turbo, engine.name)
             FROM model_engines AS fitted JOIN engines AS engine ON engine.id = fitted.engine_id
             WHERE fitted.model_id = model.id), '[]') AS engines
    FROM makes AS make
    JOIN models AS model ON model.make_id = make.id
    CROSS JOIN LATERAL (
      SELECT min(year_from) AS year_from,
             CASE WHEN bool_and(year_to IS NOT NULL) THEN max(year_to) END AS year_to
      FROM generations WHERE model_id = model.id) AS built
    WHERE lower(make.name) = lower(${make}) OR make.slug = lower(${make})
    ORDER BY model.position, model.id`)

/** Ids of a chosen car; a level that is not chosen is null, an unknown one is 0. */
export type CarIds = {
  readonly makeId: number | null
  readonly modelId: number | null
  readonly engineId: number | null
}

/** Reads the ids from the database, past the cache. */
export async function readCarIds(db: Database, car: CarNames): Promise<CarIds> {
  const { make = '', model = '', engine = '' } = car
  const [found] = await db.query<CarIds>(sql`
    SELECT make.id AS "makeId", model.id AS "modelId", engine.id AS "engineId"
    FROM (SELECT 1) AS one
    LEFT JOIN makes AS make
      ON lower(make.name) = lower(${make}) OR make.slug = lower(${make})
    LEFT JOIN models AS model
      ON model.make_id = make.id
      AND (lower(model.name) = lower(${model}) OR model.slug = lower(${model}))
    LEFT JOIN engines AS engine ON lower(engine.name) = lower(${engine})
    LIMIT 1`)
  return {
    makeId: make === '' ? null : (found?.makeId ?? 0),
    modelId: model === '' ? null : (found?.modelId ?? 0),
    engineId: engine === '' ? null : (found?.engineId ?? 0),
  }
}

/** A car by display names or slugs. */
export type CarNames = {
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly engine?: string | undefined
}

/** Every make, model and engine with the names that find it, former ones last. */
export async function listCarIds(db: Database): Promise<NamedId[]> {
  return db.query(sql`
    SELECT 'make' AS kind, id, 0 AS "makeId", ARRAY[lower(name), slug] AS names, 0 AS age FROM makes
    UNION ALL
    SELECT 'model', id, make_id, ARRAY[lower(name), slug], 0 FROM models
    UNION ALL
    SELECT 'engine', id, 0, ARRAY[lower(name)], 0 FROM engines
    UNION ALL
    SELECT CASE WHEN model_id IS NOT NULL THEN 'model'
                WHEN make_id IS NOT NULL THEN 'make' ELSE 'engine' END,
           coalesce(model_id, make_id, engine_id), coalesce(under_id, 0), ARRAY[name],
           2147483647 - id
    FROM former_cars
    ORDER BY age, id`)
}

export type NamedId = {
  readonly kind: 'make' | 'model' | 'engine'
  readonly id: number
  /** 0 for makes and engines. */
  readonly makeId: number
  readonly names: readonly string[]
}

/** Changes with every change of cars. */
export async function carsVersion(db: Database): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`
    SELECT sum(version)::bigint AS version FROM search_versions
    WHERE source IN ('makes', 'models', 'engines')`)
  return row?.version ?? 0
}

type Named = { id: number; name: string; names: string[] }

type SizedEngine = { id: number; name: string; volumeMl: number | null; isTurbo: boolean }

/** `names` begin with the name itself and its Russian name. */
type AllCarNames = {
  readonly makes: readonly Named[]
  readonly models: readonly (Named & { makeId: number; engineIds: number[] })[]
  readonly engines: readonly SizedEngine[]
}

export async function listCarNames(db: Database): Promise<AllCarNames> {
  const [makes, models, engines] = await Promise.all([
    db.query<Named>(sql`
      SELECT id, name, array_remove(ARRAY[name, name_ru] || aliases, NULL) AS names
      FROM makes ORDER BY position, id`),
    db.query<Named & { makeId: number; engineIds: number[] }>(sql`
      SELECT model.id, model.make_id AS "makeId", model.name,
             array_remove(ARRAY[model.name, model.name_ru] || model.aliases, NULL)
             || ARRAY(SELECT body FROM generations
                      WHERE model_id = model.id AND body ~ '[A-Za-z].*[0-9]') AS names,
             ARRAY(SELECT engine_id FROM model_engines WHERE model_id = model.id) AS "engineIds"
      FROM models AS model ORDER BY model.position, model.id`),
    db.query<SizedEngine>(sql`
      SELECT id, name, volume_ml AS "volumeMl", is_turbo AS "isTurbo" FROM engines ORDER BY id`),
  ])
  return { makes, models, engines }
}
