// What the exchange works with: the database, its folder, its settings and its clock.

import type { Database } from '#src/platform/server/database.ts'

export type ExchangeSettings = {
  readonly login: string
  readonly password: string
  /** The type of price that buyers pay, by id or name; else it is guessed. */
  readonly priceType: string | undefined
  /** Shops by the name or the id of a warehouse of 1C. */
  readonly warehouses: ReadonlyMap<string, string>
  /** Bytes of one piece of a file. */
  readonly pieceBytes: number
  /** Bytes that one exchange may bring, packed and unpacked. */
  readonly mostBytes: number
}

export type ExchangeDesk = {
  readonly db: Database
  /** Null: the owner has set no login, and the door is closed. */
  readonly settings: ExchangeSettings | null
  readonly folder: string
  /** Failed logins of an address in a quarter of an hour. */
  readonly failedLogins: number
  /** How long a call may work before 1C is told to ask again. */
  readonly patienceMs: number
  /** How long an exchange that has gone silent keeps others out. */
  readonly silenceSeconds: number
  readonly log: { readonly warn: (what: object, text: string) => void }
}
