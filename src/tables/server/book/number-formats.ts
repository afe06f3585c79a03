// How each style of a book writes numbers: the code of its format by the style's number.

import { builtInFormat } from '../../number-format.ts'
import { decoded } from '../decode-text.ts'
import { type Attributes, type Handlers, parseXml } from '../parse-markup.ts'
import type { Archive } from '../zip-archive.ts'

export type NumberFormats = readonly string[]

export async function readNumberFormats(archive: Archive, file: string): Promise<NumberFormats> {
  const own = new Map<number, string>()
  const styles: number[] = []
  for await (const found of parseXml(decoded(archive.read(file), 'utf-8'), formatsAndStyles)) {
    if (found.code === undefined) styles.push(found.id)
    else own.set(found.id, found.code)
  }
  return styles.map((id) => own.get(id) ?? builtInFormat(id))
}

type FormatOrStyle = { readonly id: number; readonly code?: string | undefined }

/** Only `cellXfs` are styles of cells; `cellStyleXfs` before them are what those are made from. */
const formatsAndStyles: Handlers<FormatOrStyle> = (emit) => {
  let isInCells = false
  const idOf = ({ numFmtId = '0' }: Attributes) => Number(numFmtId)
  return {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') {
        emit({ id: idOf(attributes), code: attributes.formatCode ?? 'General' })
      } else if (name === 'xf' && isInCells) emit({ id: idOf(attributes) })
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  }
}
