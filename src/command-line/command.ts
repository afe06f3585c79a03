// The type of a command of the shop, and the context that it gets.

import type { SourceDeps } from '#src/list-sources/server/commands.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import type { PostgresAccess } from '#src/platform/server/postgres-programs.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'

type CommandOutput = {
  /** The working folder of the command; file names are relative to it. */
  readonly folder: string
  readonly print: (text: string) => void
  readonly progress: (title: string, done: number, total: number, note?: string) => void
}

export type OwnerSettings = {
  /** By the name of the setting: the seller, the address of the shop, the words of its search. */
  readonly values: Readonly<Record<string, string>>
  /** Names of the settings that were not given. */
  readonly unset: readonly string[]
  readonly dataDir: string
  /** For price lists that are fetched: folder, bounds, passwords. */
  readonly sources?: Omit<SourceDeps, 'db' | 'rates' | 'run'>
}

export type CommandContext = CommandOutput & {
  /** Rates of the currencies of suppliers' lists; absent where none are set. */
  readonly currencyRates?: CurrencyRates | undefined
  readonly db: Database & Pick<OpenDatabase, 'dump'>
  /** Folder of the picture files. */
  readonly picturesFolder?: string | undefined
  /** Access of PostgreSQL's programs to the database; absent for the embedded one. */
  readonly postgres?: PostgresAccess | undefined
  /** Asks the user, who sees what he types; absent where nobody can be asked. */
  readonly ask?: (question: string) => Promise<string>
  /** What the settings say of the owner and his shop. */
  readonly owner?: OwnerSettings | undefined
  /** Asks the user for a secret, without an echo; absent where there is no terminal. */
  readonly askSecret?: (question: string) => Promise<string>
}

/** The context of a command that needs no open database, or opens it itself. */
export type StandaloneContext = CommandOutput & {
  /** The address of the shop by its settings. */
  readonly address: string
  readonly database: DatabaseLocation
  /** Opens and migrates the database, as the start of the shop does. */
  readonly openDatabase: () => Promise<AsyncDisposable & { readonly db: OpenDatabase }>
}

/** The place of the database by the settings. */
export type DatabaseLocation = {
  readonly dataDir: string
  /** The URL of PostgreSQL; undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** PATH for the programs of PostgreSQL. */
  readonly programPath: string
}

/** A part of a command, after its options and its operand are read. Throws as a command does. */
export type Subcommand<Values> = (
  values: Values,
  operand: string | undefined,
  context: CommandContext,
) => Promise<void>

/** Resolves to the exit code. Throws ShopError or Error with one Russian sentence. */
export type Command = (words: readonly string[], context: CommandContext) => Promise<number>
export type StandaloneCommand = (
  words: readonly string[],
  context: StandaloneContext,
) => Promise<number>

export const JUDGE_USAGE =
  'judge ФАЙЛ | --spellings N [--url АДРЕС]   оценить поиск: по набору, по N артикулам с ошибками'
export const RESTORE_USAGE =
  'restore ФАЙЛ [--yes]   вернуть базу данных из копии; --yes: заменить то, что в ней есть'

/** Listed with the other usages, also by the running shop, which does not have these commands. */
export const STANDALONE_USAGES: readonly string[] = [JUDGE_USAGE, RESTORE_USAGE]

/** Resolves to the exit code; prints a failure. */
export async function printFailure(
  { print }: Pick<CommandContext, 'print'>,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run()
  } catch (error) {
    print((error as Error).message)
    return 1
  }
}
