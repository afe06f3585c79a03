// Decides which product of the shop each offer of 1C is: the one it was, one by its article, a new one.

import {
  externalIdsOf,
  findByArticles,
  findExternal,
  type KnownExternal,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Sellable } from '../sellable.ts'
import { livingOffers, type OfferOutcome, type ToldOffer } from './told-goods.repository.ts'

export const SOURCE = '1c'

export type Wanted = { readonly told: ToldOffer; readonly sellable: Sellable }

export type Placed = Wanted & {
  readonly manufacturer: string
  readonly article: string
  readonly manufacturerId: number
  /** Null: it is to be made. */
  readonly productId: number | null
  /** The product is this offer's already. */
  readonly isKnown: boolean
}

type Identity = { readonly wanted: Wanted; readonly manufacturer: string; readonly article: string }

/**
 * Two of 1C's goods are never one product of the shop. The later of them waits, because the other
 * may only be its former id; when all has come (`isLast`), it gets an article of its own.
 */
export async function placeSellables(
  db: Database,
  wanted: readonly Wanted[],
  isLast: boolean,
): Promise<{ readonly placed: Placed[]; readonly refused: OfferOutcome[] }> {
  const ids = wanted.map(({ told }) => told.offer.id)
  const known = new Map((await findExternal(db, SOURCE, ids)).map((one) => [one.externalId, one]))
  const marks = new Set<string>()
  const first = wanted.map((one) => ({ wanted: one, ...namesOf(one) }))
  const round = await placeRound(db, first, { known, marks })
  const second = await placeRound(db, round.left.map(otherwise(known)), { known, marks })
  const waiting = isLast ? second.left : []
  const third = await placeRound(db, waiting.map(signed), { known, marks })
  const left = isLast ? third.left : second.left
  return {
    placed: [...round.placed, ...second.placed, ...third.placed],
    refused: left.map(refusal),
  }
}

type Around = { readonly known: ReadonlyMap<string, KnownExternal>; readonly marks: Set<string> }

async function placeRound(db: Database, identities: readonly Identity[], { known, marks }: Around) {
  const placed: Placed[] = []
  const left: Identity[] = []
  if (identities.length === 0) return { placed, left }
  const found = await findByArticles(db, identities)
  const foundIds = found.flatMap(({ productId }) => productId ?? [])
  const holders = await externalIdsOf(db, SOURCE, foundIds)
  // most products are held by the offer that asks, and by no other
  const othersOf = (place: number): string[] =>
    (holders.get(found[place]?.productId ?? 0) ?? []).filter(
      (id) => id !== identities[place]?.wanted.told.offer.id,
    )
  const asked = identities.flatMap((_identity, place) => othersOf(place))
  const living = await livingOffers(db, [...new Set(asked)])
  for (const [place, identity] of identities.entries()) {
    const { mark, manufacturerId, productId } = found[place] ?? NOTHING
    const offerId = identity.wanted.told.offer.id
    const own = known.get(offerId)
    const others = othersOf(place)
    const isOwn = own !== undefined && own.productId === productId
    const isFree =
      productId === null || isOwn || (own === undefined && others.every((id) => !living.has(id)))
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

const NOTHING = { mark: '', manufacturerId: 0, productId: null }

const namesOf = ({ sellable: { manufacturer, article } }: Wanted) => ({ manufacturer, article })

/** A product stays what it was; a new characteristic is told from its sisters by its own id. */
const otherwise =
  (known: ReadonlyMap<string, KnownExternal>) =>
  ({ wanted, manufacturer, article }: Identity): Identity => {
    const { id } = wanted.told.offer
    const own = known.get(id)
    if (own) return { wanted, manufacturer: own.manufacturer, article: own.article }
    const characteristic = id.split('#')[1] ?? ''
    const sign = characteristic.slice(0, 8)
    const isSigned = sign === '' || article.endsWith(`-${sign}`)
    return { wanted, manufacturer, article: isSigned ? article : `${article}-${sign}` }
  }

const signed = (identity: Identity): Identity => ({
  ...identity,
  article: `${identity.article}-${identity.wanted.told.offer.productId.slice(0, 8)}`,
})

const refusal = ({ wanted, manufacturer, article }: Identity): OfferOutcome => ({
  id: wanted.told.offer.id,
  state: 'refused',
  reason: `Артикул «${article}» производителя «${manufacturer}» уже у другого товара 1С.`,
  isRival: true,
})
