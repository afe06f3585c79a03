// One search under way: what it asks for, what its text was read as, and how it asks for candidates.

import type { ProductRow } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import type { CarIds, Vin } from '#src/vehicles/server/public.ts'
import type { Advice } from '../contract.ts'
import type { ArticleMatch } from '../ordering/rank-articles.ts'
import type { Candidate } from '../ordering/rank-candidates.ts'
import type { KnownMentions } from '../reading/find-article-mentions.ts'
import type { ParsedQuery } from '../reading/parse-query.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import {
  type CandidateQuery,
  type CandidateWishes,
  findCandidates,
} from './candidates.repository.ts'

export type SearchInput = {
  readonly text: string
  /** The car of the selects. */
  readonly car: CarIds
  readonly isExact: boolean
  /** The cheapest goods may be little bought: more candidates are looked at. */
  readonly isByPrice: boolean
  /** Filters that the index knows, as a query; empty for none. */
  readonly filters: string
  /** The other filters. */
  readonly wishes: CandidateWishes
  readonly year: number
  /** Whether the time of the search is over: what was found until then is the answer. */
  readonly isLate: () => boolean
  /** When its statements are broken off, of `performance.now()`; without it never. */
  readonly endsAt?: number | undefined
}

export type Search = SearchInput & {
  /** Breaks statements off at `endsAt`. */
  readonly db: Database
  readonly lexicon: Lexicon
  /** Car and filters as one query; empty for none. */
  readonly conditions: string
  /** The text as words. */
  readonly query: ParsedQuery
  /** The text as article numbers. */
  readonly articles: FoundArticles
  /** The answer to the question that the text asks, where it asks one. */
  readonly advice?: Advice
  /** What is searched for if the query finds nothing: the less likely causes of a fault. */
  readonly otherwise?: readonly ParsedQuery[]
  readonly outcome: Outcome
}

/** Noted while the search goes on. */
type Outcome = {
  /** There are more matches than were looked at. */
  isCut: boolean
  /** The time was over before all was looked through. */
  isPartial: boolean
}

/** Matches of numbers that begin like a text; cut where more numbers do. */
export type Beginnings = { readonly candidates: readonly Candidate[]; readonly isCut: boolean }

export type FoundArticles = KnownMentions & {
  readonly matches: readonly ArticleMatch[]
  /** What begins like the whole text; null when that was not asked for. */
  readonly beginnings: Beginnings | null
  /** The rows of these products by their ids, where they are few. */
  readonly rows: ReadonlyMap<number, ProductRow>
}

/** What a text means. */
export type Found = {
  readonly candidates: readonly Candidate[]
  /** The text as words, where they count. */
  readonly query?: ParsedQuery
  /** Nothing matches the text exactly. */
  readonly isSimilar?: boolean
  /** Words that were left out for anything to be found. */
  readonly dropped?: readonly string[]
  /** The pieces of the text that were searched for as article numbers. */
  readonly numbers?: readonly string[]
  readonly vin?: Vin
  readonly advice?: Advice
  readonly isPartial?: boolean
  readonly isCut?: boolean
  /** Rows of candidates by their ids, where they were read with them. */
  readonly rows?: ReadonlyMap<number, ProductRow>
}

/** One more than is counted: that there are more can then be said. */
export const MOST_CANDIDATES = EXACT_TOTAL + 1
/** A text is answered from its 400 best-selling matches. */
const SAMPLE = 400

export async function find(search: Search, query: CandidateQuery): Promise<Candidate[]> {
  const { db, text, isByPrice, wishes, outcome } = search
  if (isTooLate(search)) return []
  const sample = text === '' || isByPrice ? MOST_CANDIDATES : SAMPLE
  const asked = { ...query, sample }
  const { candidates, isWhole } = await findCandidates(db, asked, MOST_CANDIDATES, wishes)
  outcome.isCut ||= !isWhole
  return candidates
}

/** Asked before each statement that is then left out: the answer is a partial one. */
export function isTooLate({ outcome, isLate }: Search): boolean {
  outcome.isPartial ||= isLate()
  return outcome.isPartial
}
