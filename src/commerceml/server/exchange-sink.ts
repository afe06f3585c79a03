// The interface by which an exchange writes batches of records into the catalogue.

import type { Database } from '#src/platform/server/database.ts'
import type {
  GroupRecord,
  OfferRecord,
  PriceTypeRecord,
  ProductRecord,
  PropertyRecord,
  WarehouseRecord,
} from '../exchange-records.ts'

export const MOST_OF_BATCH = 500

/** Whether an exchange is full: with all goods, and with all offers. */
export type Whole = { readonly isFull: boolean; readonly hasFullOffers: boolean }

/** Called first in each transaction; throws when the caller has lost the file. */
export type Guard = (tx: Database) => Promise<void>

type Take<Record> = (db: Database, records: readonly Record[]) => Promise<void>

/**
 * Each `take…` runs in the given transaction and is idempotent. Records come in any order: a
 * product is on sale as soon as its records suffice.
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
  /** Publishes after a file, in its own transactions. Throws `invalid` for a held exchange. */
  readonly publish: (db: Database, guard?: Guard) => Promise<void>
  /** Ends the exchange; transactions and errors as in `publish`. */
  readonly finish: (db: Database, whole: Whole, guard?: Guard) => Promise<void>
}
