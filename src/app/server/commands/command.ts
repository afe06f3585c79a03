// What a command of the shop is given.

import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import type { PostgresAccess } from '#src/platform/server/postgres-programs.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'
import type { Config } from '../config.ts'

type Surroundings = {
  /** The folder in which the command was given: file names are relative to it. */
  readonly folder: string
  readonly print: (text: string) => void
  readonly progress: (title: string, done: number, total: number, note?: string) => void
}

export type CommandRoom = Surroundings & {
  /** Of the currencies in which suppliers' lists have prices; absent where nobody has set any. */
  readonly currencyRates?: CurrencyRates | undefined
  readonly db: Database & Pick<OpenDatabase, 'dump'>
  /** How programs of PostgreSQL reach the database; absent on the embedded one. */
  readonly postgres?: PostgresAccess | undefined
  /** Asks who gave the command; what he answers is never shown. Absent where nobody can be asked. */
  readonly askSecret?: (question: string) => Promise<string>
}

/** Of a command that opens no database, or opens it in a way of its own. */
export type CommandDesk = Surroundings & {
  /** Where the shop of these settings listens. */
  readonly address: string
  readonly config: Config
}

/** Resolves to the exit code. Throws ShopError or Error with one Russian sentence for the reader. */
export type Command = (words: readonly string[], room: CommandRoom) => Promise<number>
export type DeskCommand = (words: readonly string[], desk: CommandDesk) => Promise<number>
