// Writes one batch of generated products after another: a few statements per thousand rows.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { productKey } from '#src/supply/product-key.ts'
import type { DemoProduct } from './demo-product.ts'
import { carKey } from './load-cars.ts'
import type { CatalogueIds } from './load-facts.ts'

/** Ids from which this load counts on. */
export type FirstNumbers = { readonly product: number; readonly group: number }

export type LoadState = {
  readonly ids: CatalogueIds
  readonly first: FirstNumbers
  /** Products of the batches before. */
  readonly done: number
}

/** Ids are assigned here, so no other transaction may add products meanwhile. */
export async function firstNumbers(db: Database): Promise<FirstNumbers> {
  await db.script('LOCK TABLE products, analogue_groups IN SHARE ROW EXCLUSIVE MODE')
  const [row] = await db.query<FirstNumbers>(sql`
    SELECT (SELECT coalesce(max(id), 0) + 1 FROM products) AS product,
           (SELECT coalesce(max(id), 0) FROM analogue_groups) AS group`)
  if (!row) throw new Error('SELECT without FROM returned nothing')
  return row
}

export async function loadProducts(
  db: Database,
  batch: readonly DemoProduct[],
  state: LoadState,
): Promise<void> {
  const numbered = batch.map((product, place) => ({
    ...product,
    id: state.first.product + state.done + place,
  }))
  await writeGroups(db, numbered, state.first.group)
  await writeProducts(db, numbered, state)
  await writeOils(db, numbered)
  await writeNumbers(db, numbered)
  await writeFitments(db, numbered, state.ids)
  await writeOffers(db, numbered, state.ids.supplier)
  await writeStock(db, numbered, state.ids.locations)
}

/** The first product of a group is the original: each of the others is linked with it. */
export async function linkAnalogues(db: Database, firstProduct: number): Promise<void> {
  await db.query(sql`
    INSERT INTO analogue_edges (product_id, analogue_id, source)
    SELECT head.id, product.id, 'demo'
    FROM (SELECT analogue_group_id, min(id) AS id FROM products
          WHERE id >= ${firstProduct} AND analogue_group_id IS NOT NULL
          GROUP BY analogue_group_id) AS head
    JOIN products AS product USING (analogue_group_id)
    WHERE product.id > head.id`)
  await db.query(sql`
    SELECT setval(pg_get_serial_sequence('products', 'id'), (SELECT max(id) FROM products)),
           setval(pg_get_serial_sequence('analogue_groups', 'id'),
                  (SELECT greatest(max(id), 1) FROM analogue_groups))`)
}

type Numbered = DemoProduct & { readonly id: number }
type Batch = readonly Numbered[]

async function writeGroups(db: Database, batch: Batch, before: number): Promise<void> {
  const groups = new Map(
    batch.flatMap(({ group }) => (group ? [[group.number, group.article]] : [])),
  )
  await db.query(sql`
    INSERT INTO analogue_groups (id, article, article_norm)
    SELECT * FROM unnest(
      ${[...groups.keys()].map((number) => before + Number(number))}::integer[],
      ${[...groups.values()]}::text[],
      ${[...groups.values()].map((article) => normaliseArticle(String(article)))}::text[])
    ON CONFLICT (id) DO NOTHING`)
}

async function writeProducts(db: Database, batch: Batch, { ids, first }: LoadState): Promise<void> {
  await db.query(sql`
    INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id,
      analogue_group_id, part_type, quality, description, price, vat_rate, unit, multiplicity,
      weight_g, is_universal, is_marked, pickup_only, popularity)
    SELECT * FROM unnest(
      ${batch.map(({ id }) => id)}::integer[],
      ${batch.map((product) => productKey(product))}::text[],
      ${batch.map(({ name }) => name)}::text[],
      ${batch.map(({ article }) => article)}::text[],
      ${batch.map(({ article }) => normaliseArticle(article))}::text[],
      ${batch.map(({ manufacturer }) => ids.manufacturers.get(manufacturer) ?? null)}::integer[],
      ${batch.map(({ categoryKey }) => ids.categories.get(categoryKey) ?? null)}::integer[],
      ${batch.map(({ group }) => (group ? first.group + group.number : null))}::integer[],
      ${batch.map(({ partType }) => partType)}::text[],
      ${batch.map(({ quality }) => quality)}::text[],
      ${batch.map(({ description }) => description)}::text[],
      ${batch.map(({ price }) => price)}::integer[],
      ${batch.map(({ vatRate }) => vatRate)}::smallint[],
      ${batch.map(({ unit }) => unit)}::text[],
      ${batch.map(({ multiplicity }) => multiplicity)}::integer[],
      ${batch.map(({ weightGrams }) => weightGrams)}::integer[],
      ${batch.map(({ isUniversal }) => isUniversal)}::boolean[],
      ${batch.map(({ isMarked }) => isMarked)}::boolean[],
      ${batch.map(({ pickupOnly }) => pickupOnly)}::boolean[],
      ${batch.map(({ popularity }) => popularity)}::real[])`)
}

async function writeOils(db: Database, batch: Batch): Promise<void> {
  const oils = batch.flatMap(({ id, oil }) => (oil ? [{ id, ...oil }] : []))
  if (oils.length === 0) return
  await db.query(sql`
    INSERT INTO product_oils (product_id, viscosity, volume_ml, base, api, acea, approvals)
    SELECT product_id, viscosity, volume_ml, base, string_to_array(api, '|'),
           string_to_array(acea, '|'), string_to_array(approvals, '|')
    FROM unnest(
      ${oils.map(({ id }) => id)}::integer[],
      ${oils.map(({ viscosity }) => viscosity)}::text[],
      ${oils.map(({ volumeMl }) => volumeMl)}::integer[],
      ${oils.map(({ base }) => base)}::text[],
      ${oils.map(({ api }) => api.join('|'))}::text[],
      ${oils.map(({ acea }) => acea.join('|'))}::text[],
      ${oils.map(({ approvals }) => approvals.join('|'))}::text[])
      AS given(product_id, viscosity, volume_ml, base, api, acea, approvals)`)
}

async function writeNumbers(db: Database, batch: Batch): Promise<void> {
  const numbers = batch.flatMap(({ id, numbers }) => numbers.map((number) => ({ id, ...number })))
  await db.query(sql`
    INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
    SELECT product_id, number, number_norm, kind, 'demo'
    FROM unnest(
      ${numbers.map(({ id }) => id)}::integer[],
      ${numbers.map(({ number }) => number)}::text[],
      ${numbers.map(({ number }) => normaliseArticle(number))}::text[],
      ${numbers.map(({ kind }) => kind)}::text[])
      AS given(product_id, number, number_norm, kind)`)
}

async function writeFitments(db: Database, batch: Batch, ids: CatalogueIds): Promise<void> {
  const fitments = batch.flatMap(({ id, fitments }) =>
    fitments.map((fitment) => ({ id, ...fitment })),
  )
  await db.query(sql`
    INSERT INTO fitments (product_id, model_id, engine_id, source, confidence)
    SELECT * FROM unnest(
      ${fitments.map(({ id }) => id)}::integer[],
      ${fitments.map(({ make, model }) => ids.models.get(carKey(make, model)) ?? null)}::integer[],
      ${fitments.map(({ engine }) => (engine ? ids.engines.get(engine) : null))}::integer[],
      ${fitments.map(({ source }) => source)}::text[],
      ${fitments.map(({ confidence }) => confidence)}::text[])`)
}

async function writeOffers(db: Database, batch: Batch, supplier: number): Promise<void> {
  await db.query(sql`
    INSERT INTO supplier_offers (supplier_id, product_id)
    SELECT ${supplier}::integer, id FROM unnest(${batch.map(({ id }) => id)}::integer[]) AS id`)
}

async function writeStock(db: Database, batch: Batch, locations: readonly number[]): Promise<void> {
  const levels = batch.flatMap(({ id, stock }) => stock.map((level) => ({ id, ...level })))
  await db.query(sql`
    SELECT count_stock(
      ${levels.map(({ id }) => id)}::integer[],
      ${levels.map(({ store }) => locations[store] ?? null)}::integer[],
      ${levels.map(({ quantity }) => quantity)}::integer[],
      'received', 'demo', '')`)
}
