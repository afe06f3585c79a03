// The order of what was found: how well it matches, whether it is in stock, how much it is bought.

/** One product that matches, as the index knows it. */
export type Candidate = {
  readonly id: number
  /** 1 is the most bought product of the shop. */
  readonly rank: number
  readonly categoryId: number
  readonly manufacturerId: number
  /** Kopecks. */
  readonly price: number
  /** The better matches it belongs to, as bits: the most important is the highest. */
  readonly preference: number
  /** Stock locations that have it; of the most bought candidates only. */
  readonly locationIds: readonly number[]
  /** For candidates found by article number: whether the number is their own article. */
  readonly isOwn?: boolean
}

export type SearchOrder = 'relevance' | 'price' | '-price'

/** Preferences from here on are those of article numbers: they stand apart in every order. */
export const ARTICLE_CLASS = 1_000_000

const classOf = ({ preference }: Candidate): number => Math.floor(preference / ARTICLE_CLASS)
const stockOf = ({ locationIds }: Candidate): number => (locationIds.length > 0 ? 1 : 0)

type Key = readonly [number, number, number]

/** What a candidate is ordered by; of each the higher stands first. */
const KEYS: Readonly<Record<SearchOrder, (candidate: Candidate) => Key>> = {
  relevance: (candidate) => [candidate.preference, stockOf(candidate), -candidate.rank],
  price: (candidate) => [classOf(candidate), -candidate.price, -candidate.id],
  '-price': (candidate) => [classOf(candidate), candidate.price, candidate.id],
}

const compareKeys = (one: Key, other: Key): number =>
  other[0] - one[0] || other[1] - one[1] || other[2] - one[2]

/** A total order: two products never change places between two pages. */
export function rankCandidates(candidates: readonly Candidate[], order: SearchOrder): Candidate[] {
  const keyed = candidates.map((candidate) => ({ candidate, key: KEYS[order](candidate) }))
  return keyed
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ candidate }) => candidate)
}

/** Where a page ended, as the `after` of the next one. */
export const placeOf = (candidate: Candidate, order: SearchOrder): string =>
  KEYS[order](candidate).join('_')

/** What stands behind the place; all of it when the place cannot be read. */
export function behind(
  ranked: readonly Candidate[],
  place: string,
  order: SearchOrder,
): readonly Candidate[] {
  if (!/^-?\d{1,12}(_-?\d{1,12}){2}$/.test(place)) return ranked
  const [first = 0, second = 0, third = 0] = place.split('_').map(Number)
  const last: Key = [first, second, third]
  return ranked.filter((candidate) => compareKeys(last, KEYS[order](candidate)) < 0)
}
