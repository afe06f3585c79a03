// Commands of `npm run shop` reach a running shop through a local socket: one owner of the database.

import { chmod, unlink } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import * as z from 'zod/mini'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import type { CommandRoom } from './commands/command.ts'
import { runCommand } from './commands/run-command.ts'
import type { Config } from './config.ts'
import { socketPath } from './socket-path.ts'

/** A command on its way: the words after `npm run shop --`, and the folder they were given in. */
const commandRequest = z.object({ words: z.array(z.string()), folder: z.string() })
export type CommandRequest = z.infer<typeof commandRequest>

/**
 * A line back: text to print, a text that is drawn over, a question that is answered by a line of
 * JSON text, or the exit code, which ends it.
 */
export type CommandReply =
  | { readonly print: string }
  | { readonly ask: string }
  | { readonly progress: { title: string; done: number; total: number; note?: string } }
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
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy())
    lines.once('line', async (line) => {
      const askSecret = (question: string) => ask({ socket, lines }, question)
      const exit = await answer(socket, line, {
        db,
        currencyRates: config.currencyRates,
        askSecret,
      }).catch(() => 1) // no words
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

async function answer(
  socket: Socket,
  line: string,
  room: Required<Pick<CommandRoom, 'db' | 'currencyRates' | 'askSecret'>>,
): Promise<number> {
  const { words, folder } = commandRequest.parse(JSON.parse(line))
  return runCommand(words, {
    ...room,
    folder,
    print: (text) => reply(socket, { print: text }),
    progress: (title, done, total, note = '') =>
      reply(socket, { progress: { title, done, total, note } }),
  })
}

async function ask(
  { socket, lines }: { readonly socket: Socket; readonly lines: Interface },
  question: string,
): Promise<string> {
  const line = await new Promise<string>((resolve, reject) => {
    const gone = () => reject(new Error('Ответа нет: тот, кто дал команду, ушёл.'))
    if (!socket.writable) return gone()
    lines.once('line', resolve)
    socket.once('close', gone)
    reply(socket, { ask: question })
  })
  return z.string().parse(JSON.parse(line))
}

function reply(socket: Socket, message: CommandReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
