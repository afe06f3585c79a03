// What is searched for is drawn from the catalogue itself, the same at each run.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const NAMES = 20_000
const MANY = 5000

export type Good = {
  readonly id: number
  readonly key: string
  readonly article: string
  readonly name: string
  readonly category: string
  /** The category above; its own where there is none. */
  readonly branch: string
  /** One of the cars that it fits, null where it fits none or every engine. */
  readonly brand: string | null
  readonly model: string | null
  readonly engine: string | null
}

/** A category of a model; `count` goods of it fit. */
export type Shelf = {
  readonly brand: string
  readonly model: string
  readonly category: string
  readonly count: number
}

export type Draw = {
  readonly goods: readonly Good[]
  /** Of many more goods: which words are common can be seen in them. */
  readonly names: readonly string[]
  /** Numbers of other makers under which goods are known too. */
  readonly numbers: readonly string[]
  readonly shelves: readonly Shelf[]
}

export async function drawFrom(db: Database): Promise<Draw> {
  const [goods, names, numbers, shelves] = [
    await drawGoods(db),
    await db.query<{ name: string }>(sql`
      SELECT name FROM products WHERE NOT is_hidden ORDER BY md5(id::text) LIMIT ${NAMES}`),
    await db.query<{ number: string }>(sql`
      SELECT number FROM article_numbers GROUP BY number ORDER BY md5(number) LIMIT ${MANY}`),
    await drawShelves(db),
  ]
  return {
    goods,
    names: names.map(({ name }) => name),
    numbers: numbers.map(({ number }) => number),
    shelves,
  }
}

const drawGoods = (db: Database): Promise<Good[]> =>
  db.query(sql`
    SELECT product.id, product.key, product.article, product.name,
           category.key AS category, coalesce(branch.key, category.key) AS branch,
           car.brand, car.model, car.engine
    FROM (
      SELECT * FROM products WHERE NOT is_hidden ORDER BY md5(id::text) LIMIT ${MANY}
    ) AS product
    JOIN categories AS category ON category.id = product.category_id
    LEFT JOIN categories AS branch ON branch.id = category.parent_id
    LEFT JOIN LATERAL (
      SELECT make.name AS brand, model.name AS model, engine.name AS engine
      FROM fitments AS fitment
      JOIN models AS model ON model.id = fitment.model_id
      JOIN makes AS make ON make.id = model.make_id
      LEFT JOIN engines AS engine ON engine.id = fitment.engine_id
      WHERE fitment.product_id = product.id
      ORDER BY engine.id, fitment.id
      LIMIT 1
    ) AS car ON true
    ORDER BY md5(product.id::text)`)

const drawShelves = (db: Database): Promise<Shelf[]> =>
  db.query(sql`
    SELECT make.name AS brand, model.name AS model, category.key AS category,
           counted.product_count AS count
    FROM model_category_counts AS counted
    JOIN models AS model ON model.id = counted.model_id
    JOIN makes AS make ON make.id = model.make_id
    JOIN categories AS category ON category.id = counted.category_id
    WHERE counted.product_count > 0
    ORDER BY md5(counted.model_id || '/' || counted.category_id)
    LIMIT 20000`)
