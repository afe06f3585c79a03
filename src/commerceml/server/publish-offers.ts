// Publishes offers of 1C as products of the shop and withdraws those no longer sold.

import { refreshProductLists } from '#src/catalogue/server/public.ts'
import { requestPicturesByName } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { readBarcodes } from '#src/shared/barcode.ts'
import { asKopecks } from '#src/shared/money.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import {
  bringGoods,
  findByArticles,
  findByExternalIds,
  recordProducts,
  saveBarcodes,
  saveExternalIds,
  savePrices,
  saveProductFacts,
} from '#src/supply/server/public.ts'
import { groupPath, type Sellable, sellableOf } from '../sellable.ts'
import { countOffers, isAllLocated, restoreReturned, unitsOf } from './count-offers.ts'
import { saveNotes } from './exchange-notes.repository.ts'
import { savePublished } from './exchange-runs.repository.ts'
import { type Placed, placeSellables, SOURCE, type Wanted } from './place-sellables.ts'
import type { ExchangeLookups } from './shop-words.ts'
import {
  listShownPrices,
  type OfferOutcome,
  readOffers,
  type StoredOffer,
  saveOutcomes,
} from './told-goods.repository.ts'
import { withdrawOffers } from './withdraw-offers.ts'

export type Publication = {
  readonly lookups: ExchangeLookups
  readonly supplierId: number
  readonly runId: number
  /** Whether all files of the exchange are imported. */
  readonly isLast: boolean
  /** `hold`: keeps new prices for the owner's decision; `agreed`: publishes the held ones. */
  readonly prices: 'take' | 'hold' | 'agreed'
}

type Published = Priced & { readonly productId: number; readonly isCounted: boolean }

/** Publishes in one transaction, idempotently; keeps former rows for undoing the run. */
export async function publishOffers(
  db: Database,
  ids: readonly string[],
  publication: Publication,
): Promise<void> {
  if (ids.length === 0) return
  const { runId, supplierId, lookups, isLast } = publication
  const { wanted, unwanted } = splitSellable(await readOffers(db, ids), lookups)
  const { placed: found, refused } = await placeSellables(db, wanted, isLast)
  const { placed, unpriced } = await holdPrices(db, found, publication)
  const known = placed.flatMap(({ productId }) => productId ?? [])
  const leaving = await findByExternalIds(
    db,
    SOURCE,
    unwanted.map(({ stored }) => stored.offer.id),
  )
  const productIds = [...known, ...leaving.map(({ productId }) => productId)]
  await recordProducts.before(db, { runId, supplierId, productIds })
  const onSale = await sellOffers(db, placed, publication)
  const withdrawn = await withdrawOffers(db, unwanted, { supplierId, document: documentOf(runId) })
  await requestPictures(db, onSale)
  await saveBarcodes(db, { runId, source: SUPPLIER_OF_1C }, onSale.map(barcodesOf))
  await saveNotes(db, onSale.flatMap(wrongBarcodes))
  await saveOutcomes(db, [...onSale.map(outcomeOf), ...unpriced, ...refused, ...withdrawn])
  await recordProducts.after(db, { runId, supplierId, productIds })
  const before = new Set(productIds)
  const made = onSale.filter(({ productId }) => !before.has(productId))
  await savePublished(
    db,
    runId,
    made.map(({ productId }) => productId),
  )
}

/** 1C's pictures belong to the product, so all its offers get them. */
const requestPictures = (db: Database, onSale: readonly Published[]): Promise<void> =>
  requestPicturesByName(
    db,
    '1c',
    onSale.map(({ productId, stored }) => ({
      productId,
      origins: (stored.product?.images ?? []).map((name) => name.replaceAll('\\', '/').trim()),
    })),
  )

/** A characteristic has its own barcodes, else those of its product are nobody's. */
const toldBarcodes = ({ stored: { offer, product } }: Published) =>
  readBarcodes(offer.barcode || (offer.id.includes('#') ? '' : (product?.barcode ?? '')))

const barcodesOf = (one: Published) => ({
  productId: one.productId,
  codes: toldBarcodes(one).codes,
})

const wrongBarcodes = (one: Published) =>
  toldBarcodes(one).wrong.map((code) => ({
    subject: `артикул ${one.article}`,
    text: `Штрихкод «${code.slice(0, 60)}» из 1С не взят: неверна контрольная цифра.`,
  }))

type Priced = Placed & { readonly priceHeldIn?: number }

/**
 * Keeps the shop's price for offers with a held price; an offer without a price in the shop waits
 * whole.
 */
async function holdPrices(
  db: Database,
  found: readonly Placed[],
  { prices, runId }: Publication,
): Promise<{ readonly placed: Priced[]; readonly unpriced: OfferOutcome[] }> {
  const heldIn = ({ stored }: Placed): number | null =>
    stored.isPriceDue && prices === 'hold' ? runId : heldPriceRun(stored, prices)
  const held = found.filter((one) => heldIn(one) !== null)
  if (held.length === 0) return { placed: [...found], unpriced: [] }
  const shown = await listShownPrices(
    db,
    held.flatMap(({ productId }) => productId ?? []),
  )
  const placed: Priced[] = []
  const unpriced: OfferOutcome[] = []
  for (const one of found) {
    const priceHeldIn = heldIn(one)
    const price = shown.get(one.productId ?? 0)
    if (priceHeldIn === null || price === one.sellable.price) placed.push(one)
    else if (price === undefined) {
      const { id, state } = { id: one.stored.offer.id, state: one.stored.state }
      unpriced.push({ id, priceHeldIn, reason: heldReason(priceHeldIn), state })
    } else placed.push({ ...one, priceHeldIn, sellable: { ...one.sellable, price } })
  }
  return { placed, unpriced }
}

/** The run that still holds the price of an offer, which this exchange does not state. */
export const heldPriceRun = (stored: StoredOffer, prices: Publication['prices']): number | null =>
  prices === 'agreed' || stored.isPriceDue ? null : stored.priceHeldIn

const heldReason = (runId: number) => `Цена ждёт решения владельца (обмен № ${runId}).`

/** The document of a run in stock movements. */
export const documentOf = (runId: number): string => `1c ${runId}`

export function splitSellable(stored: readonly StoredOffer[], lookups: ExchangeLookups) {
  const wanted: Wanted[] = []
  const unwanted: { stored: StoredOffer; reason: string; isExpected: boolean }[] = []
  for (const one of stored) {
    const sellable = one.isAbsent
      ? { reason: 'Нет в последней полной выгрузке.', isExpected: true }
      : sellableOf({ ...one, properties: lookups.properties, priceTypeIds: lookups.priceTypeIds })
    if ('reason' in sellable) unwanted.push({ stored: one, ...sellable })
    else wanted.push({ stored: one, sellable })
  }
  return { wanted, unwanted }
}

async function sellOffers(
  db: Database,
  placed: readonly Priced[],
  { lookups, supplierId, runId }: Publication,
): Promise<Published[]> {
  if (placed.length === 0) return []
  const document = documentOf(runId)
  // before `bringGoods`, which finds products by manufacturer and article
  const restated = await saveProductFacts(db, placed.flatMap(factsOf))
  const goods = placed.map((one) => bookedGood(one, lookups))
  await bringGoods(db, goods, { runId, supplierId })
  const found = await findByArticles(db, placed)
  const onSale = placed.flatMap((one, place) => {
    const productId = found[place]?.productId
    return productId ? [{ ...one, productId }] : []
  })
  const fresh = onSale.filter(({ isKnown }) => !isKnown)
  await saveExternalIds(
    db,
    SOURCE,
    fresh.map(({ stored, productId }) => ({ externalId: stored.offer.id, productId })),
  )
  const stated = await saveProductFacts(db, fresh.flatMap(factsOf))
  await refreshProductLists(db, [...new Set([...restated, ...stated])])
  await savePrices(
    db,
    onSale.flatMap((one) => (one.priceHeldIn === undefined ? typedPrices(one, lookups) : [])),
  )
  const due = onSale.filter(({ stored }) => stored.isStockDue)
  await countOffers(db, due, { lookups, document })
  const returned = onSale.filter(({ stored: { isStockDue, state } }) => {
    return !isStockDue && state === 'withdrawn'
  })
  await restoreReturned(db, returned, { lookups, document })
  return onSale.map((one) => ({ ...one, isCounted: isAllLocated(one.stored, lookups) }))
}

const factsOf = ({ productId, manufacturerId, article, sellable }: Placed) => {
  const { unit, country, vatRate } = sellable
  return productId === null ? [] : [{ productId, manufacturerId, article, unit, country, vatRate }]
}

function bookedGood({ stored, sellable, manufacturer, article }: Placed, lookups: ExchangeLookups) {
  const names = groupPath(lookups.groups, stored.product?.groupIds ?? [])
  const { name, price, description } = sellable
  const category = names && { names, isFromTop: false }
  return { name, article, manufacturer, price, description, category, quantity: unitsOf(stored) }
}

/** One price per type; the last one wins. */
function typedPrices(
  { stored, productId }: Placed & { readonly productId: number },
  { shopTypeById }: ExchangeLookups,
) {
  const prices = new Map<number, number>()
  for (const { typeId, amount } of stored.offer.prices ?? []) {
    const shopType = shopTypeById.get(typeId)
    if (shopType !== undefined && amount) prices.set(shopType, amount)
  }
  return [...prices].map(([typeId, price]) => ({ productId, typeId, price: asKopecks(price) }))
}

const outcomeOf = ({
  stored,
  article,
  sellable,
  priceHeldIn,
  isCounted,
}: Published): OfferOutcome => ({
  id: stored.offer.id,
  state: 'on-sale',
  isCounted,
  ...(priceHeldIn === undefined
    ? { reason: noteOf(article, sellable) }
    : { reason: heldReason(priceHeldIn), priceHeldIn }),
})

function noteOf(article: string, sellable: Sellable): string {
  if (sellable.isArticleMade) return `В 1С нет артикула, вместо него «${article}».`
  if (article === sellable.article) return ''
  return `Артикул «${sellable.article}» уже у другого товара 1С, здесь он «${article}».`
}
