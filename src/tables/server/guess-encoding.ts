// In which encoding a text begins.

import type { Encoding } from '../table-format.ts'

/** A mark at the beginning says it; else zeros between letters; else what is no UTF-8 is 1251. */
export function guessEncoding(bytes: Buffer): Encoding {
  const mark = bytes.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251')
}

const SHARE_OF_ZEROS = 0.1

/** Delimiters, digits and line ends have a zero byte before or after them. */
function unmarkedUtf16(bytes: Buffer): Encoding | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const fewest = (bytes.length / 2) * SHARE_OF_ZEROS
  if (odd > fewest && odd > even * 10) return 'utf-16le'
  return even > fewest && even > odd * 10 ? 'utf-16be' : null
}

/** Strictly: a letter cut by the end of the sample is no fault. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
