// By what a list is known again that was broken off: its bytes, and how they are to be read.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportRequest } from './import-request.ts'

type Target = { readonly supplierId: number; readonly locationId: number | null }

/** Of everything that the staged rows depend on. */
export async function listHash(request: ImportRequest, target: Target): Promise<string> {
  const { path, categories, columns, manufacturer, manufacturerPattern, known } = request
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      target,
      columns,
      manufacturer,
      manufacturerPattern?.column,
      manufacturerPattern?.expression.source,
      known?.remembered,
      request.sheet,
      request.encoding,
      request.delimiter,
      categories?.columns,
    ]),
  )
  for (const file of [path, ...(categories ? [categories.path] : [])]) {
    await pipeline(createReadStream(file), async (bytes) => {
      for await (const piece of bytes) hash.update(piece as Buffer)
    })
  }
  return hash.digest('hex')
}
