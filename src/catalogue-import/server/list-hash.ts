// By what a list is known again that was broken off: its bytes, and how they are to be read.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportRequest } from './import-request.ts'
import type { PriceList } from './read-price-list.ts'

type Target = {
  readonly supplierId: number
  readonly locationIds: readonly number[]
  readonly titledIds: readonly number[]
}

/** Another number when rows are read in another way than before: what is staged is not gone on with. */
const READER = 3

/** Of everything that the staged rows depend on. */
export async function listHash(
  request: ImportRequest,
  { parts }: PriceList,
  target: Target,
): Promise<string> {
  const { path, categories } = request
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      READER,
      target,
      parts.map(({ format, layout, manufacturer, currency, hiddenRows }) => [
        format,
        currency,
        hiddenRows,
        layout.columns,
        layout.skipped,
        layout.stock.map(({ column, place }) => [column, place?.id]),
        manufacturer.constant,
        manufacturer.pattern?.column,
        manufacturer.pattern?.expression.source,
      ]),
      categories?.columns,
      request.makesCategories ?? false,
    ]),
  )
  for (const file of [path, ...(categories ? [categories.path] : [])]) {
    await pipeline(createReadStream(file), async (bytes) => {
      for await (const piece of bytes) hash.update(piece as Buffer)
    })
  }
  return hash.digest('hex')
}
