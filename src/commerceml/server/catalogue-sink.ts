// Stores the records of an exchange and publishes products made of them.

import { refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import { findOrCreatePriceTypes, findOrCreateSupplier } from '#src/supply/server/public.ts'
import { type KnownPriceType, namedPriceTypes, settingKey } from '../choose-price-types.ts'
import { NO_CHANGES } from '../exchange-difference.ts'
import type { OfferRecord, PriceTypeRecord } from '../exchange-records.ts'
import { emptyUncounted, listRefused, markAbsent } from './absent-goods.repository.ts'
import { stocksOf } from './count-offers.ts'
import type { ExchangeSettings } from './exchange-desk.ts'
import { dropLackingQuestions, failReplacedRuns } from './exchange-runs.repository.ts'
import type { ExchangeSink, Whole } from './exchange-sink.ts'
import { locateWarehouses, plain } from './locate-warehouses.ts'
import {
  holdIfAsked,
  type PublishedRun,
  publishDue,
  publishInSteps,
  sumsOf,
} from './publish-due.ts'
import { loadLookups } from './shop-words.ts'
import {
  listPriceTypes,
  listWarehouses,
  markChosen,
  saveGroups,
  savePriceTypes,
  saveProperties,
} from './told-classifier.repository.ts'
import { markProductsDue, saveOffers, saveProducts } from './told-goods.repository.ts'
import { countAbsent, countUncounted } from './vanishing-goods.repository.ts'

type Settings = Pick<ExchangeSettings, 'priceType' | 'warehouses'>
type RunIds = { readonly sessionId: number; readonly runId: number }

export function catalogueSink(
  { priceType, warehouses }: Settings,
  { sessionId, runId }: RunIds,
): ExchangeSink {
  const run = { runId, sessionId, priceType }
  const locateUnnamed = unnamedLocator(warehouses)
  return {
    takeGroups: async (db, groups) => void (await saveGroups(db, groups)),
    takeProperties: async (db, properties) => void (await saveProperties(db, properties)),
    takePriceTypes: (db, types) => keepPriceTypes(db, types, priceType),
    takeWarehouses: (db, records) => locateWarehouses(db, records, warehouses),
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
 * Ends an exchange: withdraws absent goods, empties uncounted stock, retries refused offers. Throws
 * `invalid` when the owner must decide first.
 */
export async function finishRun(
  db: Database,
  run: PublishedRun,
  { isFull, hasFullOffers }: Whole,
): Promise<void> {
  const { sessionId, runId } = run
  if (isFull || hasFullOffers) {
    await dropLackingQuestions(db, runId)
    await failReplacedRuns(db, runId)
    await holdIfAsked(db, run, await compareLacking(db, run, { isFull, hasFullOffers }))
  }
  const lookups = await loadLookups(db, run.priceType)
  const publication = { ...run, lookups }
  if (isFull)
    await publishInSteps(db, publication, (tx) => markAbsent(tx, sessionId, hasFullOffers))
  if (hasFullOffers) await publishInSteps(db, publication, (tx) => emptyUncounted(tx, sessionId))
  let after = ''
  await publishInSteps(db, { ...publication, isLast: true }, async (tx) => {
    const ids = await listRefused(tx, after)
    after = ids.at(-1) ?? after
    return ids
  })
  await refreshStatistics(db)
}

/** Counts absent and uncounted goods, together with those that the files have emptied. */
async function compareLacking(
  db: Database,
  { runId, sessionId, agreed }: PublishedRun,
  { isFull, hasFullOffers }: Whole,
) {
  const supplierId = await findOrCreateSupplier(db, SUPPLIER_OF_1C)
  const { onSale, stocked, emptied } = await sumsOf(db, { runId, supplierId })
  const absent = isFull ? await countAbsent(db, sessionId, supplierId) : 0
  const uncounted = hasFullOffers ? await countUncounted(db, sessionId, supplierId) : 0
  const counts = { onSale, stocked, absent, uncounted }
  return { ...NO_CHANGES, ...counts, emptied: agreed || uncounted === 0 ? 0 : emptied }
}

/** Locates warehouses named only by offers, and those of the owner's setting, once each. */
function unnamedLocator(storeByWarehouse: Settings['warehouses']) {
  const located = new Set<string>()
  return async (db: Database, offers: readonly OfferRecord[]): Promise<void> => {
    // a quantity of 0 needs no location
    const some = offers.filter(({ stocks, quantity }) => stocks !== null || quantity !== 0)
    const named = new Set(some.flatMap((offer) => Object.keys(stocksOf({ offer }))))
    const fresh = [...named].filter((id) => !located.has(id))
    if (fresh.length === 0) return
    const known = new Map((await listWarehouses(db)).map((one) => [one.id, one]))
    // a warehouse without a location may get one after the shop has its first city
    const unnamed = fresh.filter(
      (id) => storeByWarehouse.has(plain(id)) || (known.get(id)?.locationId ?? null) === null,
    )
    for (const id of fresh) located.add(id)
    if (unnamed.length === 0) return
    const warehouses = unnamed.map((id) => ({ id, name: known.get(id)?.name ?? '', city: '' }))
    await locateWarehouses(db, warehouses, storeByWarehouse)
  }
}

/** Throws `invalid` when the types lack the one that the owner names. */
async function keepPriceTypes(
  db: Database,
  types: readonly PriceTypeRecord[],
  wanted: string | undefined,
): Promise<void> {
  const nameOf = ({ id, name }: PriceTypeRecord) => name || id
  const ids = await findOrCreatePriceTypes(db, types.map(nameOf))
  const kept = types.flatMap((type) => {
    const shopId = ids.get(nameOf(type))
    return shopId === undefined ? [] : [{ ...type, shopId }]
  })
  await savePriceTypes(db, kept)
  const chosen = namedAmong(await listPriceTypes(db), wanted)
  await markChosen(db, settingKey(wanted), chosen)
}

/** Throws `invalid` before prices are saved: without their type all goods would lose the price. */
async function requirePriceType(
  db: Database,
  offers: readonly OfferRecord[],
  wanted: string | undefined,
): Promise<void> {
  if (offers.every(({ prices }) => prices === null)) return
  namedAmong(await listPriceTypes(db), wanted)
}

function namedAmong(types: readonly KnownPriceType[], wanted: string | undefined): string[] {
  const named = namedPriceTypes(types, wanted)
  if (named.length === 0 && settingKey(wanted) !== '' && types.length > 0) {
    const names = types.slice(0, 10).map(({ id, name }) => `«${name || id}»`)
    throw new ShopError(
      'invalid',
      `Вида цен «${wanted}» из настройки EXCHANGE_PRICE_TYPE в 1С нет, цены не загружены. ` +
        `Есть: ${names.join(', ')}.`,
    )
  }
  return named.map(({ id }) => id)
}
