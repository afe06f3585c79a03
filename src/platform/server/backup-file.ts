// Backup file: one line of JSON that describes it, the dump, and a SHA-256 checksum.

import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ShopError } from '#src/shared/errors.ts'

const label = z.object({
  silkwayBackup: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  database: z.enum(['embedded', 'postgresql']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type BackupLabel = z.infer<typeof label>

export type Backup = {
  readonly label: BackupLabel
  readonly size: number
  /** The dump, in chunks. */
  readonly content: () => AsyncIterable<Buffer>
}

const CHECKSUM_BYTES = 32
const LONGEST_LABEL = 1024 * 1024

/**
 * Writes a temporary file and renames it to `path`, so that `path` is always complete. Only its
 * owner may read it. Resolves to its size.
 */
export async function writeBackup(
  path: string,
  about: BackupLabel,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`
  const file = await open(draft, 'wx', 0o600).catch((error: Error) => {
    throw new ShopError('invalid', `Файл ${path} не записать: ${error.message}`)
  })
  try {
    const size = await writeAll(file, about, content)
    await file.sync()
    await rename(draft, path)
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, about: BackupLabel, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const write = async (bytes: Uint8Array) => {
    await file.writeFile(bytes) // appends
    size += bytes.length
  }
  const head = Buffer.from(`${JSON.stringify(about)}\n`)
  hash.update(head)
  await write(head)
  for await (const piece of content) {
    hash.update(piece)
    await write(piece)
  }
  await write(hash.digest())
  return size
}

/** Reads the whole file; throws `invalid` for a file that is no backup or is incomplete. */
export async function readBackup(path: string): Promise<Backup> {
  const file = await open(path).catch(() => {
    throw new ShopError('invalid', `Файла ${path} нет, или его нельзя прочитать.`)
  })
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(Math.min(size, LONGEST_LABEL))
    await file.read(start, 0, start.length, 0)
    const about = labelOf(start.subarray(0, start.indexOf('\n')))
    if (!about) throw new ShopError('invalid', `Файл ${path} — не резервная копия магазина.`)
    const end = size - CHECKSUM_BYTES
    const stored = Buffer.alloc(CHECKSUM_BYTES)
    await file.read(stored, 0, CHECKSUM_BYTES, Math.max(end, 0))
    if (end < 1 || !stored.equals(await checksum(path, end))) {
      throw new ShopError('invalid', `Копия ${path} повреждена или обрезана: её нельзя загрузить.`)
    }
    const first = start.indexOf('\n') + 1
    return { label: about, size, content: () => pieces(path, first, end) }
  } finally {
    await file.close()
  }
}

function labelOf(line: Buffer): BackupLabel | null {
  try {
    return label.parse(JSON.parse(line.toString()))
  } catch {
    return null // not a backup of this shop
  }
}

/** The bytes from `first` up to `end`, exclusive. */
const pieces = (path: string, first: number, end: number): AsyncIterable<Buffer> =>
  end > first
    ? createReadStream(path, { start: first, end: end - 1 })
    : createReadStream('/dev/null')

async function checksum(path: string, end: number): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces(path, 0, end)) hash.update(piece)
  return hash.digest()
}
