// Which products a price list names more than once, found before anything is written.

import { hash } from 'node:crypto'
import { manufacturerSynonyms, normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import type { ImportRow } from '../import-row.ts'

/** Tells of each row, asked in the order of the list, whether a later one overrides it. */
export type IsOverridden = (row: ImportRow) => boolean

/** Reads all rows once, keeping 8 bytes of each; the answer is good for one more reading. */
export async function findOverridden(
  db: Database,
  rows: AsyncIterable<{ readonly row: ImportRow } | { readonly faults: unknown }>,
): Promise<IsOverridden> {
  const synonyms = await manufacturerSynonyms(db)
  const fingerprints = growingList()
  for await (const checked of rows) {
    if ('row' in checked) fingerprints.add(fingerprint(checked.row, synonyms))
  }
  const left = repeatsIn(fingerprints.sorted())
  return (row) => {
    if (left.size === 0) return false
    const product = fingerprint(row, synonyms)
    const rest = (left.get(product) ?? 1) - 1
    if (rest > 0) left.set(product, rest)
    return rest > 0
  }
}

/** The same 64 bits for the same product; the shop's synonyms of a manufacturer are one. */
function fingerprint(
  { manufacturer, article }: ImportRow,
  synonyms: ReadonlyMap<string, string>,
): bigint {
  const name = normaliseManufacturer(manufacturer)
  const product = `${synonyms.get(name) ?? name} ${normaliseArticle(article)}`
  return hash('sha1', product, 'buffer').readBigUInt64LE()
}

function growingList() {
  let numbers = new BigUint64Array(1024)
  let count = 0
  return {
    add(number: bigint): void {
      if (count === numbers.length) {
        const wider = new BigUint64Array(count * 2)
        wider.set(numbers)
        numbers = wider
      }
      numbers[count++] = number
    },
    sorted: (): BigUint64Array => numbers.subarray(0, count).sort(),
  }
}

/** How often each number occurs that occurs more than once. */
function repeatsIn(sorted: BigUint64Array): Map<bigint, number> {
  const repeats = new Map<bigint, number>()
  let previous: bigint | undefined
  for (const number of sorted) {
    if (number === previous) repeats.set(number, (repeats.get(number) ?? 1) + 1)
    previous = number
  }
  return repeats
}
