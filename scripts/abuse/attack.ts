// Types of an attack and of its surroundings.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import type { PaymentProvider } from '#tests/support/payment-provider.ts'
import type { PrivatePostgres } from '../lib/private-postgres.mjs'
import type { SampleGoods } from '../visitors/sample-goods.ts'

export type World = {
  /** The shop's address. */
  readonly shop: string
  readonly sample: SampleGoods
  /** Connections of the proof; null on the embedded database, which accepts none. */
  readonly db: OpenDatabase | null
  /** Null where the proof may not stop the database. */
  readonly postgres: PrivatePostgres | null
  readonly provider: PaymentProvider
  readonly rounds: number
  readonly seconds: number
}

export type Finding = {
  /** The result in a few words. */
  readonly summary: string
  /** One sentence for each broken bound. */
  readonly broken: readonly string[]
}

/** A running attack, over several rounds. */
export type Assault = {
  /** Attacks until `end` is aborted, or until it is complete. */
  readonly round: (end: AbortSignal) => Promise<void>
  /** After the last round: completes the attack and judges it. */
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

/** Time after the rounds for a bounded attack that is not complete yet. */
export const REST_MS = 60_000

/** Network of the attackers. */
export const ATTACKER_NET = 66
