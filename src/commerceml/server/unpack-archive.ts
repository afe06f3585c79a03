// Unpacks an exchange's archive: XML files into the session's folder, pictures into their inbox.
// Refuses hostile archives.

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { MOST_PICTURE_BYTES } from '#src/pictures/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { readFilePath } from '../file-path.ts'

const MOST_ENTRIES = 20_000
/** Files of 1C grow about twentyfold; a thousandfold growth is a zip bomb. */
const MOST_GROWTH = 1000
const SMALL = 1024 * 1024

export type Unpacked = {
  readonly name: string
  readonly size: number
  readonly kind: 'xml' | 'picture'
}

type Target = {
  readonly archive: string
  readonly archiveName: string
  readonly pathOf: (name: string, kind: Unpacked['kind']) => string
  /** Bytes left of the limit of the exchange. */
  readonly mostBytes: number
}

/** Throws `invalid` in Russian; files unpacked before are deleted with the session. */
export async function unpackArchive(target: Target): Promise<Unpacked[]> {
  const refuse = (text: string): never => {
    throw new ShopError('invalid', `Архив ${target.archiveName}: ${text}`)
  }
  const zip = await openPromise(target.archive, { lazyEntries: true }).catch(() =>
    refuse('не открывается или обрывается. Выгрузите его заново.'),
  )
  const unpacked: Unpacked[] = []
  let left = target.mostBytes
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      const checked = readFilePath(entry.fileName)
      if ('refusal' in checked) refuse(checked.refusal)
      else if (checked.kind === 'xml' || checked.kind === 'picture') {
        const isTooLarge = isBomb(entry) || entry.uncompressedSize > left
        // one bad picture must not make the exchange fail
        if (checked.kind === 'picture' && (isTooLarge || isHuge(entry))) continue
        if (unpacked.length === MOST_ENTRIES) refuse('в нём слишком много файлов.')
        if (isTooLarge) refuse('распаковывается слишком велико.')
        const path = target.pathOf(checked.path, checked.kind)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const source = await zip.openReadStreamPromise(entry)
        await pipeline(source, createWriteStream(path, { mode: 0o600 }))
        left -= entry.uncompressedSize
        unpacked.push({
          name: checked.path,
          size: entry.uncompressedSize,
          kind: checked.kind,
        })
      }
    }
    return unpacked
  } catch (error) {
    if (error instanceof ShopError) throw error
    // an error of the disk, not of the archive
    if ((error as NodeJS.ErrnoException).syscall) throw error
    if (/path|characters in fileName/.test((error as Error).message)) {
      return refuse('в нём есть файл с недопустимым путём.')
    }
    return refuse('испорчен или закрыт паролем. Выгрузите его заново.')
  } finally {
    zip.close()
  }
}

/** Larger pictures are refused anyway. */
const isHuge = ({ uncompressedSize }: Entry): boolean => uncompressedSize > MOST_PICTURE_BYTES

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_GROWTH
