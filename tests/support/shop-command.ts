// Runs a shop command as a process and returns its exit code and output.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

type Surroundings = {
  /** Of the environment, by name; nothing else of ours reaches the command. */
  readonly settings: Readonly<Record<string, string>>
  /** Where the command is given: names of files are relative to it. */
  readonly folder: string
  /** What is typed into it. */
  readonly input?: string
}

export async function shopCommand(
  words: readonly string[],
  { settings, folder, input = '' }: Surroundings,
): Promise<{ readonly exit: number | null; readonly text: string }> {
  const command = spawn(process.execPath, ['--liftoff-only', pathTo('scripts/shop.ts'), ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: pathTo('node_modules/.cache/node'),
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  command.stdin.on('error', () => {}) // it may end before it has read
  command.stdin.end(input)
  let text = ''
  for (const stream of [command.stdout, command.stderr]) {
    stream.setEncoding('utf8').on('data', (said: string) => {
      text += said
    })
  }
  const [exit] = (await once(command, 'close')) as [number | null]
  return { exit, text: text.trim() }
}
