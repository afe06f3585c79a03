// npm run shop -- …: over HTTP, through the running shop when there is one, or alone.

import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type Config, readConfig } from '#src/app/server/config.ts'
import { lowerPriority } from '#src/app/server/lower-priority.ts'
import { prepareDatabase } from '#src/app/server/prepare-database.ts'
import { type ProgressBar, progressBar } from '#src/app/server/progress-bar.ts'
import type { CommandReply, CommandRequest } from '#src/command-line/command-socket.ts'
import { listCommands, runCommand } from '#src/command-line/run-command.ts'
import { runStandaloneCommand } from '#src/command-line/run-standalone-command.ts'
import { socketPath } from '#src/platform/server/socket-path.ts'
import { readAnswer } from './lib/read-answer.ts'
import { readSecret } from './lib/read-secret.ts'

const words = process.argv.slice(2)
const bars = new Map<string, ProgressBar>()

const print = (text: string) => void process.stdout.write(`${text}\n`)
function progress(title: string, done: number, total: number, note?: string): void {
  const bar = bars.get(title) ?? progressBar(title)
  bars.set(title, bar)
  bar.show(done, total, note)
  if (done >= total) bar.end()
}

/** Resolves to the exit code, or to null when no shop is running in this data folder. */
function askRunningShop(dataDir: string): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir))
    socket.once('error', () => resolve(null))
    socket.once('connect', () => {
      const request: CommandRequest = { words, folder: process.cwd() }
      socket.write(`${JSON.stringify(request)}\n`)
      readReplies(socket, resolve)
    })
  })
}

function readReplies(socket: Socket, end: (exitCode: number) => void): void {
  createInterface({ input: socket })
    .on('line', (line) => {
      const reply = JSON.parse(line) as CommandReply
      if ('print' in reply) print(reply.print)
      else if ('ask' in reply)
        void answer(socket, reply.ask, reply.isShown ? readAnswer : readSecret)
      else if ('progress' in reply) {
        const { title, done, total, note } = reply.progress
        progress(title, done, total, note)
      } else end(reply.exit)
    })
    .on('error', () => end(1))
  socket.on('close', () => end(1)) // the shop, or who was asked, ended before the command did
}

async function answer(
  socket: Socket,
  question: string,
  read: (question: string) => Promise<string>,
): Promise<void> {
  try {
    socket.write(`${JSON.stringify(await read(question))}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    socket.destroy() // the command ends without an answer
  }
}

/** Where the shop of these settings is called from this machine. */
function ownAddress({ host, port }: Config): string {
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const reached = everywhere[host] ?? host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

const openDatabase = (config: Config) => prepareDatabase({ ...config, isDemo: false })

async function runByDatabase(config: Config): Promise<number> {
  const answered = config.databaseUrl ? null : await askRunningShop(config.dataDir)
  return answered ?? (await runAlone(config))
}

async function runAlone(config: Config): Promise<number> {
  await using prepared = await openDatabase(config)
  const { databaseUrl, programPath, picturesFolder, currencyRates, owner } = config
  const postgres = databaseUrl ? { url: databaseUrl, path: programPath } : undefined
  const folder = process.cwd()
  const { db } = prepared
  const settings = { picturesFolder, currencyRates, postgres, owner }
  const asks = { ask: readAnswer, askSecret: readSecret }
  const room = { db, ...settings, ...asks, folder, print, progress }
  return await runCommand(words, room)
}

try {
  if (words[0] === 'import' || words[0] === 'pictures') lowerPriority()
  const config = readConfig()
  const desk = {
    folder: process.cwd(),
    print,
    progress,
    address: ownAddress(config),
    database: config,
    openDatabase: () => openDatabase(config),
  }
  process.exitCode =
    (await runStandaloneCommand(words, desk)) ??
    listCommands(words, print) ?? // without a database
    (await runByDatabase(config))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
