// Makes products of the shop of what 1C has told, and takes off sale what is no longer to be sold.

import {
  findByArticles,
  findExternal,
  keepFormerProducts,
  linkExternal,
  noteChangedProducts,
  refreshProductLists,
  savePrices,
  stateFacts,
  upsertProducts,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { asKopecks } from '#src/shared/money.ts'
import { groupPath } from '../category-of.ts'
import { type Sellable, sellableOf } from '../sellable.ts'
import { countOffers, unitsOf } from './count-offers.ts'
import { noteWritten } from './exchange-runs.repository.ts'
import { type Placed, placeSellables, SOURCE, type Wanted } from './place-sellables.ts'
import type { ShopWords } from './shop-words.ts'
import {
  type OfferOutcome,
  readOffers,
  saveOutcomes,
  shownPrices,
  type ToldOffer,
} from './told-goods.repository.ts'
import { withdrawOffers } from './withdraw-offers.ts'

export type Publication = {
  readonly words: ShopWords
  readonly supplierId: number
  readonly runId: number
  /** All that the exchange brings has come. */
  readonly isLast: boolean
  /** `hold`: new prices wait for the owner, all else comes in; `agreed`: those that waited come in. */
  readonly prices: 'take' | 'hold' | 'agreed'
}

type OnSale = Priced & { readonly productId: number }

/** One transaction's work, however often it is repeated. What it changes is kept with the run. */
export async function publishOffers(
  db: Database,
  ids: readonly string[],
  publication: Publication,
): Promise<void> {
  if (ids.length === 0) return
  const { runId, supplierId, words, isLast } = publication
  const { wanted, unwanted } = judge(await readOffers(db, ids), words)
  const { placed: found, refused } = await placeSellables(db, wanted, isLast)
  const { placed, unpriced } = await holdPrices(db, found, publication)
  const known = placed.flatMap(({ productId }) => productId ?? [])
  const leaving = await findExternal(
    db,
    SOURCE,
    unwanted.map(({ told }) => told.offer.id),
  )
  const productIds = [...known, ...leaving.map(({ productId }) => productId)]
  await keepFormerProducts(db, { runId, supplierId, productIds })
  const onSale = await bringIn(db, placed, publication)
  const withdrawn = await withdrawOffers(db, unwanted, { supplierId, document: nameOf(runId) })
  await saveOutcomes(db, [...onSale.map(outcomeOf), ...unpriced, ...refused, ...withdrawn])
  await noteChangedProducts(db, { runId, supplierId, productIds })
  const before = new Set(productIds)
  const made = onSale.filter(({ productId }) => !before.has(productId))
  await noteWritten(
    db,
    runId,
    made.map(({ productId }) => productId),
  )
}

type Priced = Placed & { readonly priceHeldIn?: number }

/**
 * An offer whose price waits for the owner is published with the price that it has; what has none
 * in the shop waits whole.
 */
async function holdPrices(
  db: Database,
  found: readonly Placed[],
  { prices, runId }: Publication,
): Promise<{ readonly placed: Priced[]; readonly unpriced: OfferOutcome[] }> {
  const heldIn = ({ told }: Placed): number | null =>
    told.isPriceDue && prices === 'hold' ? runId : keptWith(told, prices)
  const held = found.filter((one) => heldIn(one) !== null)
  if (held.length === 0) return { placed: [...found], unpriced: [] }
  const shown = await shownPrices(
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
      const { id, state } = { id: one.told.offer.id, state: one.told.state }
      unpriced.push({ ...{ id, priceHeldIn, reason: heldReason(priceHeldIn) }, state })
    } else placed.push({ ...one, priceHeldIn, sellable: { ...one.sellable, price } })
  }
  return { placed, unpriced }
}

/** The run with which the price of an offer waits, though the exchange says nothing of its price. */
export const keptWith = (told: ToldOffer, prices: Publication['prices']): number | null =>
  prices === 'agreed' || told.isPriceDue ? null : told.priceHeldIn

const heldReason = (runId: number) => `Цена ждёт решения владельца (обмен № ${runId}).`

/** Names the stock movements of a run. */
export const nameOf = (runId: number): string => `1c ${runId}`

export function judge(told: readonly ToldOffer[], words: ShopWords) {
  const wanted: Wanted[] = []
  const unwanted: { told: ToldOffer; reason: string; isExpected: boolean }[] = []
  for (const one of told) {
    const sellable = one.isAbsent
      ? { reason: 'Нет в последней полной выгрузке.', isExpected: true }
      : sellableOf({ ...one, properties: words.properties, priceTypeIds: words.priceTypeIds })
    if ('reason' in sellable) unwanted.push({ told: one, ...sellable })
    else wanted.push({ told: one, sellable })
  }
  return { wanted, unwanted }
}

async function bringIn(
  db: Database,
  placed: readonly Priced[],
  { words, supplierId, runId }: Publication,
): Promise<OnSale[]> {
  if (placed.length === 0) return []
  const document = nameOf(runId)
  // before the list, which finds products by manufacturer and article
  const restated = await stateFacts(db, placed.flatMap(factsOf))
  const list = placed.map((one) => listedProduct(one, words))
  await upsertProducts(db, list, { supplierId, locationId: null, document })
  const found = await findByArticles(db, placed)
  const onSale = placed.flatMap((one, place) => {
    const productId = found[place]?.productId
    return productId ? [{ ...one, productId }] : []
  })
  const fresh = onSale.filter(({ isKnown }) => !isKnown)
  await linkExternal(
    db,
    SOURCE,
    fresh.map(({ told, productId }) => ({ externalId: told.offer.id, productId })),
  )
  const stated = await stateFacts(db, fresh.flatMap(factsOf))
  await refreshProductLists(db, [...new Set([...restated, ...stated])])
  await savePrices(
    db,
    onSale.flatMap((one) => (one.priceHeldIn === undefined ? typedPrices(one, words) : [])),
  )
  await countOffers(db, onSale, { words, document })
  return onSale
}

const factsOf = ({ productId, manufacturerId, article, sellable }: Placed) => {
  const { unit, country, vatRate } = sellable
  return productId === null ? [] : [{ productId, manufacturerId, article, unit, country, vatRate }]
}

function listedProduct({ told, sellable, manufacturer, article }: Placed, words: ShopWords) {
  const names = groupPath(words.groups, told.product?.groupIds ?? [])
  const { name, price, description } = sellable
  const category = names && { names, isFromTop: false }
  return { name, article, manufacturer, price, description, category, quantity: unitsOf(told) }
}

/** One per type: the last that is told. */
function typedPrices({ told, productId }: OnSale, { shopTypeById }: ShopWords) {
  const prices = new Map<number, number>()
  for (const { typeId, amount } of told.offer.prices ?? []) {
    const shopType = shopTypeById.get(typeId)
    if (shopType !== undefined && amount) prices.set(shopType, amount)
  }
  return [...prices].map(([typeId, price]) => ({ productId, typeId, price: asKopecks(price) }))
}

const outcomeOf = ({ told, article, sellable, priceHeldIn }: OnSale): OfferOutcome =>
  priceHeldIn === undefined
    ? { id: told.offer.id, state: 'on-sale', reason: noteOf(article, sellable) }
    : { id: told.offer.id, state: 'on-sale', reason: heldReason(priceHeldIn), priceHeldIn }

function noteOf(article: string, sellable: Sellable): string {
  if (sellable.isArticleMade) return `В 1С нет артикула, вместо него «${article}».`
  if (article === sellable.article) return ''
  return `Артикул «${sellable.article}» уже у другого товара 1С, здесь он «${article}».`
}
