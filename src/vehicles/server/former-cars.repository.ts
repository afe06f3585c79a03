// SQL of former names of makes, models and engines, which go on finding them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** A former segment of an address, and the segments that it leads to. */
export type FormerSegment = {
  /** Segment of the make under which a model was found; null for a make. */
  readonly under: string | null
  /** In lower case. */
  readonly name: string
  readonly make: string
  readonly model: string | null
}

const MOST_FORMER = 10_000

/** The newest last; names that are in use again are left out. */
export const listFormerSegments = (db: Database): Promise<FormerSegment[]> =>
  db.query(sql`
    SELECT NULL AS under, former.name, make.slug AS make, NULL AS model, former.id
    FROM former_cars AS former JOIN makes AS make ON make.id = former.make_id
    WHERE NOT EXISTS (SELECT FROM makes AS other
                      WHERE lower(other.name) = former.name OR other.slug = former.name)
    UNION ALL
    SELECT under.slug, former.name, make.slug, model.slug, former.id
    FROM former_cars AS former
    JOIN makes AS under ON under.id = former.under_id
    JOIN models AS model ON model.id = former.model_id
    JOIN makes AS make ON make.id = model.make_id
    WHERE NOT EXISTS (SELECT FROM models AS other
                      WHERE other.make_id = former.under_id
                        AND (lower(other.name) = former.name OR other.slug = former.name))
    ORDER BY id LIMIT ${MOST_FORMER}`)

export type RenamedCar = { readonly kind: 'make' | 'model' | 'engine'; readonly id: number }

/** Its name as it is now goes on finding it. */
export async function noteFormerName(tx: Database, { kind, id }: RenamedCar): Promise<void> {
  if (kind === 'make') {
    await tx.query(sql`
      INSERT INTO former_cars (name, make_id) SELECT lower(name), id FROM makes WHERE id = ${id}`)
  } else if (kind === 'model') {
    await tx.query(sql`
      INSERT INTO former_cars (name, under_id, model_id)
      SELECT lower(name), make_id, id FROM models WHERE id = ${id}`)
  } else {
    await tx.query(sql`
      INSERT INTO former_cars (name, engine_id)
      SELECT lower(name), id FROM engines WHERE id = ${id}`)
  }
}

/** Name, slug and former names of a model find the one that it is merged into. */
export async function redirectModel(tx: Database, from: number, into: number): Promise<void> {
  await tx.query(sql`UPDATE former_cars SET model_id = ${into} WHERE model_id = ${from}`)
  await tx.query(sql`
    INSERT INTO former_cars (name, under_id, model_id)
    SELECT DISTINCT spelling, make_id, ${into}::integer
    FROM models CROSS JOIN LATERAL unnest(ARRAY[lower(name), slug]) AS spelling
    WHERE id = ${from}`)
}
