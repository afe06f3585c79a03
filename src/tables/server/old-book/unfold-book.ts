// Unfolds an .xls in a process of its own, with bounds, into a temporary file of lines.

import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { ShopError } from '#src/shared/errors.ts'

type UnfoldedBook = AsyncDisposable & { readonly path: string; readonly size: number }

type Bounds = {
  readonly mostFileBytes: number
  readonly mostHeapMb: number
  readonly mostSeconds: number
  readonly mostUnfoldedBytes: number
}

const BOUNDS: Bounds = {
  mostFileBytes: 64 * 1024 ** 2,
  // 65,536 rows of ten columns need 400
  mostHeapMb: 640,
  mostSeconds: 60,
  mostUnfoldedBytes: 1024 ** 3,
}

/** Throws `invalid` or `too-large`, with a way out, for what the process cannot read. */
export async function unfoldBook(path: string, bounds = BOUNDS): Promise<UnfoldedBook> {
  const { size } = await stat(path)
  if (size > bounds.mostFileBytes)
    throw tooLarge(`она больше ${bounds.mostFileBytes / 1024 ** 2} МБ`)
  const folder = await mkdtemp(join(tmpdir(), 'price-list-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    const target = join(folder, 'lines')
    await unfoldInto(target, await realpath(path), bounds)
    return { path: target, size, [Symbol.asyncDispose]: forget }
  } catch (error) {
    await forget()
    throw error
  }
}

const ENTRY = fileURLToPath(new URL('./unfold-process.ts', import.meta.url))
const LIBRARY = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))

/** It may read its own code and that one file; it may write nothing and start nothing. */
const flagsFor = (path: string, { mostHeapMb }: Bounds): string[] => [
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  ...[dirname(ENTRY), LIBRARY, path].map((readable) => `--allow-fs-read=${readable}`),
  `--max-old-space-size=${mostHeapMb}`,
  '--disallow-code-generation-from-strings',
  '--disable-proto=throw',
  '--no-warnings',
]

async function unfoldInto(target: string, path: string, bounds: Bounds): Promise<void> {
  const child = spawn(process.execPath, [...flagsFor(path, bounds), ENTRY, path], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  ended.catch(() => {})
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, bounds.mostSeconds * 1000)
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bounds.mostUnfoldedBytes) throw tooLarge('в ней слишком много ячеек')
      yield chunk
    }
  }
  try {
    await pipeline(child.stdout, counted, createWriteStream(target))
    const { code, signal } = await ended
    if (isLate) throw tooLarge(`за ${bounds.mostSeconds} с она не прочиталась`)
    // V8 aborts a process that is out of memory, the system kills it
    if (signal !== null || code === 134) throw tooLarge('на неё не хватило памяти')
    if (code !== 0) throw damagedBook()
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}

const tooLarge = (why: string): ShopError =>
  new ShopError(
    'too-large',
    `Книга .xls не принята: ${why}. Сохраните её как «Книга Excel (.xlsx)» или CSV.`,
  )

export const damagedBook = (): ShopError =>
  new ShopError(
    'invalid',
    'Книга .xls повреждена или передана не целиком: пришлите файл заново или сохраните лист как CSV.',
  )
