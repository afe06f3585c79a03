// A workbook read back: the rows of its sheets, by zip and XML alone.

import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { childOf, childrenOf, readXml, type XmlElement } from './xml-tree.ts'

/** Numbers are numbers, texts are strings. */
export type Sheet = { readonly name: string; readonly rows: (string | number)[][]; xml: XmlElement }

export async function readWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const files = await unpacked(bytes)
  const part = (path: string) => readXml(files.get(path) ?? `<missing path="${path}"/>`)
  const named = childrenOf(childOf(part('xl/workbook.xml'), 'sheets'), 'sheet')
  return named.map(({ attributes }, place) => {
    const xml = part(`xl/worksheets/sheet${place + 1}.xml`)
    const rows = childrenOf(childOf(xml, 'sheetData'), 'row')
    return { name: attributes.name ?? '', rows: rows.map(cellsOf), xml }
  })
}

async function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return files
}

const cellsOf = (row: XmlElement): (string | number)[] =>
  childrenOf(row, 'c').map((cell) => {
    if (cell.attributes.t !== 'inlineStr') return Number(childOf(cell, 'v')?.text)
    const written = childOf(childOf(cell, 'is'), 't')?.text ?? ''
    return written.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  })
