// Writes a workbook row by row, as a zip of streamed sheets: to disk, or into a stream.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Column } from '../price-list.ts'
import { SHEET_END, sheetBeginning, sheetPath, sheetRow, workbookParts } from '../xlsx-workbook.ts'
import { etagOf, type FileFacts, intoFile } from './text-file.ts'

export type WorkbookFile = {
  readonly write: (cells: readonly Cell[]) => Promise<void>
  /** Resolves when the file is synced to disk. */
  readonly end: () => Promise<FileFacts>
  /** Closes the unfinished file; does nothing after `end`. */
  readonly drop: () => Promise<void>
}

const PIECE = 256 * 1024
/** A little larger than level 6, in half the time. */
const LEVEL = 4
/** A sheet of Excel has at most 1 048 576 rows; further ones go to the next sheet. */
const ROWS_OF_SHEET = 1_000_000

export async function openWorkbookFile(
  path: string,
  columns: readonly Column[],
  rowsOfSheet = ROWS_OF_SHEET,
): Promise<WorkbookFile> {
  const file = await open(path, 'wx')
  const zip = new ZipFile()
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      hash.update(chunk)
      size += chunk.length
      pass(null, chunk)
    },
  })
  const isWritten = pipeline(zip.outputStream, counted, intoFile(file))
  isWritten.catch(() => {}) // `end` rejects with it; for a dropped file it is ignored
  zip.on('error', (error) => counted.destroy(error)) // `end` rejects with it
  const sheets = sheetsOf(zip, { columns, rowsOfSheet, isWritten })
  return {
    write: sheets.write,
    end: async () => {
      const sheetCount = await sheets.end()
      for (const [name, xml] of workbookParts(sheetCount)) zip.addBuffer(Buffer.from(xml), name)
      zip.end()
      await isWritten
      await file.sync()
      await file.close()
      return { etag: etagOf(hash.digest()), size, packedSize: null }
    },
    drop: async () => {
      counted.destroy()
      sheets.drop()
      await isWritten.catch(() => {})
      await file.close()
    },
  }
}

type StreamOptions = { readonly columns: readonly Column[]; readonly title: string }

/** Reads the rows as fast as the workbook is taken; a failure of the rows destroys the stream. */
export function workbookStream(
  rows: AsyncIterable<readonly Cell[]>,
  { columns, title }: StreamOptions,
): Readable {
  const zip = new ZipFile()
  const workbook = new PassThrough()
  const isWritten = pipeline(zip.outputStream, workbook)
  const fail = (error: Error) => void workbook.destroy(error)
  isWritten.catch(() => {}) // whoever reads it learns of the failure
  zip.on('error', fail)
  const sheets = sheetsOf(zip, { columns, rowsOfSheet: ROWS_OF_SHEET, isWritten })
  const fill = async () => {
    for await (const cells of rows) await sheets.write(cells)
    const sheetCount = await sheets.end()
    for (const [name, xml] of workbookParts(sheetCount, title)) {
      zip.addBuffer(Buffer.from(xml), name)
    }
    zip.end()
  }
  fill().catch((error) => {
    sheets.drop()
    fail(error as Error)
  })
  return workbook
}

type SheetOptions = {
  readonly columns: readonly Column[]
  readonly rowsOfSheet: number
  readonly isWritten: Promise<void>
}

/** Writes one sheet after the other; a new one begins when the last is full. */
function sheetsOf(zip: ZipFile, { columns, rowsOfSheet, isWritten }: SheetOptions) {
  let sheet = new PassThrough()
  let sheetCount = 0
  let rows = 0
  let waiting = ''

  const begin = () => {
    sheet = new PassThrough()
    sheetCount += 1
    rows = 0
    zip.addReadStream(sheet, sheetPath(sheetCount), { compressionLevel: LEVEL })
    waiting = sheetBeginning(columns)
  }
  const flush = async () => {
    const hasRoom = sheet.write(waiting)
    waiting = ''
    if (!hasRoom) await Promise.race([once(sheet, 'drain'), isWritten])
  }
  const close = async () => {
    waiting += SHEET_END
    await flush()
    sheet.end()
  }
  begin()
  return {
    write: async (cells: readonly Cell[]) => {
      if (rows === rowsOfSheet) {
        await close()
        begin()
      }
      rows += 1
      waiting += sheetRow(cells)
      if (waiting.length >= PIECE) await flush()
    },
    /** Resolves to the number of sheets. */
    end: async () => {
      await close()
      return sheetCount
    },
    drop: () => sheet.destroy(),
  }
}
