// Types of stock columns: proposed, named by the owner, and remembered.

import type { KnownPlace } from '../known-place.ts'
import type { Certainty } from './certainty.ts'

export type StockColumn = {
  /** Position from 0. */
  readonly column: number
  /** null for stock that is not the shop's own; it is not read. */
  readonly place: KnownPlace | null
  readonly certainty: Certainty
}

/** A column by title or number from 1, and the store whose stock it counts. */
export type NamedStock = { readonly column: string; readonly store: string }

export type RememberedStock = { readonly column: number; readonly place: number | null }

export type StockKnowledge = {
  readonly places?: readonly KnownPlace[] | undefined
  readonly named?: readonly NamedStock[] | undefined
  /** Whether the owner names the store of the list: then titles with stores are ignored. */
  readonly isStoreNamed?: boolean | undefined
}

/** Marks a stock column as not the shop's own, instead of a store. */
export const NOT_OURS = '-'
