// Runs commands of `npm run shop` in the shop that owns the embedded database, over a local socket.

import { chmod, unlink } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'
import * as z from 'zod/mini'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { socketPath } from '#src/platform/server/socket-path.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'
import type { CommandContext, OwnerSettings } from './command.ts'
import { runCommand } from './run-command.ts'

/** A command over the socket: the arguments of `npm run shop --` and its working folder. */
const commandRequest = z.object({ words: z.array(z.string()), folder: z.string() })
export type CommandRequest = z.infer<typeof commandRequest>

/**
 * A line of the reply: text to print, progress, a question that is answered by a line of JSON text
 * (`isShown`: what is typed is no secret), or the exit code, which is the last.
 */
export type CommandReply =
  | { readonly print: string }
  | { readonly ask: string; readonly isShown?: true }
  | { readonly progress: { title: string; done: number; total: number; note?: string } }
  | { readonly exit: number }

type SocketSettings = {
  readonly dataDir: string
  readonly picturesFolder: string
  readonly currencyRates: CurrencyRates
  readonly owner?: OwnerSettings
}

/** Only the owner of the folder may use the socket: it gives access to everything. */
export async function listenForCommands(
  { dataDir, picturesFolder, currencyRates, owner }: SocketSettings,
  db: OpenDatabase,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(dataDir)
  await unlink(path).catch(() => {}) // the folder is locked, so an old socket is an orphan
  const server = createServer((socket) => {
    // the client may be gone before the answer: the command goes on, nobody reads its output
    socket.on('error', () => socket.destroy())
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy())
    lines.once('line', async (line) => {
      const askSecret = (question: string) => ask({ socket, lines }, { ask: question })
      const askOpenly = (question: string) =>
        ask({ socket, lines }, { ask: question, isShown: true })
      const exit = await answer(socket, line, {
        db,
        picturesFolder,
        currencyRates,
        askSecret,
        ask: askOpenly,
        owner,
      }).catch(() => 1) // a malformed request
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
  context: Omit<CommandContext, 'folder' | 'print' | 'progress'>,
): Promise<number> {
  const { words, folder } = commandRequest.parse(JSON.parse(line))
  return runCommand(words, {
    ...context,
    folder,
    print: (text) => reply(socket, { print: text }),
    progress: (title, done, total, note = '') =>
      reply(socket, { progress: { title, done, total, note } }),
  })
}

async function ask(
  { socket, lines }: { readonly socket: Socket; readonly lines: Interface },
  question: Extract<CommandReply, { ask: string }>,
): Promise<string> {
  const line = await new Promise<string>((resolve, reject) => {
    const gone = () => reject(new Error('Ответа нет: тот, кто дал команду, ушёл.'))
    if (!socket.writable) return gone()
    lines.once('line', resolve)
    socket.once('close', gone)
    reply(socket, question)
  })
  return z.string().parse(JSON.parse(line))
}

function reply(socket: Socket, message: CommandReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
