// In which encoding a text begins.

import type { Encoding } from '../table-format.ts'
import { likelihoodOfRussian } from './russian-words.ts'

/** A mark at the beginning says it; else zeros between letters; else what its words are. */
export function guessEncoding(bytes: Buffer): Encoding {
  const mark = bytes.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : oneByteEncoding(bytes))
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

const USUAL = 'windows-1251'
/** Capitals of cp866 and of the Mac are the same bytes: where only they stand, either is right. */
const OTHERS = ['ibm866', 'koi8-r', 'x-mac-cyrillic'] as const
// words, not single letters between others, as in «Bremsbeläge»
const WORDS = /[\x80-\xff]{3,}/g
const LEAST_LETTERS = 20
/** How many times likelier than the usual encoding, as a logarithm: one letter is told by it. */
const LEAST_ADVANTAGE = 8

function oneByteEncoding(bytes: Buffer): Encoding {
  const words = bytes.toString('latin1').match(WORDS)?.join(' ') ?? ''
  if (words.length < LEAST_LETTERS) return USUAL
  const written = Buffer.from(words, 'latin1')
  const likelihood = (encoding: string) =>
    likelihoodOfRussian(new TextDecoder(encoding).decode(written))
  let best: Encoding = USUAL
  let most = likelihood(USUAL) + LEAST_ADVANTAGE
  for (const encoding of OTHERS) {
    const own = likelihood(encoding)
    if (own <= most) continue
    best = encoding
    most = own
  }
  return best
}
