// The one door by which an exchange writes into the catalogue: batches of records go in.

import type { Database } from '#src/platform/server/database.ts'
import type {
  GroupRecord,
  OfferRecord,
  PriceTypeRecord,
  ProductRecord,
  PropertyRecord,
  WarehouseRecord,
} from '../exchange-records.ts'

/** No batch is larger. */
export const MOST_OF_BATCH = 500

/** What of an exchange was not changes alone: then all goods, and all their offers, were named. */
export type Whole = { readonly isFull: boolean; readonly hasFullOffers: boolean }

/** Called first in each transaction; throws where the work is no longer its caller's. */
export type Guard = (tx: Database) => Promise<void>

type Take<Record> = (db: Database, records: readonly Record[]) => Promise<void>

/**
 * Each `take…` belongs to the transaction that it is given, and the same twice is the same as once.
 * Records come in any order: what they say together is on sale as soon as it is enough.
 */
export type ExchangeSink = {
  readonly takeGroups: Take<GroupRecord>
  readonly takeProperties: Take<PropertyRecord>
  readonly takePriceTypes: Take<PriceTypeRecord>
  readonly takeWarehouses: Take<WarehouseRecord>
  readonly takeProducts: Take<ProductRecord>
  readonly takeOffers: (
    db: Database,
    offers: readonly OfferRecord[],
    onlyChanges: boolean,
  ) => Promise<void>
  /** A file is taken whole. Opens its transactions; throws `invalid` where the exchange is held. */
  readonly publish: (db: Database, guard?: Guard) => Promise<void>
  /** The exchange is over. As `publish`. */
  readonly finish: (db: Database, whole: Whole, guard?: Guard) => Promise<void>
}
