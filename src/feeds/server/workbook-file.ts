// A workbook written to disk row by row: a zip whose sheets flow through it.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Cell, Column } from '../price-list.ts'
import { SHEET_END, sheetBeginning, sheetRow } from '../xlsx-sheet.ts'
import { sheetPath, workbookParts } from '../xlsx-workbook.ts'
import { etagOf, type FileFacts } from './text-file.ts'
import { intoFile } from './whole-write.ts'

export type WorkbookFile = {
  readonly write: (cells: readonly Cell[]) => Promise<void>
  /** The file is on the disk when it resolves. */
  readonly end: () => Promise<FileFacts>
  /** Lets go of the file, however much was written; after `end` it does nothing. */
  readonly drop: () => Promise<void>
}

const PIECE = 256 * 1024
/** A little larger than at 6, in half the time. */
const LEVEL = 4
/** A sheet of Excel ends at 1 048 576 rows; what is beyond goes on in the next one. */
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
  isWritten.catch(() => {}) // told by `end`; a dropped file has nobody to tell
  zip.on('error', (error) => counted.destroy(error)) // what went wrong in there, `end` tells
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

type Paper = {
  readonly columns: readonly Column[]
  readonly rowsOfSheet: number
  readonly isWritten: Promise<void>
}

/** One sheet after the other, the next one begun when a row has no room. */
function sheetsOf(zip: ZipFile, { columns, rowsOfSheet, isWritten }: Paper) {
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
