// Runs a shop command as a process that can be awaited, timed or killed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { IMPORT_NODE_FLAGS } from '../lib/import-node-flags.mjs'

const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

type PrintedLine = { readonly at: number; readonly line: string }

export type Command = {
  /** All printed lines, with milliseconds of the monotonic clock. */
  readonly printed: readonly PrintedLine[]
  /** Resolves when it has printed these words, or has ended. */
  readonly until: (words: string) => Promise<void>
  /** Resolves to the exit code; null of a killed one. */
  readonly ended: Promise<number | null>
  readonly pid: number
  /** SIGKILL. */
  readonly kill: () => void
}

/** `settings` are those of the shop's environment. */
export function startCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Command {
  const child = spawn(
    process.execPath,
    [
      ...IMPORT_NODE_FLAGS,
      `--import=${pathTo('scripts/lib/end-with-parent.mjs')}`,
      ...[pathTo('scripts/shop.ts'), ...words],
    ],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: pathTo('node_modules/.cache/node'),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const printed: PrintedLine[] = []
  const waiting: { words: string; resolve: () => void }[] = []
  const isPrinted = (words: string) => printed.some(({ line }) => line.includes(words))
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
      printed.push({ at: performance.now(), line })
      for (const { words: wanted, resolve } of waiting) if (line.includes(wanted)) resolve()
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true
    for (const { resolve } of waiting) resolve()
    return code as number | null
  })
  return {
    printed,
    until: (wanted) =>
      new Promise((resolve) => {
        if (hasEnded || isPrinted(wanted)) resolve()
        else waiting.push({ words: wanted, resolve })
      }),
    ended,
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Resolves to the output; rejects when the exit code is not 0. */
export async function runShopCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const command = startCommand(words, settings)
  const exit = await command.ended
  const text = command.printed.map(({ line }) => line).join('\n')
  if (exit === 0) return text
  throw new Error(`npm run shop -- ${words.join(' ')} ended with ${exit}:\n${text}`)
}
