// The texts of a book that its cells name by number.

import { decoded } from '../decode-text.ts'
import { type Handlers, parseXml } from '../parse-markup.ts'
import type { Archive } from '../zip-archive.ts'
import { type PackedTexts, packedTexts } from './packed-texts.ts'

export type SharedStrings = (index: number) => string | undefined

/** All of them, or as many as the beginning of the book needs. Disposed by who asks. */
export async function readSharedStrings(
  archive: Archive,
  file: string | undefined,
  most = Number.POSITIVE_INFINITY,
): Promise<PackedTexts> {
  const packed = packedTexts()
  if (file === undefined || most <= 0) return packed
  try {
    for await (const text of parseXml(decoded(archive.read(file), 'utf-8'), textsOfItems)) {
      if (packed.add(text) >= most) break
    }
    return packed
  } catch (error) {
    packed[Symbol.dispose]()
    throw error
  }
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
