// Completes a shortened number from the number before it: «15208-65F0C/31U0B», «06J 115 403 Q, C».

import { shapeOf } from './number-forms.ts'
import { foldWord, isKnownWord } from './number-words.ts'

/** The completed number; `doubtful` when the text may be shortened and cannot be completed. */
export type Shortened = { readonly whole: string } | 'doubtful'

const TAIL = /^([-–]\s?)?([\p{L}\p{N}]+)$/u
/** Numbers of VAG and PSA end with the letters of their version. */
const WITH_VERSION = /^([0-9A-Z]{3} ?\d{3} ?\d{3} ?|\d [A-Z]\d \d{3} \d{3} )([A-Z]{1,2})$/
const WITH_PSA_LETTERS = /^(\d{4}\.?)([A-Z]{2})$/
/** A number up to its last group, and that group. */
const LAST_GROUP = /^(.*[-. ]|[\p{L}]{2,4}(?=\d))([\p{L}\p{N}]+)$/u
const SHORTEST_TAIL = 4
const SHORTEST_WHOLE = 6
const SURELY_WHOLE = 7

/** null when the text is not a shortened number. */
export function completeShortened(
  text: string,
  previous: string,
  { isAfterSlash }: { readonly isAfterSlash: boolean },
): Shortened | null {
  const [, hyphen, tail = ''] = TAIL.exec(text) ?? []
  if (tail === '' || tail.length >= previous.replace(/[^\p{L}\p{N}]/gu, '').length) return null
  if (!/\d/.test(tail)) return completeLetters(tail, previous)
  const [, head = '', last = ''] = LAST_GROUP.exec(previous) ?? []
  const isLikeLast = last.length === tail.length && tail.length >= SHORTEST_TAIL
  if (hyphen !== undefined) return isLikeLast ? { whole: head + tail } : 'doubtful'
  if (isLikeLast) {
    if (continuesLast(tail, last)) return { whole: head + tail }
    return tail.length < SURELY_WHOLE ? 'doubtful' : null
  }
  const isPrefixed = /^\p{L}{1,4}\d/u.test(tail)
  if (!isAfterSlash || isPrefixed || tail.length < SHORTEST_TAIL) return null
  return tail.length < SHORTEST_WHOLE && previous.length > tail.length ? 'doubtful' : null
}

/** Both mix letters and digits in the same pattern, or begin with the same characters. */
function continuesLast(tail: string, last: string): boolean {
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
