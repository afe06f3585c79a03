import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { socketPath } from '#src/platform/server/socket-path.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { type CommandReply, listenForCommands } from './command-socket.ts'

const WORDS = ['staff', 'add', '--email', 'a@b.ru', '--name', 'Анна', '--role', 'owner']

let folder: string
let db: OpenDatabase
let commands: { close: () => Promise<void> }
let socket: Socket

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-socket-'))
  db = await openEmbeddedCopy()
  commands = await listenForCommands(
    { dataDir: folder, picturesFolder: folder, currencyRates: {} },
    db,
  )
  socket = connect(socketPath(folder))
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  await commands.close()
  await db.close()
  await rm(folder, { recursive: true })
})

const say = (what: unknown) => socket.write(`${JSON.stringify(what)}\n`)
/** Every reply of the shop; a question is answered by `answer`. */
async function replies(answer: () => void): Promise<CommandReply[]> {
  const heard: CommandReply[] = []
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as CommandReply
    heard.push(reply)
    if ('ask' in reply) answer()
  }
  return heard
}
const countStaff = () => db.query(sql`SELECT count(*)::integer AS found FROM staff`)

test('who gave a command is asked for a secret, and it is never said back', async () => {
  say({ words: WORDS, folder: '.' })
  const heard = await replies(() => say('Dlinnyi-parol-1'))
  expect(heard).toEqual([
    { ask: 'Пароль сотрудника' },
    { print: 'Сотрудник добавлен: Анна, владелец, a@b.ru' },
    { exit: 0 },
  ])
  expect(await countStaff()).toEqual([{ found: 1 }])
})

test('an answer that is none ends the command', async () => {
  say({ words: WORDS, folder: '.' })
  const heard = await replies(() => say({ secret: 1 }))
  expect(heard.at(-1)).toEqual({ exit: 1 })
  expect(await countStaff()).toEqual([{ found: 0 }])
})

test('who leaves without an answer leaves nothing behind, and the shop listens on', async () => {
  say({ words: WORDS, folder: '.' })
  await once(createInterface({ input: socket }), 'line') // the question
  socket.destroy()
  socket = connect(socketPath(folder))
  say({ words: ['staff', 'list'], folder: '.' })
  expect(await replies(() => {})).toEqual([{ print: 'Сотрудников нет.' }, { exit: 0 }])
})
