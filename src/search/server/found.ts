// What is asked of a search, and what it found.

import type { ProductRow } from '#src/catalogue/server/public.ts'
import type { CarIds } from '#src/vehicles/server/public.ts'
import type { Candidate } from '../rank-candidates.ts'
import type { Reading } from '../read-query.ts'
import type { Vin } from '../vin.ts'
import type { CandidateWishes } from './candidates.repository.ts'

export type Found = {
  readonly candidates: readonly Candidate[]
  /** How the words were understood, where they count. */
  readonly reading?: Reading
  readonly isSimilar?: boolean
  readonly dropped?: readonly string[]
  /** What was searched by, where that were article numbers: pieces of the text. */
  readonly numbers?: readonly string[]
  readonly vin?: Vin
  /** The time of a search was over before all was looked through. */
  readonly isPartial?: boolean
  /** More matches than is looked at. */
  readonly isCut?: boolean
  /** What is shown of candidates, by their ids, where it was found with them. */
  readonly rows?: ReadonlyMap<number, ProductRow>
}

export type FoundSome = Found & { readonly isCut: boolean }

export type Asked = {
  readonly text: string
  /** The car of the selects. */
  readonly car: CarIds
  readonly isExact: boolean
  /** The order in which the found goods are shown: the cheapest may be little bought. */
  readonly isByPrice: boolean
  /** Filters of the list as a query, empty for none; and those that the query cannot tell. */
  readonly filters: string
  readonly wishes: CandidateWishes
  readonly year: number
  /** Whether the time of the search is over: what was found until then is the answer. */
  readonly isLate: () => boolean
}
