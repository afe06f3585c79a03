// Commands of `npm run shop` reach a running shop through a local socket: one owner of the database.

import { chmod, unlink } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '#src/platform/server/database.ts'
import { runCommand } from './commands/run-command.ts'
import type { Config } from './config.ts'

export const socketPath = (dataDir: string): string => join(dataDir, 'shop.sock')

/** A command on its way: the words after `npm run shop --`, and the folder they were given in. */
export type CommandRequest = { readonly words: readonly string[]; readonly folder: string }

/** A line back: text to print, a text that is drawn over, or the exit code, which ends it. */
export type CommandReply =
  | { readonly print: string }
  | { readonly progress: { title: string; done: number; total: number } }
  | { readonly exit: number }

/** Readable and writable by the owner only: who can reach it may do everything. */
export async function listenForCommands(
  config: Config,
  db: Database,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(config.dataDir)
  await unlink(path).catch(() => {}) // the folder is locked, so what lies there is left by the dead
  const server = createServer((socket) => {
    // who asked may be gone before the answer: the command goes on, nobody reads its words
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket })
      .on('error', () => socket.destroy())
      .once('line', (line) => void answer(socket, line, db))
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

async function answer(socket: Socket, line: string, db: Database): Promise<void> {
  const reply = (message: CommandReply) => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
  }
  const { words, folder } = JSON.parse(line) as CommandRequest
  const exit = await runCommand(words, {
    db,
    folder,
    print: (text) => reply({ print: text }),
    progress: (title, done, total) => reply({ progress: { title, done, total } }),
  })
  reply({ exit })
  socket.end()
}
