// SQL of the names on product cards, which the search reads queries by too. They are few.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { CardNames } from '../card-names.ts'

export async function readCardNames(db: Database): Promise<CardNames> {
  const [manufacturers, categories, models, engines, locations] = await Promise.all([
    db.query<{ id: number; name: string; country: string | null }>(sql`
      SELECT id, name, country FROM manufacturers`),
    db.query<{ id: number; key: string; name: string; pictogram: string }>(sql`
      SELECT id, key, name, pictogram FROM categories`),
    db.query<{ id: number; brand: string; name: string }>(sql`
      SELECT model.id, make.name AS brand, model.name
      FROM models AS model JOIN makes AS make ON make.id = model.make_id
      ORDER BY make.position, model.position, model.id`),
    db.query<{ id: number; name: string }>(sql`SELECT id, name FROM engines ORDER BY name`),
    db.query<{ id: number; city: string; address: string; isToOrder: boolean }>(sql`
      SELECT location.id, city.name AS city, location.address, location.is_to_order AS "isToOrder"
      FROM stock_locations AS location JOIN cities AS city ON city.id = location.city_id
      ORDER BY city.position, location.position, location.id`),
  ])
  return {
    manufacturers: byId(manufacturers),
    categories: byId(categories),
    models: byId(models),
    engines: byId(engines),
    locations: byId(locations),
  }
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row, place) => [row.id, { ...row, place }]))

/** Changes with every change of words or names. */
export async function catalogueVersion(db: Database): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`
    SELECT sum(version)::bigint AS version FROM search_versions`)
  return row?.version ?? 0
}

/** Every manufacturer with its name and its synonyms, the name first. */
export const listManufacturerNames = (
  db: Database,
): Promise<{ id: number; name: string; names: string[] }[]> =>
  db.query(sql`
    SELECT manufacturer.id, manufacturer.name,
           ARRAY[manufacturer.name] || ARRAY(
             SELECT synonym.name_norm FROM manufacturer_synonyms AS synonym
             WHERE synonym.manufacturer_id = manufacturer.id) AS names
    FROM manufacturers AS manufacturer ORDER BY manufacturer.id`)
