// What an attack is, and what it is made in.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import type { SampleGoods } from '../visitors/sample-goods.ts'

export type World = {
  /** The shop's address. */
  readonly shop: string
  readonly sample: SampleGoods
  /** The proof's own connections; null on the embedded database, which has one owner. */
  readonly db: OpenDatabase | null
  /** Null where the database is not the proof's to stop. */
  readonly postgres: PrivatePostgres | null
  readonly provider: PaymentProvider
  readonly rounds: number
  readonly seconds: number
}

export type Finding = {
  /** What came of it, in a few words. */
  readonly said: string
  /** Sentences about bounds that were broken. */
  readonly broken: readonly string[]
}

/** One attack that is under way, over several rounds. */
export type Assault = {
  /** Attacks until `end` is aborted, or until it has done all that it wants. */
  readonly round: (end: AbortSignal) => Promise<void>
  /** After the last round: does what was not done in time, and judges. */
  readonly finish: () => Promise<Finding>
}

export type Attack = {
  /** For --only. */
  readonly name: string
  readonly title: string
  /** Locks a row from outside, or confirms an e-mail. */
  readonly needsDatabase?: boolean
  readonly begin: (world: World) => Promise<Assault>
}

/** A bounded attack that a busy machine has not let end goes on for so long after the rounds. */
export const REST_MS = 60_000

/** From here everything hostile comes. */
export const ATTACKER_NET = 66
