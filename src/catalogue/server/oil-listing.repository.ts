// SQL of the motor oils: one page of ids, and oils that are alike counted field by field.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { EXACT_TOTAL, FARTHEST_OFFSET } from '#src/shared/page-request.ts'
import { IN_ANY_CITY, OIL_FIELDS, type OilField } from '../filter-contract.ts'
import type { OilChoice } from '../oil-choice.ts'
import type { OilOrder } from '../oil-contract.ts'
import { type AlikeOils, bitOf } from '../oil-facets.ts'

/** Limit of the oils that one query reads. */
const MOST_LOOKED_AT = 50_000

const CONDITIONS: Readonly<Record<OilField, (values: readonly string[]) => Sql>> = {
  viscosity: (values) => sql`listing.viscosity = ANY (${values}::text[])`,
  volume: (values) => sql`listing.volume_ml = ANY (${values.map(Number)}::integer[])`,
  api: (values) => sql`listing.api && ${values}::text[]`,
  acea: (values) => sql`listing.acea && ${values}::text[]`,
  approval: (values) => sql`listing.approval_keys && ${values}::text[]`,
  base: (values) => sql`listing.base = ANY (${values}::text[])`,
  manufacturer: (values) => sql`
    listing.manufacturer_id = ANY (ARRAY(
      SELECT id FROM manufacturers WHERE name_norm = ANY (${values}::text[])))`,
  in_stock: (values) =>
    isInStockAt(sql`ARRAY(
      SELECT location.id FROM stock_locations AS location
      JOIN cities AS city ON city.id = location.city_id
      WHERE NOT location.is_to_order
        AND (city.slug = ANY (${values}::text[]) OR ${IN_ANY_CITY} = ANY (${values}::text[])))`),
}

const isInStockAt = (locations: Sql): Sql => sql`
  EXISTS (
    SELECT 1 FROM stock_levels AS level
    WHERE level.product_id = listing.product_id AND level.is_free
      AND level.location_id = ANY (${locations}))`

const chosenFields = (choice: OilChoice): OilField[] =>
  OIL_FIELDS.filter((field) => choice[field].length > 0)

const isWanted = (choice: OilChoice, fields: readonly OilField[]): Sql =>
  fields.reduce<Sql>((all, field) => sql`${all} AND ${CONDITIONS[field](choice[field])}`, sql`true`)

/** The bits of the chosen fields in which an oil fails. */
const missedFields = (choice: OilChoice): Sql =>
  chosenFields(choice).reduce<Sql>(
    (bits, field) => sql`
      ${bits} + CASE WHEN ${CONDITIONS[field](choice[field])} THEN 0
                     ELSE ${bitOf(field)}::integer END`,
    sql`0`,
  )

const ORDERS: Readonly<Record<OilOrder, Sql>> = {
  price: sql`listing.price, listing.product_id`,
  '-price': sql`listing.price DESC, listing.product_id DESC`,
  litre: sql`listing.litre_price, listing.product_id`,
}

type Page = { readonly sort: OilOrder; readonly offset: number; readonly limit: number }

export async function oilListingIds(
  db: Database,
  choice: OilChoice,
  { sort, offset, limit }: Page,
): Promise<number[]> {
  if (offset > FARTHEST_OFFSET) return []
  const rows = await db.query<{ id: number }>(sql`
    SELECT listing.product_id AS id
    FROM oil_listing AS listing
    WHERE ${isWanted(choice, chosenFields(choice))}
    ORDER BY ${ORDERS[sort]}
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/**
 * Oils that are alike in a field, and fail in at most one of the chosen fields; by what lies in the
 * shops of a city, counted to EXACT_TOTAL and one more. One pass over the list, whatever is chosen.
 */
export const alikeOils = (db: Database, choice: OilChoice): Promise<AlikeOils[]> =>
  db.query(sql`
    SELECT alike.field, alike.missed,
           CASE WHEN maker.id IS NULL THEN alike.values ELSE ARRAY[maker.name_norm] END AS values,
           CASE WHEN maker.id IS NULL THEN alike.names ELSE ARRAY[maker.name] END AS names,
           alike.count
    FROM (${countedByField(choice)}) AS alike
    LEFT JOIN manufacturers AS maker ON maker.id = alike.manufacturer_id
    UNION ALL
    ${countedByCity(choice)}`)

const countedByField = (choice: OilChoice): Sql => sql`
  SELECT CASE 0
           WHEN GROUPING(viscosity) THEN 'viscosity' WHEN GROUPING(volume_ml) THEN 'volume'
           WHEN GROUPING(api) THEN 'api' WHEN GROUPING(acea) THEN 'acea'
           WHEN GROUPING(approvals) THEN 'approval' WHEN GROUPING(base) THEN 'base'
           ELSE 'manufacturer' END AS field,
         missed,
         CASE 0
           WHEN GROUPING(viscosity) THEN ARRAY[viscosity]
           WHEN GROUPING(volume_ml) THEN ARRAY[volume_ml::text]
           WHEN GROUPING(api) THEN api WHEN GROUPING(acea) THEN acea
           WHEN GROUPING(approvals) THEN approval_keys
           WHEN GROUPING(base) THEN ARRAY[base] END AS values,
         CASE 0 WHEN GROUPING(approvals) THEN approvals END AS names,
         manufacturer_id, count(*)::integer AS count
  FROM (
    SELECT viscosity, volume_ml, api, acea, approvals, approval_keys, base, manufacturer_id,
           ${missedFields(choice)} AS missed
    FROM oil_listing AS listing
    LIMIT ${MOST_LOOKED_AT}) AS listed
  WHERE missed = ANY (${[0, ...OIL_FIELDS.map(bitOf)]}::integer[])
  GROUP BY GROUPING SETS (
    (viscosity, missed), (volume_ml, missed), (api, missed), (acea, missed),
    (approvals, approval_keys, missed), (base, missed), (manufacturer_id, missed))`

const countedByCity = (choice: OilChoice): Sql => sql`
  SELECT 'in_stock', 0, ARRAY[place.slug], place.names, counted.count
  FROM (
    SELECT ${IN_ANY_CITY} AS slug, NULL AS names, ARRAY(SELECT id FROM stock_locations WHERE NOT is_to_order) AS locations
    UNION ALL
    SELECT city.slug, ARRAY[city.name],
           ARRAY(SELECT id FROM stock_locations WHERE city_id = city.id AND NOT is_to_order)
    FROM cities AS city
    LIMIT 100) AS place
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS count
    FROM (
      SELECT 1 FROM oil_listing AS listing
      WHERE ${isWanted(
        choice,
        chosenFields(choice).filter((field) => field !== 'in_stock'),
      )}
        AND ${isInStockAt(sql`place.locations`)}
      LIMIT ${EXACT_TOTAL + 1}) AS found) AS counted
  WHERE counted.count > 0`

/** The grades with most oils, counted over all that are on sale. */
export const commonGrades = (db: Database, limit: number): Promise<AlikeOils[]> =>
  db.query(sql`
    SELECT 'viscosity' AS field, 0 AS missed, ARRAY[viscosity] AS values, NULL AS names,
           count(*)::integer AS count
    FROM oil_listing
    GROUP BY viscosity
    ORDER BY count(*) DESC, viscosity
    LIMIT ${limit}`)

export type CanisterRow = {
  readonly id: number
  readonly name: string
  readonly manufacturerId: number
  readonly viscosity: string
  readonly price: number
  readonly volumeMl: number
  readonly free: number
  readonly multiplicity: number
  /** False: an approval is required, and the shop knows none of this oil. */
  readonly isApproved: boolean
}

/** Limit of the canisters that are compared. */
const MOST_CANISTERS = 1000

/**
 * The cheapest canisters of the wanted oils and of oils with unknown approvals: a whole pack is
 * free in the shops, and no pack is larger than `mostMl`. With `locationIds` only their stock counts.
 */
export const freeCanisters = (
  db: Database,
  choice: OilChoice,
  { mostMl, locationIds }: { mostMl: number; locationIds: readonly number[] | null },
): Promise<CanisterRow[]> =>
  db.query(sql`
    SELECT listing.product_id AS id, product.name, listing.manufacturer_id AS "manufacturerId",
           listing.viscosity, listing.price, listing.volume_ml AS "volumeMl", stock.free,
           product.multiplicity, ${isApproved(choice)} AS "isApproved"
    FROM (
      SELECT * FROM oil_listing AS listing
      WHERE ${isWanted(
        choice,
        chosenFields(choice).filter((field) => field !== 'approval'),
      )}
        AND (${isApproved(choice)} OR listing.approval_keys = '{}')
      ORDER BY listing.price, listing.product_id
      LIMIT ${MOST_LOOKED_AT}) AS listing
    JOIN products AS product ON product.id = listing.product_id
    CROSS JOIN LATERAL (
      SELECT sum(level.on_hand - level.reserved)::integer AS free
      FROM stock_levels AS level
      WHERE level.product_id = listing.product_id AND level.is_free
        AND ${locationIds === null ? sql`true` : sql`level.location_id = ANY (${locationIds})`}) AS stock
    WHERE listing.volume_ml::bigint * product.multiplicity <= ${mostMl}
      AND stock.free >= product.multiplicity
    ORDER BY listing.price, listing.product_id
    LIMIT ${MOST_CANISTERS}`)

const isApproved = (choice: OilChoice): Sql =>
  choice.approval.length > 0 ? CONDITIONS.approval(choice.approval) : sql`true`
