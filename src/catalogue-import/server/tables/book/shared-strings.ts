// The texts of a book that its cells name by number, packed outside of the heap: bytes and 4 more each.

import { ShopError } from '#src/shared/errors.ts'
import { decoded } from '../decode-text.ts'
import { type Handlers, parseXml } from '../parse-markup.ts'
import type { Archive } from '../zip-archive.ts'

export type SharedStrings = (index: number) => string | undefined

const CHUNK_BYTES = 1024 ** 2
const MOST_BYTES = 1024 ** 3

/** All of them, or as many as the beginning of the book needs. */
export async function readSharedStrings(
  archive: Archive,
  file: string,
  most = Number.POSITIVE_INFINITY,
): Promise<SharedStrings> {
  const packed = packedTexts()
  for await (const text of parseXml(decoded(archive.read(file), 'utf-8'), textsOfItems)) {
    if (packed.add(text) >= most) break
  }
  return packed.at
}

/** `<si>` holds one text or several runs of it; how it is pronounced (`rPh`) is no part of it. */
const textsOfItems: Handlers<string> = (emit) => {
  let written = ''
  let isInText = false
  let isPhonetic = false
  return {
    open(name) {
      if (name === 'si') written = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isInText = !isPhonetic
    },
    text(text) {
      if (isInText) written += text
    },
    close(name) {
      if (name === 't') isInText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') emit(written)
    },
  }
}

/** Texts one after another in blocks; a text never crosses the end of its block. */
function packedTexts() {
  const blocks: Buffer[] = []
  let ends = new Uint32Array(1024)
  let starts = new Uint32Array(1024)
  let count = 0
  let used = CHUNK_BYTES
  return {
    add(text: string): number {
      const length = Buffer.byteLength(text)
      if (blocks.length * CHUNK_BYTES > MOST_BYTES) throw tooManyTexts()
      const bytes = length > CHUNK_BYTES ? text.slice(0, CHUNK_BYTES / 4) : text
      if (used + Math.min(length, CHUNK_BYTES) > CHUNK_BYTES) {
        blocks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES))
        used = 0
      }
      if (count === starts.length) {
        starts = widened(starts)
        ends = widened(ends)
      }
      const start = (blocks.length - 1) * CHUNK_BYTES + used
      const written = blocks.at(-1)?.write(bytes, used) ?? 0
      used += written
      starts[count] = start
      ends[count++] = start + written
      return count
    },
    at(index: number): string | undefined {
      const start = starts[index]
      const end = ends[index]
      if (index >= count || start === undefined || end === undefined) return undefined
      if (start === end) return ''
      const block = Math.floor(start / CHUNK_BYTES)
      const from = start - block * CHUNK_BYTES
      return blocks[block]?.toString('utf8', from, from + end - start)
    },
  }
}

function widened(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(numbers.length * 2)
  wider.set(numbers)
  return wider
}

const tooManyTexts = (): ShopError =>
  new ShopError('too-large', 'В книге больше 1 ГБ разных текстов: сохраните лист как CSV.')
