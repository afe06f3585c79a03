// The door to the catalogue as it is now: keeps what 1C tells, and makes products of it.

import { findOrCreateSupplier, refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { OfferRecord } from '../exchange-records.ts'
import { emptyUncounted, listRefused, markAbsent } from './absent-goods.repository.ts'
import { countPresent } from './compare-due.repository.ts'
import { stocksOf } from './count-offers.ts'
import type { ExchangeSettings } from './exchange-desk.ts'
import type { ExchangeSink, Whole } from './exchange-sink.ts'
import { keepPriceTypes, requirePriceType } from './keep-price-types.ts'
import { locateWarehouses, plain } from './locate-warehouses.ts'
import {
  holdWhereAsked,
  type PublishedRun,
  publishDue,
  publishInSteps,
  SUPPLIER,
} from './publish-due.ts'
import { loadShopWords } from './shop-words.ts'
import { listWarehouses, saveGroups, saveProperties } from './told-classifier.repository.ts'
import { markProductsDue, saveOffers, saveProducts } from './told-goods.repository.ts'
import { countAbsent } from './vanishing-goods.repository.ts'

type Settings = Pick<ExchangeSettings, 'priceType' | 'warehouses'>
type OfRun = { readonly sessionId: number; readonly runId: number }

/** For one piece of work. */
export function catalogueSink(
  { priceType, warehouses }: Settings,
  { sessionId, runId }: OfRun,
): ExchangeSink {
  const run = { runId, sessionId, priceType }
  const locateUnnamed = unnamedLocator(warehouses)
  return {
    takeGroups: async (db, groups) => void (await saveGroups(db, groups)),
    takeProperties: async (db, properties) => void (await saveProperties(db, properties)),
    takePriceTypes: (db, types) => keepPriceTypes(db, types, priceType),
    takeWarehouses: (db, told) => locateWarehouses(db, told, warehouses),
    takeProducts: async (db, products) => {
      await markProductsDue(db, await saveProducts(db, products, sessionId), sessionId)
    },
    takeOffers: async (db, offers, onlyChanges) => {
      await requirePriceType(db, offers, priceType)
      await saveOffers(db, offers, { sessionId, onlyChanges })
      await locateUnnamed(db, offers)
    },
    publish: (db, guard) => publishDue(db, { ...run, guard }),
    finish: (db, whole, guard) => finishRun(db, { ...run, guard }, whole),
  }
}

/** The exchange is over: what it was without goes, and refused goods are tried once more. */
export async function finishRun(
  db: Database,
  run: PublishedRun,
  { isFull, hasFullOffers }: Whole,
): Promise<void> {
  const { sessionId } = run
  if (isFull) await holdWhereAsked(db, run, await compareAbsent(db, sessionId))
  const words = await loadShopWords(db, run.priceType)
  const around = { ...run, words }
  if (isFull) await publishInSteps(db, around, (tx) => markAbsent(tx, sessionId, hasFullOffers))
  if (hasFullOffers) await publishInSteps(db, around, (tx) => emptyUncounted(tx, sessionId))
  let after = ''
  await publishInSteps(db, { ...around, isLast: true }, async (tx) => {
    const ids = await listRefused(tx, after)
    after = ids.at(-1) ?? after
    return ids
  })
  await refreshStatistics(db)
}

async function compareAbsent(db: Database, sessionId: number) {
  const supplierId = await findOrCreateSupplier(db, SUPPLIER)
  const { onSale } = await countPresent(db, supplierId)
  const absent = await countAbsent(db, sessionId, supplierId)
  const nothing = { compared: 0, jumps: 0, leaps: 0, stocked: 0, emptied: 0, deleted: 0 }
  return { ...nothing, onSale, absent }
}

/** Warehouses that offers name and no list of warehouses did, and those of the owner's setting. */
function unnamedLocator(storeByWarehouse: Settings['warehouses']) {
  const located = new Set<string>()
  return async (db: Database, offers: readonly OfferRecord[]): Promise<void> => {
    // nothing needs no place
    const some = offers.filter(({ stocks, quantity }) => stocks !== null || quantity !== 0)
    const named = new Set(some.flatMap((offer) => Object.keys(stocksOf({ offer }))))
    const fresh = [...named].filter((id) => !located.has(id))
    if (fresh.length === 0) return
    const known = new Map((await listWarehouses(db)).map((one) => [one.id, one]))
    // one without a place may have got one: the shop has its first city now
    const unnamed = fresh.filter(
      (id) => storeByWarehouse.has(plain(id)) || (known.get(id)?.locationId ?? null) === null,
    )
    for (const id of fresh) located.add(id)
    if (unnamed.length === 0) return
    const warehouses = unnamed.map((id) => ({ id, name: known.get(id)?.name ?? '' }))
    await locateWarehouses(db, warehouses, storeByWarehouse)
  }
}
