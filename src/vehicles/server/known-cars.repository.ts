// Loads the reader of cars in product names: the shop's cars and the owner's decisions.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type CarReader, carReader } from '../car-reader/cars-of-row.ts'
import type {
  Decisions,
  KnownCars,
  KnownEngine,
  KnownMake,
  KnownModel,
} from '../car-reader/known-cars.ts'
import { ownReadingWords } from '../words/own-words.ts'

export async function listKnownCars(db: Database): Promise<KnownCars> {
  const [makes, models, engines] = await Promise.all([
    db.query<KnownMake>(sql`
      SELECT id, name, array_remove(ARRAY[name, name_ru] || aliases, NULL) AS names
      FROM makes ORDER BY position, id`),
    db.query<KnownModel>(sql`
      SELECT model.id, model.make_id AS "makeId", model.name,
             array_remove(ARRAY[model.name, model.name_ru] || model.aliases, NULL) AS names,
             ARRAY(SELECT body FROM generations WHERE model_id = model.id AND body <> '') AS bodies,
             (SELECT min(year_from) FROM generations WHERE model_id = model.id) AS "yearFrom",
             (SELECT CASE WHEN bool_and(year_to IS NOT NULL) THEN max(year_to) END
              FROM generations WHERE model_id = model.id) AS "yearTo",
             ARRAY(SELECT engine_id FROM model_engines WHERE model_id = model.id) AS "engineIds"
      FROM models AS model ORDER BY model.position, model.id`),
    db.query<KnownEngine>(sql`
      SELECT id, name, volume_ml AS "volumeMl" FROM engines ORDER BY id`),
  ])
  return { makes, models, engines }
}

const MOST_DECISIONS = 50_000

export async function listDecisions(db: Database): Promise<Decisions> {
  const rows = await db.query<{ text: string; modelIds: number[] }>(sql`
    SELECT text, model_ids AS "modelIds" FROM car_spellings ORDER BY text LIMIT ${MOST_DECISIONS}`)
  return new Map(rows.map(({ text, modelIds }) => [text, modelIds]))
}

/** An empty list means that the text names no car. */
export async function saveDecision(
  db: Database,
  text: string,
  modelIds: readonly number[],
): Promise<void> {
  await db.query(sql`
    INSERT INTO car_spellings (text, model_ids) VALUES (${text}, ${modelIds}::integer[])
    ON CONFLICT (text) DO UPDATE SET model_ids = excluded.model_ids, decided_at = now()`)
}

/** Ids in the order of the names, `Chery Tiggo 7 Pro`; null where there is no such model. */
export async function findModelsByName(
  db: Database,
  names: readonly string[],
): Promise<(number | null)[]> {
  const rows = await db.query<{ id: number | null }>(sql`
    SELECT (SELECT min(model.id)
            FROM models AS model JOIN makes AS make ON make.id = model.make_id
            WHERE lower(make.name || ' ' || model.name) = lower(asked.name)) AS id
    FROM unnest(${names.map((name) => name.trim())}::text[]) WITH ORDINALITY AS asked(name, place)
    ORDER BY asked.place`)
  return rows.map(({ id }) => id)
}

export async function loadCarReader(db: Database): Promise<CarReader> {
  const [cars, decisions] = await Promise.all([listKnownCars(db), listDecisions(db)])
  return carReader(cars, ownReadingWords, decisions)
}
