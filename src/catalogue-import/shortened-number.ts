// «15208-65F0C/31U0B», «06J 115 403 Q, C»: a shortened number is completed by the one before it.

import { shapeOf } from './number-forms.ts'
import { foldWord, isKnownWord } from './number-words.ts'

/** A number as it is whole; `doubtful` where it may be short and nothing says of what. */
export type Shortened = { readonly whole: string } | 'doubtful'

const TAIL = /^([-–]\s?)?([\p{L}\p{N}]+)$/u
/** Of VAG and PSA: the letters behind the number are its version. */
const WITH_VERSION = /^([0-9A-Z]{3} ?\d{3} ?\d{3} ?|\d [A-Z]\d \d{3} \d{3} )([A-Z]{1,2})$/
const WITH_PSA_LETTERS = /^(\d{4}\.?)([A-Z]{2})$/
/** A number up to its last group, and that group. */
const LAST_GROUP = /^(.*[-. ]|[\p{L}]{2,4}(?=\d))([\p{L}\p{N}]+)$/u
const SHORTEST_TAIL = 4
const SHORTEST_WHOLE = 6
const SURELY_WHOLE = 7

/** null where the text is no shortened number. */
export function completeShortened(
  text: string,
  previous: string,
  { isBehindSlash }: { readonly isBehindSlash: boolean },
): Shortened | null {
  const [, hyphen, tail = ''] = TAIL.exec(text) ?? []
  if (tail === '' || tail.length >= previous.replace(/[^\p{L}\p{N}]/gu, '').length) return null
  if (!/\d/.test(tail)) return completeLetters(tail, previous)
  const [, head = '', last = ''] = LAST_GROUP.exec(previous) ?? []
  const isLikeLast = last.length === tail.length && tail.length >= SHORTEST_TAIL
  if (hyphen !== undefined) return isLikeLast ? { whole: head + tail } : 'doubtful'
  if (isLikeLast) {
    if (isSurely(tail, last)) return { whole: head + tail }
    return tail.length < SURELY_WHOLE ? 'doubtful' : null
  }
  const isPrefixed = /^\p{L}{1,4}\d/u.test(tail)
  if (!isBehindSlash || isPrefixed || tail.length < SHORTEST_TAIL) return null
  return tail.length < SHORTEST_WHOLE && previous.length > tail.length ? 'doubtful' : null
}

/** Letters stand among the digits at the same places, or both begin alike. */
function isSurely(tail: string, last: string): boolean {
  const isMixed = /\p{L}/u.test(tail) && shapeOf(tail) === shapeOf(last)
  const common = tail.length > SHORTEST_TAIL ? 3 : 2
  return isMixed || tail.slice(0, common) === last.slice(0, common)
}

function completeLetters(tail: string, previous: string): Shortened | null {
  const folded = foldWord(tail)
  const isVersion = tail === tail.toUpperCase() && /^[A-Z]{1,2}$/.test(folded)
  if (!isVersion || isKnownWord(folded)) return null
  const [, vag] = WITH_VERSION.exec(previous) ?? []
  if (vag !== undefined) return { whole: vag + tail }
  const [, psa] = tail.length === 2 ? (WITH_PSA_LETTERS.exec(previous) ?? []) : []
  return psa === undefined ? 'doubtful' : { whole: psa + tail }
}
