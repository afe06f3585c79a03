// Columns of quantities that name the place where the goods lie, and what is known of them before.

import type { KnownPlace } from '../known-place.ts'
import type { Certainty } from './certainty.ts'

export type StockColumn = {
  /** Position from 0. */
  readonly column: number
  /** null: not the shop's own, so it is not read. */
  readonly place: KnownPlace | null
  readonly certainty: Certainty
}

/** What the owner says: a title of the header or a number from 1, and whose stock it counts. */
export type NamedStock = { readonly column: string; readonly store: string }

export type RememberedStock = { readonly column: number; readonly place: number | null }

export type StockKnowledge = {
  readonly places?: readonly KnownPlace[] | undefined
  readonly named?: readonly NamedStock[] | undefined
  /** The owner has said where the goods lie: titles that name shops say nothing. */
  readonly isStoreTold?: boolean | undefined
}

/** How the owner says that a column is not his. */
export const NOT_OURS = '-'
