// What a command of the shop is given.

import type { Database } from '#src/platform/server/database.ts'

export type CommandRoom = {
  readonly db: Database
  /** The folder in which the command was given: file names are relative to it. */
  readonly folder: string
  readonly print: (text: string) => void
  readonly progress: (title: string, done: number, total: number) => void
}

/** Resolves to the exit code. Throws ShopError or Error with one Russian sentence for the reader. */
export type Command = (words: readonly string[], room: CommandRoom) => Promise<number>
