// The door to the catalogue as it is now: keeps what 1C tells, and makes products of it.

import { findOrCreateSupplier, refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { NO_CHANGES } from '../exchange-difference.ts'
import type { OfferRecord } from '../exchange-records.ts'
import { emptyUncounted, listRefused, markAbsent } from './absent-goods.repository.ts'
import { stocksOf } from './count-offers.ts'
import type { ExchangeSettings } from './exchange-desk.ts'
import { forgetLacking, replaceHeld } from './exchange-runs.repository.ts'
import type { ExchangeSink, Whole } from './exchange-sink.ts'
import { keepPriceTypes, requirePriceType } from './keep-price-types.ts'
import { locateWarehouses, plain } from './locate-warehouses.ts'
import {
  holdWhereAsked,
  type PublishedRun,
  publishDue,
  publishInSteps,
  SUPPLIER,
  sumsOf,
} from './publish-due.ts'
import { loadShopWords } from './shop-words.ts'
import { listWarehouses, saveGroups, saveProperties } from './told-classifier.repository.ts'
import { markProductsDue, saveOffers, saveProducts } from './told-goods.repository.ts'
import { countAbsent, countUncounted } from './vanishing-goods.repository.ts'

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

/**
 * The exchange is over: what it was without goes, stock that it did not count goes, and refused
 * goods are tried once more. Throws `invalid` where the owner has to be asked first.
 */
export async function finishRun(
  db: Database,
  run: PublishedRun,
  { isFull, hasFullOffers }: Whole,
): Promise<void> {
  const { sessionId, runId } = run
  if (isFull || hasFullOffers) {
    await forgetLacking(db, runId)
    await replaceHeld(db, runId)
    await holdWhereAsked(db, run, await compareLacking(db, run, { isFull, hasFullOffers }))
  }
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

/** What its files have emptied counts with what they do not count. */
async function compareLacking(
  db: Database,
  { runId, sessionId, agreed }: PublishedRun,
  { isFull, hasFullOffers }: Whole,
) {
  const supplierId = await findOrCreateSupplier(db, SUPPLIER)
  const { onSale, stocked, emptied } = await sumsOf(db, { runId, supplierId })
  const absent = isFull ? await countAbsent(db, sessionId, supplierId) : 0
  const uncounted = hasFullOffers ? await countUncounted(db, sessionId, supplierId) : 0
  const around = { onSale, stocked, absent, uncounted }
  return { ...NO_CHANGES, ...around, emptied: agreed || uncounted === 0 ? 0 : emptied }
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
