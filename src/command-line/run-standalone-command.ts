// Runs a command that needs no open database. The running shop does not load this file.

import { printFailure, type StandaloneCommand, type StandaloneContext } from './command.ts'
import { judgeCommand } from './judge-command.ts'
import { restoreCommand } from './restore-command.ts'

const COMMANDS: Readonly<Record<string, StandaloneCommand>> = {
  judge: judgeCommand,
  restore: restoreCommand,
}

/** Resolves to the exit code, or to null for an unknown command. */
export async function runStandaloneCommand(
  words: readonly string[],
  context: StandaloneContext,
): Promise<number | null> {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return command ? printFailure(context, () => command(rest, context)) : null
}
