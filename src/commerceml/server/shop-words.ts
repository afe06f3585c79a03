// Loads 1C's groups, properties, price types and warehouses for the publication of offers.

import type { Database } from '#src/platform/server/database.ts'
import { choosePriceTypes } from '../choose-price-types.ts'
import type { GroupRecord, PropertyRecord } from '../exchange-records.ts'
import {
  listGroups,
  listPriceTypes,
  listProperties,
  listWarehouses,
} from './told-classifier.repository.ts'

export type ExchangeLookups = {
  readonly groups: ReadonlyMap<string, GroupRecord>
  readonly properties: ReadonlyMap<string, PropertyRecord>
  /** Price types of buyers, the preferred first. */
  readonly priceTypeIds: readonly string[]
  /** The shop's price types by the ids of 1C. */
  readonly shopTypeById: ReadonlyMap<string, number>
  readonly locationById: ReadonlyMap<string, number | null>
}

export async function loadLookups(
  db: Database,
  namedPriceType: string | undefined,
): Promise<ExchangeLookups> {
  const groups = await listGroups(db)
  const properties = await listProperties(db)
  const priceTypes = await listPriceTypes(db)
  const warehouses = await listWarehouses(db)
  return {
    groups: new Map(groups.map((group) => [group.id, group])),
    properties: new Map(properties.map((property) => [property.id, property])),
    priceTypeIds: choosePriceTypes(priceTypes, namedPriceType).map(({ id }) => id),
    shopTypeById: new Map(priceTypes.map(({ id, shopId }) => [id, shopId])),
    locationById: new Map(warehouses.map(({ id, locationId }) => [id, locationId])),
  }
}
