// Unpacks one file of an archive into a temporary file while it is read.

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openArchive } from './zip-archive.ts'

export type ExtractedFile = AsyncDisposable & {
  readonly path: string
  /** Bytes in the archive per byte of the file. */
  readonly packedShare: number
}

/** The file is named by us: what the archive calls it never becomes a path. */
export async function extractEntry(archivePath: string, name: string): Promise<ExtractedFile> {
  await using archive = await openArchive(archivePath)
  const folder = await mkdtemp(join(tmpdir(), 'price-list-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'list')
    await pipeline(archive.read(name), createWriteStream(path))
    const file = archive.files.find((one) => one.name === name)
    const packedShare = file && file.size > 0 ? file.packedSize / file.size : 1
    return { path, packedShare, [Symbol.asyncDispose]: forget }
  } catch (error) {
    await forget()
    throw error
  }
}
