// A zip file opened for reading: names, sizes, streams; bombs, passwords and damage are refused.

import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ShopError } from '#src/shared/errors.ts'

const MOST_ENTRIES = 10_000
const MOST_BYTES = 4 * 1024 ** 3
// sheets of one repeated row come near to 100; what goes beyond is made to fill a disk
const MOST_RATIO = 250
const RATIO_LOOKED_AT_FROM = 32 * 1024 ** 2

export type ArchivedFile = {
  readonly name: string
  readonly size: number
  readonly packedSize: number
}

export type Archive = AsyncDisposable & {
  readonly files: readonly ArchivedFile[]
  /** The bytes of one file. Throws `invalid` when it is damaged, locked or unfolds without end. */
  readonly read: (name: string) => AsyncGenerator<Buffer>
}

/** Throws `invalid` for what is no whole zip file. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await inWords(() => openPromise(path, { autoClose: false, lazyEntries: true }))
  const close = async () => zip.close()
  try {
    const entries = await inWords(() => entriesOf(zip))
    const read = (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      return bytesOf(zip, entry)
    }
    return { files: [...entries.values()].map(archivedFile), read, [Symbol.asyncDispose]: close }
  } catch (error) {
    zip.close()
    throw error
  }
}

export const damaged = (): ShopError =>
  new ShopError(
    'invalid',
    'Книга или архив повреждены или переданы не целиком: пришлите файл заново или сохраните лист как CSV.',
  )

/** What yauzl says about names and structure becomes one sentence; ours stay as they are. */
async function inWords<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ShopError) throw error
    const { message } = error as Error
    if (/invalid (relative path|characters)|absolute path/i.test(message)) {
      throw new ShopError('invalid', 'В архиве есть файл с путём за его пределы: архив не принят.')
    }
    if (/encrypt/i.test(message)) throw locked('Архив')
    throw damaged()
  }
}

const locked = (what: string): ShopError =>
  new ShopError('invalid', `${what} закрыт паролем: снимите пароль и передайте его ещё раз.`)

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooBig(`файлов больше ${MOST_ENTRIES}`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) entries.set(readableName(entry), entry)
  }
  return entries
}

/** Names of Windows archivers are in the code page of DOS unless they are marked as UTF-8. */
function readableName({ fileName, fileNameRaw, generalPurposeBitFlag: flags, extraFields }: Entry) {
  const isUnicode = (flags & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075)
  const isAscii = fileNameRaw.every((byte) => byte < 0x80)
  return isUnicode || isAscii ? fileName : new TextDecoder('ibm866').decode(fileNameRaw)
}

const archivedFile = (entry: Entry): ArchivedFile => ({
  name: readableName(entry),
  size: entry.uncompressedSize,
  packedSize: entry.compressedSize,
})

async function* bytesOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  refuseUnsafe(entry)
  const packed = await inWords(() => zip.openReadStreamPromise(entry))
  let sum = 0
  try {
    for await (const chunk of packed) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch {
    throw damaged()
  } finally {
    packed.destroy()
  }
  if (sum !== entry.crc32) throw damaged()
}

/** The sizes that the archive tells are held to while reading: a stream that exceeds them fails. */
function refuseUnsafe(entry: Entry): void {
  const { uncompressedSize: size, compressedSize: packed, fileName } = entry
  if (entry.isEncrypted()) {
    throw locked(`Архив (в нём «${fileName}»)`)
  }
  if (size > MOST_BYTES) throw tooBig('развёрнутый файл больше 4 ГБ')
  if (size > RATIO_LOOKED_AT_FROM && size > packed * MOST_RATIO) {
    throw tooBig(`файл сжат больше чем в ${MOST_RATIO} раз`)
  }
}

const tooBig = (why: string): ShopError =>
  new ShopError('too-large', `Архив не принят: ${why}. Сохраните список как CSV.`)
