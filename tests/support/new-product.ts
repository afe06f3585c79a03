// Creates the products that a test describes.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'

export type NewProduct = {
  /** Follows the article unless several products share it. */
  readonly key?: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly category: string
  /** Kopecks. */
  readonly unitPrice: number
  readonly quality: 'original' | 'analogue-1' | 'analogue-2' | 'untold'
  readonly country: string
  readonly description: string
  /** The article of the group of analogues. */
  readonly group: string | null
  /** Slug of a model and name of an engine; no engine means every engine of the model. */
  readonly cars: readonly (readonly [model: string, engine: string | null])[]
  /** Units by the title of a store. */
  readonly stock: Readonly<Record<string, number>>
  readonly isHidden: boolean
  readonly isUniversal: boolean
  /** What kind of oil it is, when it is one; four litres of 5W-30 unless `oilFacts` say more. */
  readonly oil: string | null
  readonly oilFacts?: Partial<NewOil>
}

export type NewOil = {
  readonly viscosity: string | null
  readonly volumeMl: number
  readonly base: string | null
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
}

const SOME_OIL: NewOil = {
  viscosity: '5W-30',
  volumeMl: 4000,
  base: null,
  api: [],
  acea: [],
  approvals: [],
}

export type SoldProduct = NewProduct & { readonly id: number; readonly key: string }

let made = 0

/** An ordinary part with the given fields. */
export function aProduct(wishes: Partial<NewProduct> = {}): NewProduct {
  made += 1
  return {
    name: `Фильтр салона ${made}`,
    article: `J60-${8100000 + made}`,
    manufacturer: 'Chery',
    category: 'cabin-filters',
    unitPrice: 45_000,
    quality: 'analogue-1',
    country: 'Китай',
    description: '',
    group: null,
    cars: [],
    stock: {},
    isHidden: false,
    isUniversal: false,
    oil: null,
    ...wishes,
  }
}

/** Stores the products with everything derived from them. */
export async function addProducts(
  db: Database,
  products: readonly NewProduct[],
): Promise<SoldProduct[]> {
  const sold: SoldProduct[] = []
  for (const product of products) sold.push(await addProduct(db, product))
  await db.query(sql`SELECT refresh_product_lists(${sold.map(({ id }) => id)})`)
  return sold
}

async function addProduct(db: Database, product: NewProduct): Promise<SoldProduct> {
  const { name, article, quality, country, description, unitPrice } = product
  const { key = `part-${normaliseArticle(article).toLowerCase()}` } = product
  await addNames(db, product)
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id,
      analogue_group_id, part_type, quality, country, description, price, is_hidden, is_universal)
    SELECT ${key}, ${name}, ${article}, ${normaliseArticle(article)}, manufacturer.id, category.id,
      (SELECT id FROM analogue_groups WHERE article = ${product.group}), ${product.oil ?? ''},
      ${quality}, ${country}, ${description}, ${unitPrice}, ${product.isHidden},
      ${product.isUniversal}
    FROM manufacturers AS manufacturer, categories AS category
    WHERE manufacturer.name = ${product.manufacturer} AND category.key = ${product.category}
    RETURNING id`)
  if (!row) throw new Error(`there is no category ${product.category}`)
  await addFitments(db, row.id, product)
  if (product.oil !== null) await addOil(db, row.id, { ...SOME_OIL, ...product.oilFacts })
  await addStock(db, row.id, product)
  return { ...product, id: row.id, key }
}

async function addNames(db: Database, { manufacturer, group }: NewProduct): Promise<void> {
  await db.query(sql`
    INSERT INTO manufacturers (name, name_norm)
    VALUES (${manufacturer}, ${normaliseArticle(manufacturer)}) ON CONFLICT DO NOTHING`)
  if (group === null) return
  await db.query(sql`
    INSERT INTO analogue_groups (article, article_norm)
    SELECT ${group}, ${normaliseArticle(group)}
    WHERE NOT EXISTS (SELECT FROM analogue_groups WHERE article = ${group})`)
}

async function addFitments(db: Database, id: number, { cars }: NewProduct): Promise<void> {
  for (const [model, engine] of cars) {
    await db.query(sql`
      INSERT INTO fitments (product_id, model_id, engine_id)
      SELECT ${id}, model.id, (SELECT id FROM engines WHERE name = ${engine})
      FROM models AS model WHERE model.slug = ${model}`)
  }
}

async function addOil(db: Database, id: number, oil: NewOil): Promise<void> {
  const { viscosity, volumeMl, base, api, acea, approvals } = oil
  await db.query(sql`
    INSERT INTO product_oils (product_id, viscosity, volume_ml, base, api, acea, approvals)
    VALUES (${id}, ${viscosity}, ${volumeMl}, ${base}, ${api}, ${acea}, ${approvals})`)
}

async function addStock(db: Database, id: number, { stock }: NewProduct): Promise<void> {
  for (const [store, units] of Object.entries(stock)) await deliver(db, id, { store, units })
}

/** Puts further units of a product into a store, named by its title. */
export const deliver = (db: Database, productId: number, to: { store: string; units: number }) =>
  db.query(sql`
    SELECT change_stock(${productId}, location.id, 'received', ${to.units}, 0, 'test', 'delivery')
    FROM stock_locations AS location WHERE location.address = ${to.store}`)
