// What is known of groups, properties, types of prices and warehouses while goods are taken.

import type { Database } from '#src/platform/server/database.ts'
import { choosePriceTypes } from '../choose-price-types.ts'
import type { GroupRecord, PropertyRecord } from '../exchange-records.ts'
import {
  listGroups,
  listPriceTypes,
  listProperties,
  listWarehouses,
} from './told-classifier.repository.ts'

export type ShopWords = {
  readonly groups: ReadonlyMap<string, GroupRecord>
  readonly properties: ReadonlyMap<string, PropertyRecord>
  /** What buyers pay, the best first. */
  readonly priceTypeIds: readonly string[]
  /** The shop's types of prices by those of 1C. */
  readonly shopTypeById: ReadonlyMap<string, number>
  readonly locationById: ReadonlyMap<string, number | null>
}

export async function loadShopWords(
  db: Database,
  wantedPriceType: string | undefined,
): Promise<ShopWords> {
  const groups = await listGroups(db)
  const properties = await listProperties(db)
  const priceTypes = await listPriceTypes(db)
  const warehouses = await listWarehouses(db)
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    properties: new Map(properties.map((property) => [property.id, property])),
    priceTypeIds: choosePriceTypes(priceTypes, wantedPriceType).map(({ id }) => id),
    shopTypeById: new Map(priceTypes.map(({ id, shopId }) => [id, shopId])),
    locationById: new Map(warehouses.map(({ id, locationId }) => [id, locationId])),
  }
}
