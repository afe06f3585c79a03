// Matches offers of 1C to products of the shop: by 1C's id, by article, or as new products.

import type { Database } from '#src/platform/server/database.ts'
import { externalIdsOf, findByArticles, findByExternalIds } from '#src/supply/server/public.ts'
import { idMark, type Sellable } from '../sellable.ts'
import { listLiveOffers, type OfferOutcome, type StoredOffer } from './told-goods.repository.ts'

export const SOURCE = '1c'

type ExternalProduct = Awaited<ReturnType<typeof findByExternalIds>>[number]

export type Wanted = { readonly stored: StoredOffer; readonly sellable: Sellable }

export type Placed = Wanted & {
  readonly manufacturer: string
  readonly article: string
  readonly manufacturerId: number
  /** null for a product to be created. */
  readonly productId: number | null
  /** Whether the product is already linked to the offer. */
  readonly isKnown: boolean
}

type Identity = { readonly wanted: Wanted; readonly manufacturer: string; readonly article: string }

/**
 * Two goods of 1C are never one product. The later one waits, as the other may be its former id;
 * after the last file (`isLast`) it gets an article of its own.
 */
export async function placeSellables(
  db: Database,
  wanted: readonly Wanted[],
  isLast: boolean,
): Promise<{ readonly placed: Placed[]; readonly refused: OfferOutcome[] }> {
  const ids = wanted.map(({ stored }) => stored.offer.id)
  const known = new Map(
    (await findByExternalIds(db, SOURCE, ids)).map((one) => [one.externalId, one]),
  )
  const marks = new Set<string>()
  const first = wanted.map((one) => ({ wanted: one, ...namesOf(one) }))
  const round = await placeRound(db, first, { known, marks })
  const second = await placeRound(db, round.left.map(withCharacteristic(known)), { known, marks })
  const waiting = isLast ? second.left : []
  const third = await placeRound(db, waiting.map(withOwnArticle), { known, marks })
  const left = isLast ? third.left : second.left
  return {
    placed: [...round.placed, ...second.placed, ...third.placed],
    refused: left.map(refusal),
  }
}

type RoundContext = {
  readonly known: ReadonlyMap<string, ExternalProduct>
  readonly marks: Set<string>
}

async function placeRound(
  db: Database,
  identities: readonly Identity[],
  { known, marks }: RoundContext,
) {
  const placed: Placed[] = []
  const left: Identity[] = []
  if (identities.length === 0) return { placed, left }
  const found = await findByArticles(db, identities)
  const foundIds = found.flatMap(({ productId }) => productId ?? [])
  const holders = await externalIdsOf(db, SOURCE, foundIds)
  // other offers linked to the product
  const othersOf = (place: number): string[] =>
    (holders.get(found[place]?.productId ?? 0) ?? []).filter(
      (id) => id !== identities[place]?.wanted.stored.offer.id,
    )
  const allOthers = identities.flatMap((_identity, place) => othersOf(place))
  const live = await listLiveOffers(db, [...new Set(allOthers)])
  for (const [place, identity] of identities.entries()) {
    const { mark, manufacturerId, productId } = found[place] ?? NOT_FOUND
    const offerId = identity.wanted.stored.offer.id
    const own = known.get(offerId)
    const others = othersOf(place)
    const isOwn = own !== undefined && own.productId === productId
    const isFree =
      productId === null || isOwn || (own === undefined && others.every((id) => !live.has(id)))
    if (!isFree || marks.has(mark)) {
      left.push(identity)
      continue
    }
    marks.add(mark)
    placed.push({
      ...identity.wanted,
      manufacturer: identity.manufacturer,
      article: identity.article,
      manufacturerId,
      productId: own?.productId ?? productId,
      isKnown: own !== undefined,
    })
  }
  return { placed, left }
}

const NOT_FOUND = { mark: '', manufacturerId: 0, productId: null }

const namesOf = ({ sellable: { manufacturer, article } }: Wanted) => ({ manufacturer, article })

/** A linked product keeps its article; a new characteristic adds a part of its id to it. */
const withCharacteristic =
  (known: ReadonlyMap<string, ExternalProduct>) =>
  ({ wanted, manufacturer, article }: Identity): Identity => {
    const { offer } = wanted.stored
    const own = known.get(offer.id)
    if (own) return { wanted, manufacturer: own.manufacturer, article: own.article }
    const suffix = idMark(offer)
    const hasSuffix = suffix === '' || article.endsWith(`-${suffix}`)
    return { wanted, manufacturer, article: hasSuffix ? article : `${article}-${suffix}` }
  }

const withOwnArticle = (identity: Identity): Identity => ({
  ...identity,
  article: `${identity.article}-${identity.wanted.stored.offer.productId.slice(0, 8)}`,
})

const refusal = ({ wanted, manufacturer, article }: Identity): OfferOutcome => ({
  id: wanted.stored.offer.id,
  state: 'refused',
  reason: `Артикул «${article}» производителя «${manufacturer}» уже у другого товара 1С.`,
  isRival: true,
})
