// The context of the exchange: database, folder, settings and time limits.

import type { Database } from '#src/platform/server/database.ts'

export type ExchangeSettings = {
  readonly login: string
  readonly password: string
  /** The price type that buyers pay, by id or name; without it, it is guessed. */
  readonly priceType: string | undefined
  /** Stores by the name or the id of a warehouse of 1C. */
  readonly warehouses: ReadonlyMap<string, string>
  /** Limit of one piece of a file in bytes. */
  readonly pieceBytes: number
  /** Limit of all files of one exchange in bytes, packed and unpacked. */
  readonly mostBytes: number
}

export type ExchangeContext = {
  readonly db: Database
  /** null when the owner has set no login: the exchange is off. */
  readonly settings: ExchangeSettings | null
  readonly folder: string
  /** Limit of failed logins of an address in 15 minutes. */
  readonly failedLogins: number
  /** Time after which an unfinished call answers «progress» to 1C. */
  readonly patienceMs: number
  /** Time without calls after which an exchange no longer blocks others. */
  readonly silenceSeconds: number
  readonly log: { readonly warn: (what: object, text: string) => void }
}
