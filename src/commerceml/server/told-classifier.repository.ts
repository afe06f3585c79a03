// SQL of 1C's classifier: groups, properties, price types, warehouses.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { KnownPriceType } from '../choose-price-types.ts'
import type {
  GroupRecord,
  PriceTypeRecord,
  PropertyRecord,
  WarehouseRecord,
} from '../exchange-records.ts'

/** The last row of each id: one statement cannot write a row twice. */
export const lastById = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

export const saveGroups = (db: Database, groups: readonly GroupRecord[]) => {
  const rows = lastById(groups)
  return db.query(sql`
    INSERT INTO exchange_groups AS known (id, parent_id, name)
    SELECT * FROM unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ parentId }) => parentId)}::text[],
      ${rows.map(({ name }) => name)}::text[])
    ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, name = excluded.name
    WHERE (known.parent_id, known.name) IS DISTINCT FROM (excluded.parent_id, excluded.name)`)
}

/** Keeps values that the classifier no longer names: products may still have them. */
export const saveProperties = (db: Database, properties: readonly PropertyRecord[]) => {
  const rows = lastById(properties)
  return db.query(sql`
    INSERT INTO exchange_properties AS known (id, name, options)
    SELECT id, name, options::jsonb FROM unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ options }) => JSON.stringify(options))}::text[]) AS given(id, name, options)
    ON CONFLICT (id) DO UPDATE
    SET name = coalesce(nullif(excluded.name, ''), known.name),
        options = known.options || excluded.options`)
}

export const savePriceTypes = (
  db: Database,
  types: readonly (PriceTypeRecord & { readonly shopId: number })[],
) => {
  const rows = lastById(types)
  return db.query(sql`
    INSERT INTO exchange_price_types (id, name, price_type_id)
    SELECT * FROM unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ shopId }) => shopId)}::integer[])
    ON CONFLICT (id) DO UPDATE
    SET name = excluded.name, price_type_id = excluded.price_type_id`)
}

/** Marks the price types chosen for a setting; no ids keep the former choice. */
export async function markChosen(db: Database, setting: string, ids: readonly string[]) {
  if (ids.length === 0) return
  await db.query(sql`
    UPDATE exchange_price_types
    SET chosen_for = CASE WHEN id = ANY (${ids}::text[]) THEN ${setting}::text END
    WHERE id = ANY (${ids}::text[]) OR chosen_for = ${setting}`)
}

/** The warehouse id of quantities without a warehouse. */
export const WITHOUT_WAREHOUSE = 'total'

type StoredWarehouse = Omit<WarehouseRecord, 'city'> & {
  /** null: the owner is asked where it lies. */
  readonly locationId: number | null
}

export const saveWarehouses = (db: Database, warehouses: readonly StoredWarehouse[]) => {
  const rows = lastById(warehouses)
  return db.query(sql`
    INSERT INTO exchange_warehouses (id, name, location_id)
    SELECT * FROM unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ locationId }) => locationId)}::integer[])
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, location_id = excluded.location_id`)
}

const MOST = 100_000

export const listGroups = (db: Database): Promise<GroupRecord[]> =>
  db.query(sql`SELECT id, parent_id AS "parentId", name FROM exchange_groups LIMIT ${MOST}`)

export const listProperties = (db: Database): Promise<PropertyRecord[]> =>
  db.query(sql`SELECT id, name, options FROM exchange_properties LIMIT ${MOST}`)

export const listPriceTypes = (
  db: Database,
): Promise<(KnownPriceType & { readonly shopId: number })[]> =>
  db.query(sql`
    SELECT id, name, price_type_id AS "shopId", chosen_for AS "chosenFor" FROM exchange_price_types
    ORDER BY position LIMIT ${MOST}`)

export const listWarehouses = (db: Database): Promise<StoredWarehouse[]> =>
  db.query(sql`
    SELECT id, name, location_id AS "locationId" FROM exchange_warehouses
    ORDER BY id LIMIT ${MOST}`)
