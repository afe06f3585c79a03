// Product ids that this browser stores, newest first: favourites and recently viewed products.

import { type StoredValue, storedValue } from '#src/platform/web/stored-value.ts'

type Ids = readonly number[]

export const MOST_FAVOURITES = 100
export const MOST_VIEWED = 20

/** Drops invalid and repeated ids. */
export const parseIds =
  (most: number) =>
  (stored: unknown): Ids =>
    Array.isArray(stored)
      ? [...new Set(stored.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, most)
      : []

/** Puts the id first and drops the oldest beyond `most`. */
export const withFirst = (ids: Ids, id: number, most: number): Ids =>
  [id, ...ids.filter((other) => other !== id)].slice(0, most)

// null before hydration
const favourites: StoredValue<Ids | null> = storedValue<Ids | null>(
  'favourites',
  null,
  parseIds(MOST_FAVOURITES),
)
const viewed: StoredValue<Ids | null> = storedValue<Ids | null>(
  'viewedProducts',
  null,
  parseIds(MOST_VIEWED),
)

/** Null on the server and before hydration. */
export const useFavourites = (): Ids | null => favourites.use()
export const useViewed = (): Ids | null => viewed.use()

/** Adds or removes a favourite; returns whether it is one now. */
export function turnFavourite(id: number): boolean {
  const isOne = favourites.read()?.includes(id) ?? false
  favourites.change((ids) =>
    isOne ? (ids ?? []).filter((other) => other !== id) : withFirst(ids ?? [], id, MOST_FAVOURITES),
  )
  return !isOne
}

export const rememberViewed = (id: number): void =>
  void viewed.change((ids) => withFirst(ids ?? [], id, MOST_VIEWED))
