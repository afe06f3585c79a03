// Tokens of a product name: letters that look alike are folded, numbers are split from letters.
// Millions of names go through here, so signs are looked up in a table.

import { foldLookalikes } from '#src/shared/article.ts'

export type CarToken = {
  /** Upper case, Cyrillic letters folded to their Latin twins. */
  readonly key: string
  /** `CS35` is CS and 35; a decimal is one atom. */
  readonly atoms: readonly string[]
  /** The text between it and the token before. */
  readonly gap: string
  readonly from: number
  readonly to: number
}

const MOST_TOKENS = 200
const MOST_SIGNS = 2000

const foldedSign = (sign: string): string => {
  const upper = sign.toUpperCase().replace('Ё', 'Е')
  return foldLookalikes(upper.length === 1 ? upper : sign)
}

const KNOWN_SIGNS = 0x500
const FOLDED = new Uint16Array(KNOWN_SIGNS).map((_, code) =>
  foldedSign(String.fromCharCode(code)).charCodeAt(0),
)
const [OTHER, LETTER, DIGIT] = [0, 1, 2]
const KINDS = new Uint8Array(KNOWN_SIGNS).map((_, code) => {
  const sign = String.fromCharCode(code)
  if (/\d/.test(sign)) return DIGIT
  return /\p{L}/u.test(sign) ? LETTER : OTHER
})

/** As long as the text, up to 2000 signs of it. */
export function foldedText(text: string): string {
  const codes: number[] = []
  for (let place = 0; place < Math.min(text.length, MOST_SIGNS); place += 1) {
    const code = text.charCodeAt(place)
    codes.push(FOLDED[code] ?? code)
  }
  return String.fromCharCode(...codes)
}

const kindAt = (text: string, place: number): number => KINDS[text.charCodeAt(place)] ?? OTHER

/** Of a text as `foldedText` gives it. */
export function carTokens(folded: string): CarToken[] {
  const tokens: CarToken[] = []
  let end = 0
  let place = 0
  while (place < folded.length && tokens.length < MOST_TOKENS) {
    if (kindAt(folded, place) === OTHER) {
      place += 1
      continue
    }
    const token = tokenAt(folded, place, folded.slice(end, place))
    tokens.push(token)
    end = token.to
    place = end
  }
  return tokens
}

function tokenAt(folded: string, from: number, gap: string): CarToken {
  const size = decimalEnd(folded, from)
  if (size > 0) {
    const key = folded.slice(from, size)
    return { key, atoms: [key], gap, from, to: size }
  }
  const atoms: string[] = []
  let to = from
  let kind = kindAt(folded, from)
  while (kind !== OTHER) {
    const start = to
    while (kindAt(folded, to) === kind) to += 1
    atoms.push(folded.slice(start, to))
    kind = kindAt(folded, to)
  }
  return {
    key: atoms.length === 1 ? (atoms[0] ?? '') : folded.slice(from, to),
    atoms,
    gap,
    from,
    to,
  }
}

/** The end of an engine size: 1.5T is one, 7.8 may be two numbers of a list. 0: none. */
function decimalEnd(folded: string, from: number): number {
  const [whole = '', sign] = folded.slice(from, from + 2)
  if (!(sign === '.' ? /[0-6]/ : sign === ',' ? /[0-3]/ : NEVER).test(whole)) return 0
  if (kindAt(folded, from + 2) !== DIGIT) return 0
  const end = 'TLЛ'.includes(folded[from + 3] ?? ' ') ? from + 4 : from + 3
  return kindAt(folded, end) === OTHER ? end : 0
}

const NEVER = /(?!)/

export const atomsOf = (text: string): string[] =>
  carTokens(foldedText(text)).flatMap(({ atoms }) => atoms)
