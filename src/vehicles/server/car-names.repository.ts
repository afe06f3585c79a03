// SQL of every way to name a make, a model or an engine.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Named = { id: number; name: string; names: string[] }

/** `names` begin with the name itself and how it is said in Russian. */
export type AllCarNames = {
  readonly makes: readonly Named[]
  readonly models: readonly (Named & { makeId: number; engineIds: number[] })[]
  readonly engines: readonly { id: number; name: string; volumeMl: number | null }[]
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
    db.query<{ id: number; name: string; volumeMl: number | null }>(sql`
      SELECT id, name, volume_ml AS "volumeMl" FROM engines ORDER BY id`),
  ])
  return { makes, models, engines }
}
