// SQL of the owner's acts on cars: lists makes, models and engines, adds and renames them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ShownCar = {
  readonly id: number
  readonly name: string
  /** Beside the name: the Russian one first. */
  readonly spellings: readonly string[]
}
export type ShownMake = ShownCar & { readonly slug: string }
export type ShownModel = ShownMake & {
  readonly makeId: number
  readonly make: string
  readonly engines: readonly string[]
  /** Texts of lists that the owner has decided to mean it. */
  readonly texts: readonly string[]
}

export const listShownMakes = (db: Database): Promise<ShownMake[]> =>
  db.query(sql`
    SELECT id, name, slug, array_remove(ARRAY[name_ru], NULL) || aliases AS spellings
    FROM makes ORDER BY position, id`)

export const listShownModels = (db: Database): Promise<ShownModel[]> =>
  db.query(sql`
    SELECT model.id, model.name, model.slug, model.make_id AS "makeId", make.name AS make,
           array_remove(ARRAY[model.name_ru], NULL) || model.aliases AS spellings,
           ARRAY(SELECT engine.name FROM model_engines AS fitted
                 JOIN engines AS engine ON engine.id = fitted.engine_id
                 WHERE fitted.model_id = model.id ORDER BY engine.name) AS engines,
           ARRAY(SELECT text FROM car_spellings WHERE model.id = ANY (model_ids)
                 ORDER BY text LIMIT 20) AS texts
    FROM models AS model JOIN makes AS make ON make.id = model.make_id
    ORDER BY make.position, make.id, model.position, model.id`)

export type ShownEngine = { readonly id: number; readonly name: string; readonly models: number }

export const listShownEngines = (db: Database): Promise<ShownEngine[]> =>
  db.query(sql`
    SELECT id, name, (SELECT count(*)::integer FROM model_engines WHERE engine_id = engine.id) AS models
    FROM engines AS engine ORDER BY name`)

export const insertMake = (tx: Database, name: string, slug: string) =>
  tx.query(sql`
    INSERT INTO makes (name, slug, position)
    SELECT ${name}, ${slug}, coalesce(max(position) + 1, 0) FROM makes`)

export const insertModel = (
  tx: Database,
  makeId: number,
  { name, slug }: { readonly name: string; readonly slug: string },
) =>
  tx.query(sql`
    INSERT INTO models (make_id, name, slug, position)
    SELECT ${makeId}::integer, ${name}, ${slug}, coalesce(max(position) + 1, 0)
    FROM models WHERE make_id = ${makeId}`)

export type EngineAsked = {
  readonly name: string
  readonly volumeMl: number | null
  readonly isTurbo: boolean
}

/** The engine of this name; a new one has these facts. */
export async function findOrInsertEngine(tx: Database, engine: EngineAsked): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    WITH added AS (
      INSERT INTO engines (name, volume_ml, is_turbo)
      SELECT ${engine.name}::text, ${engine.volumeMl}::integer, ${engine.isTurbo}::boolean
      WHERE NOT EXISTS (SELECT FROM engines WHERE lower(name) = lower(${engine.name}))
      RETURNING id)
    SELECT id FROM added
    UNION ALL SELECT id FROM engines WHERE lower(name) = lower(${engine.name})`)
  if (!row) throw new Error('the engine was not saved')
  return row.id
}

export const fitEngine = (tx: Database, modelId: number, engineId: number) =>
  tx.query(sql`
    INSERT INTO model_engines (model_id, engine_id) VALUES (${modelId}, ${engineId})
    ON CONFLICT DO NOTHING`)

/** The former name stays a spelling. */
export const saveMakeName = (tx: Database, id: number, name: string) =>
  tx.query(sql`
    UPDATE makes SET name = ${name}, aliases = array_append(array_remove(aliases, ${name}), name)
    WHERE id = ${id}`)

export const saveModelName = (tx: Database, id: number, name: string) =>
  tx.query(sql`
    UPDATE models SET name = ${name}, aliases = array_append(array_remove(aliases, ${name}), name)
    WHERE id = ${id}`)

export const saveEngineName = (tx: Database, id: number, name: string) =>
  tx.query(sql`UPDATE engines SET name = ${name} WHERE id = ${id}`)

type Spelled = { readonly kind: 'make' | 'model'; readonly id: number; readonly text: string }

export const addAlias = (tx: Database, { kind, id, text }: Spelled) =>
  kind === 'make'
    ? tx.query(sql`UPDATE makes SET aliases = array_append(aliases, ${text}) WHERE id = ${id}`)
    : tx.query(sql`UPDATE models SET aliases = array_append(aliases, ${text}) WHERE id = ${id}`)

/** A Russian name too. */
export const removeAlias = (tx: Database, { kind, id, text }: Spelled) =>
  kind === 'make'
    ? tx.query(sql`
        UPDATE makes SET aliases = array_remove(aliases, ${text}), name_ru = nullif(name_ru, ${text})
        WHERE id = ${id}`)
    : tx.query(sql`
        UPDATE models SET aliases = array_remove(aliases, ${text}), name_ru = nullif(name_ru, ${text})
        WHERE id = ${id}`)

type Pair = { readonly from: number; readonly into: number }

/** Names, engines and decisions go to the other model; the years of a generation of one name are its own. */
export async function joinModels(tx: Database, { from, into }: Pair): Promise<void> {
  await tx.query(sql`
    UPDATE models AS model
    SET aliases = ARRAY(
      SELECT DISTINCT spelling
      FROM unnest(model.aliases || former.aliases || ARRAY[former.name, former.name_ru]) AS spelling
      WHERE spelling IS NOT NULL AND spelling NOT IN (model.name, coalesce(model.name_ru, ''))
      ORDER BY spelling)
    FROM models AS former WHERE former.id = ${from} AND model.id = ${into}`)
  await tx.query(sql`
    INSERT INTO model_engines (model_id, engine_id, power_hp, is_power_sourced)
    SELECT ${into}::integer, engine_id, power_hp, is_power_sourced
    FROM model_engines WHERE model_id = ${from}
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM model_engines WHERE model_id = ${from}`)
  await tx.query(sql`
    UPDATE car_spellings SET model_ids = ARRAY(
      SELECT DISTINCT id FROM unnest(array_replace(model_ids, ${from}::integer, ${into}::integer)) AS id
      ORDER BY id)
    WHERE ${from} = ANY (model_ids)`)
}

/** Generations that the other model lacks become its own; resolves to what the others are there. */
export async function joinGenerations(
  tx: Database,
  { from, into }: Pair,
): Promise<{ from: number; into: number }[]> {
  await tx.query(sql`
    UPDATE generations SET model_id = ${into}
    WHERE model_id = ${from}
      AND name NOT IN (SELECT name FROM generations WHERE model_id = ${into})`)
  return tx.query(sql`
    SELECT former.id AS from, own.id AS into
    FROM generations AS former
    JOIN generations AS own ON own.model_id = ${into} AND own.name = former.name
    WHERE former.model_id = ${from} LIMIT 100`)
}

/** Nothing may name it any more. */
export async function deleteModel(tx: Database, id: number): Promise<void> {
  await tx.query(sql`DELETE FROM generations WHERE model_id = ${id}`)
  await tx.query(sql`DELETE FROM models WHERE id = ${id}`)
}
