// The door to the catalogue as it is now: keeps what 1C tells, and makes products of it at once.

import { findOrCreateSupplier, refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { OfferRecord } from '../exchange-records.ts'
import { emptyUncounted, listRefused, markAbsent } from './absent-goods.repository.ts'
import { stocksOf } from './count-offers.ts'
import type { ExchangeSettings } from './exchange-desk.ts'
import { type ExchangeSink, MOST_OF_BATCH } from './exchange-sink.ts'
import { keepPriceTypes, requirePriceType } from './keep-price-types.ts'
import { locateWarehouses, plain } from './locate-warehouses.ts'
import { publishOffers } from './publish-offers.ts'
import { refuseVanishing } from './refuse-vanishing.ts'
import { loadShopWords, type ShopWords } from './shop-words.ts'
import { saveGroups, saveProperties } from './told-classifier.repository.ts'
import { offersOfProducts, saveOffers, saveProducts } from './told-goods.repository.ts'

type Settings = Pick<ExchangeSettings, 'priceType' | 'warehouses'>

/** For one piece of work: what it has read of the classifier it keeps until that changes. */
export function catalogueSink(settings: Settings, sessionId: number): ExchangeSink {
  const { publish, forget, locateUnnamed } = publisher(settings, sessionId)
  const publishAll = async (db: Database, productIds: readonly string[]) => {
    let ids = await offersOfProducts(db, productIds, '')
    while (ids.length > 0) {
      await publish(db, ids)
      ids = await offersOfProducts(db, productIds, ids.at(-1) ?? '')
    }
  }
  return {
    takeGroups: (db, groups) => saveGroups(db, groups).then(forget),
    takeProperties: (db, properties) => saveProperties(db, properties).then(forget),
    takePriceTypes: (db, types) => keepPriceTypes(db, types, settings.priceType).then(forget),
    takeWarehouses: (db, warehouses) =>
      locateWarehouses(db, warehouses, settings.warehouses).then(forget),
    takeProducts: async (db, products) =>
      publishAll(db, await saveProducts(db, products, sessionId)),
    takeOffers: async (db, offers, onlyChanges) => {
      await requirePriceType(db, offers, settings.priceType)
      await saveOffers(db, offers, { sessionId, onlyChanges })
      await locateUnnamed(db, offers)
      await publish(db, [...new Set(offers.map(({ id }) => id))])
    },
    finish: async (db, { isFull, hasFullOffers }) => {
      if (isFull) await refuseVanishing(db, sessionId)
      if (isFull) await inSteps(db, (tx) => markAbsent(tx, sessionId, hasFullOffers), publish)
      if (hasFullOffers) await inSteps(db, (tx) => emptyUncounted(tx, sessionId), publish)
      let after = ''
      const refused = async (tx: Database) => {
        const ids = await listRefused(tx, after)
        after = ids.at(-1) ?? after
        return ids
      }
      await inSteps(db, refused, (tx, ids) => publish(tx, ids, true))
      await refreshStatistics(db)
    },
  }
}

function publisher(settings: Settings, sessionId: number) {
  let known: ShopWords | null = null
  const located = new Set<string>()
  const forget = () => {
    known = null
  }
  const wordsOf = async (db: Database): Promise<ShopWords> => {
    known = known ?? (await loadShopWords(db, settings.priceType))
    return known
  }
  return {
    forget,
    publish: async (db: Database, ids: readonly string[], isLast = false) => {
      const words = await wordsOf(db)
      const supplierId = await findOrCreateSupplier(db, '1С')
      for (let start = 0; start < ids.length; start += MOST_OF_BATCH) {
        const some = ids.slice(start, start + MOST_OF_BATCH)
        await publishOffers(db, some, { words, supplierId, document: `1c ${sessionId}`, isLast })
      }
    },
    /** Warehouses that offers name and no list of warehouses did, and those of the owner's word. */
    locateUnnamed: async (db: Database, offers: readonly OfferRecord[]) => {
      const { locationById } = await wordsOf(db)
      // nothing needs no place
      const some = offers.filter(({ stocks, quantity }) => stocks !== null || quantity !== 0)
      const named = some.flatMap((offer) => Object.keys(stocksOf({ offer })))
      const unnamed = [...new Set(named)].filter((id) =>
        settings.warehouses.has(plain(id)) ? !located.has(id) : !locationById.has(id),
      )
      if (unnamed.length === 0) return
      for (const id of unnamed) located.add(id)
      const warehouses = unnamed.map((id) => ({ id, name: '' }))
      await locateWarehouses(db, warehouses, settings.warehouses)
      forget()
    },
  }
}

/** A transaction for each step, until there is none left. */
async function inSteps(
  db: Database,
  next: (tx: Database) => Promise<string[]>,
  publish: (tx: Database, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction(async (tx) => {
      const ids = await next(tx)
      await publish(tx, ids)
      return ids.length > 0
    })
  }
}
