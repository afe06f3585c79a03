// Shelves as a table: written out, and taken in again row by row.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import { isShelfName, shelfName } from '../../shelf-order.ts'
import { insertAct } from '../staff-acts.repository.ts'
import {
  findNamedProducts,
  listShelfPlaces,
  listShelfRows,
  type ShelfRow,
  saveShelves,
} from './shelves.repository.ts'

/** What lies at this place, or at all; throws `invalid` where there is no such place. */
export async function readShelves(db: Database, place: string | undefined): Promise<ShelfRow[]> {
  const places = (await listShelfPlaces(db)).map((one) => one.place)
  if (place !== undefined && !places.some((one) => one.toLowerCase() === place.toLowerCase())) {
    throw new ShopError('invalid', `Места «${place}» нет. Есть: ${places.join('; ')}.`)
  }
  return listShelfRows(db, place ?? null)
}

type GivenShelf = {
  /** Of the file. */
  readonly line: number
  readonly place: string
  readonly article: string
  readonly manufacturer: string
  /** Empty: no shelf any more. */
  readonly shelf: string
}

type LeftShelf = {
  readonly line: number
  readonly reason:
    | 'no place'
    | 'several places'
    | 'no product'
    | 'several products'
    | 'no shelf name'
    | 'said before'
}

type BroughtShelves = {
  readonly changed: number
  readonly same: number
  readonly left: readonly LeftShelf[]
}

/** One transaction with its record: all rows that can be understood, or none. */
export const bringShelves = (db: Database, given: readonly GivenShelf[]): Promise<BroughtShelves> =>
  db.transaction(async (tx) => {
    const places = Map.groupBy(await listShelfPlaces(tx), ({ place }) => place.toLowerCase())
    const named = Map.groupBy(
      await findNamedProducts(
        tx,
        given.map(({ article }) => normaliseArticle(article)),
        given.map(({ manufacturer }) => manufacturer.trim()),
      ),
      ({ row }) => row,
    )
    const left: LeftShelf[] = []
    const taken = new Map<string, { productId: number; locationId: number; shelf: string }>()
    for (const [row, { line, place, shelf: typed }] of given.entries()) {
      const leave = (reason: LeftShelf['reason']) => left.push({ line, reason })
      const [found, namesake] = places.get(place.trim().toLowerCase()) ?? []
      const [product, another] = named.get(row) ?? []
      const shelf = shelfName(typed)
      if (!found) leave('no place')
      else if (namesake) leave('several places')
      else if (!product) leave('no product')
      else if (another) leave('several products')
      else if (!isShelfName(shelf)) leave('no shelf name')
      else {
        const { productId } = product
        const { locationId } = found
        const key = `${productId} ${locationId}`
        if (taken.has(key)) leave('said before')
        else taken.set(key, { productId, locationId, shelf })
      }
    }
    const changed = await saveShelves(tx, [...taken.values()])
    if (changed > 0) {
      const details = { changed }
      await insertAct(tx, { staffId: null, act: 'bring-shelves', subject: 'shelves', details })
    }
    return { changed, same: taken.size - changed, left }
  })
