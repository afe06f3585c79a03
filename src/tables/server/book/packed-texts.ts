// Very many texts kept by number: packed into pages outside of the heap, and on the disk beyond those.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

export type PackedTexts = Disposable & {
  /** How many there are now. */
  readonly add: (text: string) => number
  readonly at: (index: number) => string | undefined
}

const PAGE_BYTES = 128 * 1024
const PAGES_KEPT = 256

/** A text never crosses the end of its page: a longer one is cut, no cell of a book is that long. */
export function packedTexts(pagesKept = PAGES_KEPT): PackedTexts {
  const store = pageStore(pagesKept)
  let page = Buffer.allocUnsafeSlow(PAGE_BYTES)
  let number = 0
  let used = 0
  let count = 0
  let places = new Float64Array(1024)
  return {
    add(text) {
      const bytes = text.length * 3 > PAGE_BYTES ? text.slice(0, PAGE_BYTES / 3) : text
      if (used + Buffer.byteLength(bytes) > PAGE_BYTES) {
        store.put(number, page)
        page = Buffer.allocUnsafeSlow(PAGE_BYTES)
        number += 1
        used = 0
      }
      if (count === places.length) places = widened(places)
      const length = page.write(bytes, used)
      // place and length in one number: the length is at most a page, so it fits below twice that
      places[count++] = (number * PAGE_BYTES + used) * 2 * PAGE_BYTES + length
      used += length
      return count
    },
    at(index) {
      if (!(index >= 0 && index < count)) return undefined
      const packed = places[index] ?? 0
      const length = packed % (2 * PAGE_BYTES)
      const place = Math.floor(packed / (2 * PAGE_BYTES))
      const own = Math.floor(place / PAGE_BYTES)
      const from = place - own * PAGE_BYTES
      return (own === number ? page : store.get(own)).toString('utf8', from, from + length)
    },
    [Symbol.dispose]: store.close,
  }
}

/** The newest pages in memory, all others in a file without a name that ends with the reading. */
function pageStore(kept: number) {
  const pages = new LRUCache<number, Buffer>({ max: kept })
  let file: number | undefined
  return {
    put(number: number, page: Buffer): void {
      if (number >= kept) {
        file ??= namelessFile()
        if (number === kept) {
          for (const [early, own] of pages.entries()) writeAt(file, own, early)
        }
        writeAt(file, page, number)
      }
      pages.set(number, page)
    },
    get(number: number): Buffer {
      const known = pages.get(number)
      if (known || file === undefined) return known ?? Buffer.alloc(PAGE_BYTES)
      const page = Buffer.allocUnsafeSlow(PAGE_BYTES)
      readSync(file, page, 0, PAGE_BYTES, number * PAGE_BYTES)
      pages.set(number, page)
      return page
    },
    close(): void {
      pages.clear()
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

const writeAt = (file: number, page: Buffer, number: number): void => {
  writeSync(file, page, 0, PAGE_BYTES, number * PAGE_BYTES)
}

function namelessFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'price-list-'))
  try {
    return openSync(join(folder, 'texts'), 'w+')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function widened(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(numbers.length * 2)
  wider.set(numbers)
  return wider
}
