// Commands of `npm run shop` reach a running shop through a local socket: one owner of the database.

import { chmod, unlink } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { runCommand } from './commands/run-command.ts'
import type { Config } from './config.ts'
import { socketPath } from './socket-path.ts'

/** A command on its way: the words after `npm run shop --`, and the folder they were given in. */
const commandRequest = z.object({ words: z.array(z.string()), folder: z.string() })
export type CommandRequest = z.infer<typeof commandRequest>

/** A line back: text to print, a text that is drawn over, or the exit code, which ends it. */
export type CommandReply =
  | { readonly print: string }
  | { readonly progress: { title: string; done: number; total: number } }
  | { readonly exit: number }

/** Readable and writable by the owner only: who can reach it may do everything. */
export async function listenForCommands(
  config: Config,
  db: OpenDatabase,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(config.dataDir)
  await unlink(path).catch(() => {}) // the folder is locked, so what lies there is left by the dead
  const server = createServer((socket) => {
    // who asked may be gone before the answer: the command goes on, nobody reads its words
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket })
      .on('error', () => socket.destroy())
      .once('line', async (line) => {
        const exit = await answer(socket, line, db).catch(() => 1) // no words of a command
        reply(socket, { exit })
        socket.end()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return {
    close: async () => {
      server.close()
      await unlink(path).catch(() => {})
    },
  }
}

async function answer(socket: Socket, line: string, db: OpenDatabase): Promise<number> {
  const { words, folder } = commandRequest.parse(JSON.parse(line))
  return runCommand(words, {
    db,
    folder,
    print: (text) => reply(socket, { print: text }),
    progress: (title, done, total) => reply(socket, { progress: { title, done, total } }),
  })
}

function reply(socket: Socket, message: CommandReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
